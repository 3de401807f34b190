import { inTransaction } from '#db/transaction.ts'
import { editPlace, placeColumns } from '#features/places/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '../get-restaurant.ts'
import { assertPublicFields } from './assert-public-fields.ts'
import { cartColumns } from './cart-columns.ts'
import { recordChange } from '../business/business.sql.ts'
import { findKept, lockPlaced, renameDuets, updateRestaurant } from './posting.sql.ts'
import { assertCanEditFields } from './posting.policy.ts'

/**
 * The author changes a restaurant's fields, the business that manages it its description. Its address on the site stays the same with any title.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET, BUSINESS_NO_RATING, LANDMARK_REQUIRED, CART_PIN_REQUIRED,
 * NEWCOMER_LINKS, NEWCOMER_LINK_HERE, NEWCOMER_MAPS_LINK, NEWCOMER_VIDEO_LINK
 */
export async function editRestaurant(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  viewer: Viewer,
  id: string,
  edit: RestaurantEdit,
): Promise<Restaurant> {
  assertMember(viewer)
  assertCanEditFields(viewer, await findKept(db, id, viewer.id), edit)
  await inTransaction(db, async (tx) => {
    const before = await lockPlaced(tx, id)
    if (!before) throw new DomainError('RESTAURANT_NOT_FOUND')
    await assertPublicFields({ site }, tx, viewer.id, edit, { ...before, ...before.texts })
    const place = editPlace(before, edit)
    const cart = cartColumns({
      isCart: edit.isCart ?? before.isCart,
      landmark: edit.landmark === undefined ? before.landmark : edit.landmark,
      place,
    })
    if (!(await updateRestaurant(tx, id, viewer.id, edit, { ...placeColumns(place), ...cart })))
      throw new DomainError('RESTAURANT_NOT_FOUND')
    if (edit.body !== undefined) await recordChange(tx, { restaurantId: id, memberId: viewer.id, kind: 'description' })
    if (edit.title !== undefined) await renameDuets(tx, id, edit.title)
  })
  pages.changed({ restaurant: id, restaurants: true })
  return getRestaurant({ db }, id)
}
