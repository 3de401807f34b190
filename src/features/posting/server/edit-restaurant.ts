import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { RestaurantEdit } from '../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import { findAuthored, renameDuets, updateRestaurant } from './posting.sql.ts'
import { assertCanEdit } from './posting.policy.ts'

/**
 * Its author changes what a restaurant says. Its address on the site stays whatever it is called.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET
 */
export async function editRestaurant(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  viewer: Viewer,
  id: string,
  edit: RestaurantEdit,
): Promise<Restaurant> {
  assertCanEdit(viewer, await findAuthored(db, id))
  await inTransaction(db, async (tx) => {
    if (!(await updateRestaurant(tx, id, viewer.id, edit))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
    if (edit.title !== undefined) await renameDuets(tx, id, edit.title)
  })
  pages.invalidate('/tr/restaurants', `/tr/restaurants/${id}`, `/tr/question/${id}`)
  return getRestaurant({ db }, id)
}
