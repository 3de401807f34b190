import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { OwnComment } from '../comments.contract.ts'
import { permissionAt } from './comments.policy.ts'
import { findCommentRow } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { findOwnPlace } from './writing.sql.ts'

/** Everybody may ask whether they may comment on a restaurant; who did gets the own comment back. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnComment({ db }: Pick<Services, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnComment> {
  const isMember = viewer.kind === 'member'
  const place = await findOwnPlace(db, restaurantId, isMember ? viewer.id : null)
  if (!place) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const commentId = place.comment_id
  const canComment = permissionAt(place, isMember)
  if (commentId === null) return { commentId, comment: null, canComment }
  const row = await findCommentRow(db, commentId)
  // It was deleted just now: what holds without it?
  if (!row) return getOwnComment({ db }, viewer, restaurantId)
  const [comment] = await hydrateComments(db, [row])
  return { commentId, comment: comment!, canComment }
}
