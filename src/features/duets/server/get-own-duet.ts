import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { OwnDuet } from '../duets.contract.ts'
import { canDuet } from '../duets.rules.ts'
import { findOriginal, findOwnDuetId } from './duets.sql.ts'

/** Everybody may ask whether they may duet a restaurant, and where their own duet is. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnDuet({ db }: Pick<Services, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnDuet> {
  const original = await findOriginal(db, restaurantId)
  if (!original) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const memberId = viewer.kind === 'member' ? viewer.id : undefined
  const duetId = memberId === undefined ? null : await findOwnDuetId(db, restaurantId, memberId)
  return { duetId, canDuet: canDuet(memberId, { authorId: original.author_id, questionType: original.question_type }, duetId) }
}
