import { inTransaction } from '#db/transaction.ts'
import { editPlace, placeColumns } from '#features/places/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '../get-restaurant.ts'
import { findAuthored, lockPlaced, renameDuets, updateRestaurant } from './posting.sql.ts'
import { assertCanEdit } from './posting.policy.ts'

/**
 * The author changes a restaurant's fields. Its address on the site stays the same with any title.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET
 */
export async function editRestaurant(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  viewer: Viewer,
  id: string,
  edit: RestaurantEdit,
): Promise<Restaurant> {
  assertCanEdit(viewer, await findAuthored(db, id))
  await inTransaction(db, async (tx) => {
    const before = await lockPlaced(tx, id)
    if (!before || !(await updateRestaurant(tx, id, viewer.id, edit, placeColumns(editPlace(before, edit)))))
      throw new DomainError('RESTAURANT_NOT_FOUND')
    if (edit.title !== undefined) await renameDuets(tx, id, edit.title)
  })
  pages.changed({ restaurant: id, restaurants: true })
  return getRestaurant({ db }, id)
}
