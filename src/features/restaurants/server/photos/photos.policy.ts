import { DomainError } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'

/** Only the author may add and remove photos of a restaurant or a duet. */
export function assertCanChangePhotos(viewer: Viewer, restaurant: { author_id: string | null } | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (!mayEdit({ authorId: restaurant.author_id }, viewer.id)) throw new DomainError('FORBIDDEN')
}
