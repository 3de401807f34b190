import { DomainError } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#server/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'

/** Only its author adds and removes the photos of a restaurant or a duet. */
export function assertCanChangePhotos(viewer: Viewer, restaurant: { author_id: string | null } | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  if (!mayEdit({ authorId: restaurant.author_id }, viewer.id)) throw new DomainError('FORBIDDEN', 403)
}
