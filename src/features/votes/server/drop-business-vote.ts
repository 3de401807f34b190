import { deleteVoteComment } from '#features/comments/server/index.ts'
import type { Tx } from '#db/transaction.ts'
import { findVote } from './votes.sql.ts'
import { recordWithdrawal, removeVote } from './withdrawals.sql.ts'

/**
 * A business does not rate its own restaurant: the vote that its member cast before is withdrawn with its comment. The caller holds the
 * locks on the member and the restaurant's author.
 */
export async function dropBusinessVote(tx: Tx, { userId, restaurantId }: { userId: string; restaurantId: string }): Promise<void> {
  const vote = await findVote(tx, restaurantId, { userId })
  if (!vote) return
  await deleteVoteComment(tx, vote.id)
  await removeVote(tx, vote, 0)
  await recordWithdrawal(tx, { userId, restaurantId })
}
