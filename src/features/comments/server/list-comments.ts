import { pageOf } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { CommentPage, CommentQuery } from '../comments.contract.ts'
import { countComments, selectComments } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'

/**
 * Every viewer may read a discussion: most liked first, then newest, and under each comment its first replies.
 * On a restaurant the writer's current vote decides the column of a comment.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listComments({ db }: Pick<Context, 'db'>, restaurantId: string, query: CommentQuery): Promise<CommentPage> {
  const rows = await selectComments(db, restaurantId, query)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  const { items, nextCursor } = pageOf(rows, query.limit)
  const isAll = query.cursor === undefined && nextCursor === null
  const count = isAll ? items.filter((comment) => !comment.is_deleted).length : await countComments(db, restaurantId, query.column)
  return { items: await hydrateComments(db, items), nextCursor, count }
}
