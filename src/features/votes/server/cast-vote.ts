import { awardBadges } from '#features/badges/server/index.ts'
import { giveComment } from '#features/comments/server/index.ts'
import { payDeed } from '#features/points/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { VoteInput, VoteResult } from '../votes.contract.ts'
import { canChangeAt, choiceOf, minutesRemaining, VOTE_CHANGE_COOLDOWN_SECONDS } from '../votes.rules.ts'
import { assertCanVote } from './votes.policy.ts'
import * as votes from './votes.sql.ts'
import { presentCounts, presentVote } from './votes.view.ts'

/**
 * Everybody votes once on a restaurant. A member may change the rating, at first freely and then every five
 * minutes; a visitor may not. A vote pays the member and the restaurant's author once.
 * @throws DomainError RESTAURANT_NOT_FOUND, NOT_VOTABLE, ALREADY_VOTED, VOTE_CHANGE_COOLDOWN, VISITOR_CANNOT_COMMENT, COMMENT_ON_VOTE_EXISTS
 */
export async function castVote(
  { db, log, pages }: Pick<Services, 'db' | 'log' | 'pages'>,
  viewer: Viewer,
  input: VoteInput,
): Promise<VoteResult> {
  const restaurant = await votes.findVotedRestaurant(db, input.questionId)
  assertCanVote(viewer, restaurant, input)
  const voter: votes.Voter = viewer.kind === 'member' ? { userId: viewer.id } : { anonymousId: viewer.anonymousId! }

  const { earned, ...result } = await inTransaction(db, async (tx) => {
    if (voter.userId) await lockProfiles(tx, [voter.userId, restaurant.author_id])
    const rating = input.rating ?? null
    const choice = input.choice ?? choiceOf(rating!)
    const added = await votes.insertVote(tx, { restaurantId: input.questionId, voter, choice, rating })
    if (added && voter.userId) {
      await payDeed(tx, {
        source: `vote:${added.id}`,
        restaurantId: input.questionId,
        given: { to: voter.userId, reason: 'VOTE_GIVEN' },
        received: { to: restaurant.author_id, reason: 'VOTE_RECEIVED' },
      })
    }
    const vote = added ?? (await change(tx, voter, input))
    if (voter.userId && input.comment) {
      await giveComment(tx, {
        voteId: vote.id,
        restaurantId: input.questionId,
        userId: voter.userId,
        authorId: restaurant.author_id,
        content: input.comment,
      })
    }
    const counts = await votes.getCounts(tx, input.questionId)
    return {
      vote: presentVote(vote),
      counts: presentCounts(counts),
      canChangeAt: canChangeAt(vote.last_rating_change_at)?.toISOString() ?? null,
      serverTime: counts.now.toISOString(),
      earned: added !== undefined || Boolean(input.comment),
    }
  })
  pages.invalidate(`/tr/restaurants/${input.questionId}`, `/tr/question/${input.questionId}`)
  if (earned && voter.userId) await awardBadges({ db, log }, [voter.userId, restaurant.author_id])
  return result
}

async function change(tx: votes.Tx, voter: votes.Voter, input: VoteInput): Promise<votes.VoteRow> {
  const existing = await votes.findVote(tx, input.questionId, voter)
  if (!existing || !voter.userId) throw new DomainError('ALREADY_VOTED', 409)
  const rating = input.rating ?? existing.rating
  const choice = input.choice ?? (input.rating == null ? (existing.choice as 'accept' | 'reject') : choiceOf(input.rating))
  // Sending the same vote again changes nothing, so there is nothing to wait for.
  if (rating === existing.rating && choice === existing.choice) return existing
  const changed = await votes.changeVote(tx, existing.id, { choice, rating, cooldownSeconds: VOTE_CHANGE_COOLDOWN_SECONDS })
  if (changed) return changed
  const [current, now] = await Promise.all([votes.findVote(tx, input.questionId, voter), votes.databaseNow(tx)])
  const until = canChangeAt(current?.last_rating_change_at ?? null)
  throw new DomainError('VOTE_CHANGE_COOLDOWN', 429, {
    minutesRemaining: Math.max(1, minutesRemaining(until, now)),
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : VOTE_CHANGE_COOLDOWN_SECONDS,
  })
}
