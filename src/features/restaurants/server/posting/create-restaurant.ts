import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { derivePlace, placeColumns } from '#features/places/server/index.ts'
import { payBoost, awardAction } from '#features/points/server/index.ts'
import { ensure } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { NewRestaurant } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { BOOST_COST } from '#features/points/points.rules.ts'
import { getRestaurant } from '../restaurants.reads.ts'
import { assertPublicFields } from './assert-public-fields.ts'
import { cartColumns } from './cart-columns.ts'
import { insertRestaurant } from './free-slug.sql.ts'

/**
 * A member adds a restaurant and earns points. The boost is paid first, in the same transaction: without enough points no restaurant is
 * created.
 * @throws DomainError NOT_AUTHENTICATED, PROFILE_NOT_FOUND, BOOST_POINTS_MISSING, BOOST_FAILED, RESTAURANT_NOT_CREATED, LANDMARK_REQUIRED,
 * CART_PIN_REQUIRED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, NEWCOMER_MAPS_LINK, NEWCOMER_VIDEO_LINK, IDEMPOTENCY_KEY_REUSED
 */
export async function createRestaurant(
  { db, log, pages, hub, site }: Pick<Context, 'db' | 'log' | 'pages' | 'hub' | 'site'>,
  viewer: Viewer,
  input: NewRestaurant,
  key?: string,
): Promise<Restaurant> {
  assertMember(viewer)
  const { id } = await inTransaction(db, async (tx) => {
    const { length: isThere } = await lockProfiles(tx, [viewer.id])
    ensure(isThere, 'PROFILE_NOT_FOUND')
    return runIdempotent(tx, { owner: viewer.id, key, request: { restaurant: input } }, async () => {
      const { useBoost, photos: _, ...given } = input
      await assertPublicFields({ site }, tx, viewer.id, given)
      const place = derivePlace({ ...given, chosen: given.place })
      const id = await insertRestaurant(tx, {
        ...cartColumns({ ...given, place }),
        title: given.title,
        body: given.body,
        address: given.address,
        ...placeColumns(place),
        maps_link: given.mapsLink,
        video_link: given.videoLink,
        restaurant_type: given.restaurantType,
        initial_rating: given.initialRating,
        accept_text: given.acceptText,
        reject_text: given.rejectText,
        author_id: viewer.id,
        hype_score: useBoost ? BOOST_COST : 0,
      })
      if (useBoost) await payBoost(tx, { memberId: viewer.id, restaurantId: id })
      await awardAction(tx, { source: `restaurant:${id}`, restaurantId: id, given: { to: viewer.id, reason: 'QUESTION_CREATED' } })
      return { id }
    })
  })
  pages.changed({ restaurants: true })
  await awardBadges({ db, log, hub }, [viewer.id])
  return getRestaurant({ db }, id)
}
