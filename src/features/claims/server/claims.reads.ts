import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ClaimPage, ClaimQuery, HistoryQuery, OwnClaim, RestaurantHistory } from '../claims.contract.ts'
import { findClaim, findManagedSince, findOwnClaim, findRestaurant, selectClaims } from './claims.sql.ts'
import { presentClaim, presentHistory, presentOwnClaim } from './claims.view.ts'
import { joinedRead, type JoinedRead, jsonRow, toDate } from '#db/joined-reads.ts'
import { presentPage } from '#db/keyset.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { proofFile } from './proof-photo.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { historyWithManager, selectHistory } from './history.sql.ts'

/** A member sees whether a business manages a restaurant, and the member's latest claim of it. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnClaim({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<OwnClaim> {
  const restaurant = found(await findRestaurant(db, restaurantId), 'RESTAURANT_NOT_FOUND')
  const row = await findOwnClaim(db, restaurantId, member.id)
  return { isClaimed: restaurant.isClaimed, claim: row ? presentOwnClaim(row) : null }
}

/**
 * Claims that wait for a moderator, the longest first, or the businesses that manage restaurants, newest first.
 * @throws DomainError ADMIN_ONLY
 */
export async function listClaims({ db }: Pick<Context, 'db'>, member: Member, query: ClaimQuery): Promise<ClaimPage> {
  await assertModerator(db, member)
  return presentPage(await selectClaims(db, query), query.limit, presentClaim)
}

/** Only moderators see the photo of a claim. @throws DomainError ADMIN_ONLY, PHOTO_NOT_FOUND */
export async function getProofPhoto({ db, media }: Pick<Context, 'db' | 'media'>, member: Member, id: number): Promise<Buffer> {
  await assertModerator(db, member)
  const claim = await findClaim(db, id)
  return found(claim?.photo ? await media.get(proofFile(claim.photo)) : undefined, 'PHOTO_NOT_FOUND')
}

/**
 * Anyone may read what was edited at a restaurant and what businesses did there, newest first.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listRestaurantHistory(
  { db }: Pick<Context, 'db'>,
  restaurantId: string,
  query: HistoryQuery,
): Promise<RestaurantHistory> {
  const rows = await selectHistory(db, restaurantId, query)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  const since = rows.length === 0 ? null : await findManagedSince(db, restaurantId)
  return { managedSince: since?.toISOString() ?? null, ...presentPage(rows, query.limit, presentHistory) }
}

/** The newest of the history of a restaurant that was just read. */
export function historyRead(limit: number): JoinedRead<RestaurantHistory> {
  return joinedRead(
    (_, restaurantId) => jsonRow(historyWithManager(restaurantId, limit)),
    (found) => {
      const rows = found!.rows.map((row) => ({ ...row, at: toDate(row.at) }))
      const since = rows.length === 0 || found!.since === null ? null : toDate(found!.since)
      return { managedSince: since?.toISOString() ?? null, ...presentPage(rows, limit, presentHistory) }
    },
  )
}
