import { DomainError } from '#lib/errors.ts'
import { assertMember, type Member, type Viewer } from '#server/viewer.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import { canDuet } from '../duets.rules.ts'

interface Row {
  author_id: string | null
  question_type: string
}

/** Members duet the restaurants of others, each once. */
export function assertCanDuet(viewer: Viewer, original: Row | undefined, ownDuetId: string | null): asserts viewer is Member {
  assertMember(viewer)
  if (!original) throw new DomainError('PARENT_NOT_FOUND', 404)
  const may = canDuet(viewer.id, { authorId: original.author_id, questionType: original.question_type }, ownDuetId)
  if (may === 'isDuet') throw new DomainError('DUET_OF_DUET', 409)
  if (may === 'own') throw new DomainError('DUET_OF_OWN', 403)
  if (may === 'already') throw new DomainError('DUET_EXISTS', 409, { duetId: ownDuetId })
}

/** Only who made a duet edits it. */
export function assertCanEditDuet(viewer: Viewer, duet: Row | undefined): asserts viewer is Member {
  assertMember(viewer)
  if (duet?.question_type !== 'duet') throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  if (!mayEdit({ authorId: duet.author_id }, viewer.id)) throw new DomainError('FORBIDDEN', 403)
}
