import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { VoteStatus } from '../votes.contract.ts'
import { canChangeAt, VOTE_CHANGE_COOLDOWN_SECONDS } from '../votes.rules.ts'
import { canChangeVote } from './votes.policy.ts'
import { databaseNow, findHeld, findVote } from './votes.sql.ts'

/** The viewer's own vote on a restaurant. */
export async function getVoteStatus({ db }: Pick<Context, 'db'>, viewer: Viewer, restaurantId: string): Promise<VoteStatus> {
  const voter = viewer.kind === 'member' ? { userId: viewer.id } : viewer.anonymousId ? { anonymousId: viewer.anonymousId } : undefined
  const [vote, now] = await Promise.all([voter && findVote(db, restaurantId, voter), databaseNow(db)])
  const held = vote?.is_held ? await findHeld(db, vote.id) : undefined
  return {
    hasVoted: vote !== undefined,
    choice: vote?.choice ?? null,
    rating: vote?.rating ?? null,
    lastRatingChangeAt: vote?.last_rating_change_at?.toISOString() ?? null,
    canChangeAt: canChangeAt(vote?.last_rating_change_at ?? null)?.toISOString() ?? null,
    canChange: canChangeVote(viewer),
    held: held ? { signs: held.signs, isConfirmed: held.outcome === 'confirmed' } : null,
    cooldownSeconds: VOTE_CHANGE_COOLDOWN_SECONDS,
    serverTime: now.toISOString(),
  }
}
