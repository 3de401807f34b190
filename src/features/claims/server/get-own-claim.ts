import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnClaim } from '../claims.contract.ts'
import { findOwnClaim, findRestaurant } from './claims.sql.ts'
import { presentOwnClaim } from './claims.view.ts'

/** A member sees whether a business manages a restaurant, and the member's latest claim of it. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnClaim({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<OwnClaim> {
  const restaurant = found(await findRestaurant(db, restaurantId), 'RESTAURANT_NOT_FOUND')
  const row = await findOwnClaim(db, restaurantId, member.id)
  return { isClaimed: restaurant.isClaimed, claim: row ? presentOwnClaim(row) : null }
}
