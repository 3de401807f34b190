import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { OwnComment } from '../comments.contract.ts'
import { permissionAt } from './comments.policy.ts'
import { findCommentRow } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { findOwnHeld } from './newcomers/held.sql.ts'
import { findOwnVoteAndComment } from './writing.sql.ts'

/**
 * Whether the viewer may comment on a restaurant, with the viewer's comment if there is one.
 * @throws DomainError RESTAURANT_NOT_FOUND
 */
export async function getOwnComment({ db }: Pick<Context, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnComment> {
  const isMember = viewer.kind === 'member'
  const place = found(await findOwnVoteAndComment(db, restaurantId, isMember ? viewer.id : null), 'RESTAURANT_NOT_FOUND')
  const commentId = place.comment_id
  const canComment = permissionAt(place, isMember)
  const waiting = isMember ? await findOwnHeld(db, viewer.id, restaurantId) : null
  if (commentId === null) return { commentId, comment: null, canComment, waiting }
  const row = await findCommentRow(db, commentId)
  // The comment was deleted meanwhile: checks again without it.
  if (!row) return getOwnComment({ db }, viewer, restaurantId)
  const [comment] = await hydrateComments(db, [row])
  return { commentId, comment: comment!, canComment, waiting }
}
