import { pageOf } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { HistoryQuery, RestaurantHistory } from '../claims.contract.ts'
import { findManagedSince } from './claims.sql.ts'
import { presentHistory } from './claims.view.ts'
import { selectHistory } from './history.sql.ts'

/** Anyone may read what was edited at a restaurant and what businesses did there, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listRestaurantHistory(
  { db }: Pick<Context, 'db'>,
  restaurantId: string,
  query: HistoryQuery,
): Promise<RestaurantHistory> {
  const rows = await selectHistory(db, restaurantId, query)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  const { items, nextCursor } = pageOf(rows, query.limit)
  const since = rows.length === 0 ? null : await findManagedSince(db, restaurantId)
  return { managedSince: since?.toISOString() ?? null, items: items.map(presentHistory), nextCursor }
}
