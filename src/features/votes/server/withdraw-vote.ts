import { deleteVoteComment } from '#features/comments/server/index.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { VoteWithdrawn } from '../votes.contract.ts'
import { cooldownError } from './cooldown-error.ts'
import { assertTakesVotes } from './votes.policy.ts'
import * as votes from './votes.sql.ts'
import { presentCounts } from './votes.view.ts'
import { recordWithdrawal, removeVote } from './withdrawals.sql.ts'

/**
 * A member withdraws the member's own vote, except during the cooldown of a change; its comment is deleted as a comment is.
 * What the vote paid is taken back, and so is its activity. Another vote of the member on this restaurant pays nobody, adds no
 * activity and counts as a change: it begins a cooldown, so that withdrawing is no way around it.
 * @throws DomainError RESTAURANT_NOT_FOUND, NOT_VOTABLE, VOTE_NOT_FOUND, VOTE_CHANGE_COOLDOWN
 */
export async function withdrawVote(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  member: Member,
  restaurantId: string,
): Promise<VoteWithdrawn> {
  const restaurant = await votes.findVotedRestaurant(db, restaurantId)
  assertTakesVotes(restaurant)
  const isCommentDeleted = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, restaurant.author_id])
    const vote = found(await votes.findVote(tx, restaurantId, { userId: member.id }), 'VOTE_NOT_FOUND')
    const hadComment = await deleteVoteComment(tx, vote.id)
    if (!(await removeVote(tx, vote))) throw await cooldownError(tx, vote)
    await recordWithdrawal(tx, { userId: member.id, restaurantId })
    return hadComment
  })
  pages.changed({ restaurant: restaurantId })
  const counts = found(await votes.findCounts(db, restaurantId, { userId: member.id }), 'RESTAURANT_NOT_FOUND')
  return { counts: presentCounts(counts), isCommentDeleted, serverTime: counts.now.toISOString() }
}
