import { ensure } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import type { PhotoFacts } from './photos.sql.ts'

/** Only the author may add and remove photos of a restaurant or a duet, and the business that manages the restaurant. */
export function assertCanChangePhotos(viewer: Viewer, restaurant: PhotoFacts | undefined): asserts viewer is Member {
  assertMember(viewer)
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  ensure(mayChangePhotos(viewer, restaurant), 'FORBIDDEN')
}

/** Whether the member is the author or manages the restaurant for its business. */
export function mayChangePhotos(member: Member, restaurant: PhotoFacts): boolean {
  return restaurant.is_business || mayEdit({ authorId: restaurant.author_id }, member.id)
}
