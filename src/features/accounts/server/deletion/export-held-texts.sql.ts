import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** Texts that a moderator sees first. */
export function readWaitingTexts(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('held_texts')
    .select(['question_id as restaurantId', 'comment_id as commentId', 'content', 'held_at as heldAt'])
    .where('user_id', '=', id)
    .where('decided_at', 'is', null)
    .orderBy('held_at')
    .execute()
}
