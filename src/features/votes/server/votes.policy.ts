import { DomainError } from '#lib/errors.ts'
import type { Viewer } from '#server/viewer.ts'
import type { VoteInput } from '../votes.contract.ts'
import type { VotedRestaurant } from './votes.sql.ts'

/** Everybody may vote, signed in or not, authors too; a duet takes no votes; only members comment. */
export function assertCanVote(
  viewer: Viewer,
  restaurant: VotedRestaurant | undefined,
  input: Pick<VoteInput, 'comment'>,
): asserts restaurant is VotedRestaurant {
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  if (!restaurant.is_votable) throw new DomainError('NOT_VOTABLE', 409)
  if (viewer.kind === 'visitor' && input.comment) throw new DomainError('VISITOR_CANNOT_COMMENT', 401)
}

/** A vote that a member meant to cast never counts as a visitor's. @throws DomainError SESSION_ENDED */
export function assertSession(viewer: Viewer, { asMember }: Pick<VoteInput, 'asMember'>): void {
  if (asMember && viewer.kind === 'visitor') throw new DomainError('SESSION_ENDED', 401)
}

/** Members may change their vote, visitors may not: nobody could tell two visitors on one phone apart. */
export function canChangeVote(viewer: Viewer): boolean {
  return viewer.kind === 'member'
}
