import { DomainError, ensure } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import { canDuet } from '../duets.rules.ts'

interface Row {
  author_id: string | null
  question_type: 'normal' | 'duet'
}

/** Members duet the restaurants of others, each once. */
export function assertCanDuet(viewer: Viewer, original: Row | undefined, ownDuetId: string | null): asserts viewer is Member {
  assertMember(viewer)
  ensure(original, 'PARENT_NOT_FOUND')
  const may = canDuet(viewer.id, { authorId: original.author_id, questionType: original.question_type }, ownDuetId)
  if (may === 'isDuet') throw new DomainError('DUET_OF_DUET')
  if (may === 'own') throw new DomainError('DUET_OF_OWN')
  if (may === 'already') throw new DomainError('DUET_EXISTS', { duetId: ownDuetId })
}

/** Only its author edits a duet. */
export function assertCanEditDuet(viewer: Viewer, duet: Row | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (duet?.question_type !== 'duet') throw new DomainError('RESTAURANT_NOT_FOUND')
  ensure(mayEdit({ authorId: duet.author_id }, viewer.id), 'FORBIDDEN')
}
