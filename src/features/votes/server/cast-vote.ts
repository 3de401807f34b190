import { withdrawLeftVotes } from '#features/accounts/server/index.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { giveComment, holdForModerator } from '#features/comments/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, retryOnConflict } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { VoteInput, VoteResult } from '../votes.contract.ts'
import { canChangeAt, choiceOf, VOTE_CHANGE_COOLDOWN_SECONDS } from '../votes.rules.ts'
import { cooldownError } from './cooldown-error.ts'
import { assertCanVote } from './votes.policy.ts'
import * as votes from './votes.sql.ts'
import { presentCounts, presentVote } from './votes.view.ts'

/**
 * Each viewer votes once on a restaurant. A member may change the rating, the first time freely and then every five minutes; a visitor may
 * not. A vote pays the member and the restaurant's author once, and not again after a withdrawal.
 * @throws DomainError RESTAURANT_NOT_FOUND, NOT_VOTABLE, ALREADY_VOTED, VOTE_CHANGE_COOLDOWN, VISITOR_CANNOT_COMMENT,
 * COMMENT_ON_VOTE_EXISTS, NEWCOMER_LINKS, NEWCOMER_PAUSE
 */
export async function castVote(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'hub' | 'secret' | 'site'>,
  viewer: Viewer,
  input: VoteInput,
  /** The visitor id of the browser, also set for members, and the address. */
  { device, address }: { device?: string | undefined; address?: string } = {},
): Promise<VoteResult> {
  const { db, log, pages, hub, secret } = context
  const voter: votes.Voter = viewer.kind === 'member' ? { userId: viewer.id } : { anonymousId: viewer.anonymousId! }
  const rating = input.rating ?? null
  const ballot: votes.Ballot = { restaurantId: input.questionId, voter, choice: input.choice ?? choiceOf(rating!), rating }
  if (viewer.kind === 'member' && address !== undefined) ballot.network = networkHash({ secret }, 'vote', address)

  if (viewer.kind === 'member' && viewer.isReturned) await withdrawLeftVotes({ db, secret }, viewer, [input.questionId], device)
  // Most votes are first votes without a comment, and a single statement is already a transaction.
  const first = input.comment ? undefined : await retryOnConflict(() => votes.insertVote(db, ballot))
  const { vote, earned, isHeld } = first
    ? { vote: first.vote, earned: true, isHeld: false }
    : await castOther(context, viewer, ballot, input)
  const counts = found(
    first ? votes.countsWith(first.before, ballot) : await votes.findCounts(db, input.questionId, voter),
    'RESTAURANT_NOT_FOUND',
  )

  pages.changed({ restaurant: input.questionId })
  if (earned && voter.userId && counts.have_earned) await awardBadges({ db, log, hub }, [voter.userId, counts.author_id])
  return {
    vote: presentVote(vote),
    counts: presentCounts(counts),
    canChangeAt: canChangeAt(vote.last_rating_change_at)?.toISOString() ?? null,
    serverTime: counts.now.toISOString(),
    ...(isHeld && { isCommentHeld: true as const }),
  }
}

/** A vote with a comment, a changed vote, or a refused one. */
async function castOther(
  context: Pick<Context, 'config' | 'db' | 'site'>,
  viewer: Viewer,
  ballot: votes.Ballot,
  input: VoteInput,
): Promise<{ vote: votes.VoteRow; earned: boolean; isHeld: boolean }> {
  const { db } = context
  const { voter, restaurantId } = ballot
  const restaurant = await votes.findVotedRestaurant(db, restaurantId)
  assertCanVote(viewer, restaurant, input)
  const authorId = restaurant.author_id
  return inTransaction(db, async (tx) => {
    if (voter.userId) await lockProfiles(tx, [voter.userId, authorId])
    // A comment changes the restaurant's row. Two voters who share it first, and a deletion between them, would wait in a circle.
    if (input.comment) await votes.lockRestaurant(tx, restaurantId)
    const added = await votes.insertVote(tx, ballot)
    const vote = added?.vote ?? (await change(tx, voter, input))
    const { userId } = voter
    const content = input.comment
    if (!userId || !content) return { vote, earned: added !== undefined, isHeld: false }
    const draft = { userId, restaurantId, commentId: null, repliedTo: null, content }
    const isHeld = (await holdForModerator(context, tx, draft)) !== undefined
    if (!isHeld) await giveComment(tx, { voteId: vote.id, restaurantId, userId, authorId, content })
    return { vote, earned: true, isHeld }
  })
}

async function change(tx: votes.Tx, voter: votes.Voter, input: VoteInput): Promise<votes.VoteRow> {
  const existing = await votes.findVote(tx, input.questionId, voter)
  ensure(existing && voter.userId, 'ALREADY_VOTED')
  const rating = input.rating ?? existing.rating
  const choice = input.choice ?? (input.rating == null ? existing.choice : choiceOf(input.rating))
  // Sending the same vote again changes nothing, so there is no cooldown.
  if (rating === existing.rating && choice === existing.choice) return existing
  const changed = await votes.changeVote(tx, existing.id, { choice, rating, cooldownSeconds: VOTE_CHANGE_COOLDOWN_SECONDS })
  if (changed) return changed
  throw await cooldownError(tx, await votes.findVote(tx, input.questionId, voter))
}
