import { DomainError } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#server/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'

interface Authored {
  author_id: string | null
  question_type: string
}

/** Only its author edits a restaurant; a duet is edited as one. */
export function assertCanEdit(viewer: Viewer, restaurant: Authored | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  if (!mayEdit({ authorId: restaurant.author_id }, viewer.id)) throw new DomainError('FORBIDDEN', 403)
  if (restaurant.question_type !== 'normal') throw new DomainError('IS_DUET', 409)
}
