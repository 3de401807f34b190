import { ensure, refuseIf } from '#lib/errors.ts'
import type { ShieldFacts } from './shields.sql.ts'

/**
 * A moderator decides about the votes of others on the restaurants of others: not who voted there, nor who added or manages the restaurant.
 * @throws DomainError SHIELD_NOT_FOUND, SHIELD_OF_OWN
 */
export function assertCanDecide(shield: ShieldFacts | undefined): asserts shield is ShieldFacts {
  ensure(shield, 'SHIELD_NOT_FOUND')
  refuseIf(shield.is_involved, 'SHIELD_OF_OWN')
}
