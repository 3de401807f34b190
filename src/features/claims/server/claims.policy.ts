import { DomainError, ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { claimProblem } from '../claims.rules.ts'
import type { ClaimFacts, RestaurantFacts } from './claims.sql.ts'

/**
 * Any member claims a restaurant that is open and that no business manages.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, CLAIM_EXISTS, CLAIM_OF_CLOSED
 */
export function assertClaimable(restaurant: RestaurantFacts | undefined): asserts restaurant is RestaurantFacts {
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  const problem = claimProblem(restaurant)
  if (problem) throw new DomainError(problem)
}

/** A moderator decides about the claims of others, not about the moderator's own. @throws DomainError CLAIM_NOT_FOUND, CLAIM_OF_OWN */
export function assertCanDecide(member: Member, claim: ClaimFacts | undefined): asserts claim is ClaimFacts {
  ensure(claim, 'CLAIM_NOT_FOUND')
  assertOther(member, claim.member_id)
}

/** @throws DomainError CLAIM_OF_OWN */
export function assertOther(member: Member, claimerId: string): void {
  if (claimerId === member.id) throw new DomainError('CLAIM_OF_OWN')
}
