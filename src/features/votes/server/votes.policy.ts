import { ensure, refuseIf } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { VoteInput } from '../votes.contract.ts'
import type { VotedRestaurant } from './votes.sql.ts'

/** Anyone may vote, signed in or not, authors too; a duet takes no votes; only members may comment. */
export function assertCanVote(
  viewer: Viewer,
  restaurant: VotedRestaurant | undefined,
  input: Pick<VoteInput, 'comment'>,
): asserts restaurant is VotedRestaurant {
  assertTakesVotes(restaurant)
  refuseIf(viewer.kind === 'visitor' && input.comment, 'VISITOR_CANNOT_COMMENT')
}

/** Members withdraw votes where votes are taken. @throws DomainError RESTAURANT_NOT_FOUND, NOT_VOTABLE */
export function assertTakesVotes(restaurant: VotedRestaurant | undefined): asserts restaurant is VotedRestaurant {
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  ensure(restaurant.is_votable, 'NOT_VOTABLE')
}

/** A vote that a member meant to cast must not count as a visitor's. @throws DomainError SESSION_ENDED */
export function assertSession(viewer: Viewer, { asMember }: Pick<VoteInput, 'asMember'>): void {
  refuseIf(asMember && viewer.kind === 'visitor', 'SESSION_ENDED')
}

/** Members may change their vote, visitors may not: two visitors on one phone cannot be told apart. */
export function canChangeVote(viewer: Viewer): boolean {
  return viewer.kind === 'member'
}
