import { DomainError } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'

interface Authored {
  author_id: string | null
  question_type: 'normal' | 'duet'
}

/** Only the author may edit a restaurant; duets are edited separately. */
export function assertCanEdit(viewer: Viewer, restaurant: Authored | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (!mayEdit({ authorId: restaurant.author_id }, viewer.id)) throw new DomainError('FORBIDDEN')
  if (restaurant.question_type !== 'normal') throw new DomainError('IS_DUET')
}
