import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnClaim } from '../claims.contract.ts'
import { findOwnClaim, findVenue } from './claims.sql.ts'
import { presentOwnClaim } from './claims.view.ts'

/** A member sees whether a business manages a venue, and the member's latest claim of it. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnClaim({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<OwnClaim> {
  const venue = await findVenue(db, restaurantId)
  if (!venue) throw new DomainError('RESTAURANT_NOT_FOUND')
  const row = await findOwnClaim(db, restaurantId, member.id)
  return { isClaimed: venue.isClaimed, claim: row ? presentOwnClaim(row) : null }
}
