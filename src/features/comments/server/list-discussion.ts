import { pageOf } from '#db/keyset.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Context } from '#site/server/context.ts'
import type { CommentPage } from '../comments.contract.ts'
import { type CommentColumn, COMMENTS_FIRST, COMMENTS_MORE } from '../comments.rules.ts'
import { type CommentRow, countColumns, FEW, selectFewOfAll, selectFewOfColumns } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { listComments } from './comments.reads.ts'

type Discussed = Pick<Restaurant, 'id' | 'questionType' | 'commentCount' | 'replyCount'>

/**
 * The discussion of a restaurant that was just read: both columns, or all comments of a duet, each from its cursor on.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listDiscussion(
  { db }: Pick<Context, 'db'>,
  restaurant: Discussed,
  cursors: Partial<Record<CommentColumn, string | undefined>> = {},
): Promise<Partial<Record<CommentColumn, CommentPage>>> {
  const { id, questionType, commentCount, replyCount } = restaurant
  const columns = questionType === 'duet' ? (['all'] as const) : (['accept', 'reject'] as const)
  const isFew = commentCount + replyCount <= FEW && columns.every((column) => cursors[column] === undefined)
  if (!isFew) {
    const pages = columns.map(async (column) => {
      const cursor = cursors[column]
      const limit = cursor === undefined ? COMMENTS_FIRST : COMMENTS_MORE
      return [column, await listComments({ db }, id, { column, cursor, limit })]
    })
    return Object.fromEntries(await Promise.all(pages)) as Partial<Record<CommentColumn, CommentPage>>
  }
  const rows = await (questionType === 'duet' ? selectFewOfAll : selectFewOfColumns)(db, id, COMMENTS_FIRST + 1)
  const found = columns.map((column) => ({
    column,
    ...pageOf(column === 'all' ? rows : rows.filter((row) => row.vote_choice === column), COMMENTS_FIRST),
  }))
  const counts = found.some(({ nextCursor }) => nextCursor !== null) ? await countColumns(db, id) : undefined
  const comments = await hydrateComments(
    db,
    found.flatMap(({ items }) => items),
  )
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return Object.fromEntries(
    found.map(({ column, items, nextCursor }) => [
      column,
      { items: items.map((row) => byId.get(row.id)!), nextCursor, count: counts?.[column] ?? countShown(items) },
    ]),
  )
}

function countShown(rows: Pick<CommentRow, 'is_deleted'>[]): number {
  return rows.filter((row) => !row.is_deleted).length
}
