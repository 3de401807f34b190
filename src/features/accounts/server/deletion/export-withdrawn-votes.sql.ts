import type { Tx } from '#db/transaction.ts'

/** Where the member withdrew a vote; nothing of the vote itself is kept. */
export function readWithdrawnVotes(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('withdrawn_votes')
    .select(['question_id as restaurantId', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', id)
    .orderBy('withdrawn_at')
    .execute()
}
