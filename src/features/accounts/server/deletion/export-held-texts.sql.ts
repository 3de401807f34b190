import type { Tx } from '#db/transaction.ts'

/** Texts that a moderator sees first. */
export function readWaitingTexts(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('held_texts')
    .select(['question_id as restaurantId', 'comment_id as commentId', 'content', 'held_at as heldAt'])
    .where('user_id', '=', id)
    .where('decided_at', 'is', null)
    .orderBy('held_at')
    .execute()
}
