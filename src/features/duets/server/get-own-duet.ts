import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { OwnDuet } from '../duets.contract.ts'
import { canDuet } from '../duets.rules.ts'
import { findOriginal, findOwnDuetId } from './duets.sql.ts'

/** Whether the viewer may duet a restaurant, and the id of the viewer's duet. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnDuet({ db }: Pick<Context, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnDuet> {
  const original = found(await findOriginal(db, restaurantId), 'RESTAURANT_NOT_FOUND')
  const memberId = viewer.kind === 'member' ? viewer.id : undefined
  const duetId = memberId === undefined ? null : await findOwnDuetId(db, restaurantId, memberId)
  return { duetId, canDuet: canDuet(memberId, { authorId: original.author_id, questionType: original.question_type }, duetId) }
}
