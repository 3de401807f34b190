import { ensure, refuseIf } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'

interface Authored {
  author_id: string | null
  question_type: 'normal' | 'duet'
}

interface Kept extends Authored {
  /** Whether the member manages the restaurant for its business. */
  is_business: boolean
}

/**
 * The author edits a restaurant, and the business that manages it its description alone. An author who manages it does not change the
 * owner's rating.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET, BUSINESS_NO_RATING
 */
export function assertCanEditFields(viewer: Viewer, restaurant: Kept | undefined, edit: RestaurantEdit): asserts viewer is Member {
  const fields = Object.entries(edit).filter(([, value]) => value !== undefined)
  const isDescription = fields.every(([field]) => field === 'body')
  if (viewer.kind !== 'member' || !restaurant?.is_business || !isDescription) assertCanEdit(viewer, restaurant)
  refuseIf(restaurant?.is_business && edit.initialRating !== undefined, 'BUSINESS_NO_RATING')
}

/** Only the author may edit a restaurant; duets are edited separately. */
export function assertCanEdit(viewer: Viewer, restaurant: Authored | undefined): asserts viewer is Member {
  assertMember(viewer)
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  ensure(mayEdit({ authorId: restaurant.author_id }, viewer.id), 'FORBIDDEN')
  refuseIf(restaurant.question_type !== 'normal', 'IS_DUET')
}
