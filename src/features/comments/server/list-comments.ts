import { pageOf } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { CommentPage, CommentQuery } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'
import { countComments, selectComments, selectReplies } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'

/**
 * Everybody may read a discussion: most liked first, then newest, and under each comment its first replies.
 * On a restaurant a comment stands in the column of what its writer votes now. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listComments({ db }: Pick<Services, 'db'>, restaurantId: string, query: CommentQuery): Promise<CommentPage> {
  const [rows, count] = await Promise.all([selectComments(db, restaurantId, query), countComments(db, restaurantId, query.column)])
  if (rows.length === 0 && !(await isRestaurant(db, restaurantId))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const { items, nextCursor } = pageOf(rows, query.limit)
  const answered = items.filter((comment) => comment.reply_count > 0).map((comment) => comment.id)
  const replies = answered.length === 0 ? [] : await selectReplies(db, answered, { limit: REPLIES_SHOWN })
  const repliesOf = Map.groupBy(replies, (reply) => reply.comment_id)
  return { items: items.map((comment) => presentComment(comment, repliesOf.get(comment.id) ?? [])), nextCursor, count }
}
