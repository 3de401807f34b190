import type { Db } from '#db/connect.ts'
import { toDate } from '#db/joined-reads.ts'
import { pageOf } from '#db/keyset.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Context } from '#site/server/context.ts'
import type { Comment, CommentPage } from '../comments.contract.ts'
import { type CommentColumn, COMMENTS_FIRST, COMMENTS_MORE } from '../comments.rules.ts'
import { countComments, FEW, type ReplyRow, selectDiscussion } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'
import { listComments } from './comments.reads.ts'

type FirstRow = Awaited<ReturnType<typeof selectDiscussion>>[number]
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
  const { id, questionType } = restaurant
  const columns = questionType === 'duet' ? (['all'] as const) : (['accept', 'reject'] as const)
  if (columns.every((column) => cursors[column] === undefined)) return readFirst(db, restaurant, columns)
  const pages = columns.map(async (column) => {
    const cursor = cursors[column]
    const limit = cursor === undefined ? COMMENTS_FIRST : COMMENTS_MORE
    return [column, await listComments({ db }, id, { column, cursor, limit })]
  })
  return Object.fromEntries(await Promise.all(pages)) as Partial<Record<CommentColumn, CommentPage>>
}

async function readFirst(
  db: Db,
  { id, questionType, commentCount, replyCount }: Discussed,
  columns: readonly CommentColumn[],
): Promise<Partial<Record<CommentColumn, CommentPage>>> {
  const amount = commentCount + replyCount
  const rows = await selectDiscussion(db, id, { isDuet: questionType === 'duet', isFew: amount <= FEW, isCounted: amount > COMMENTS_FIRST })
  const pages = columns.map(async (column) => {
    const found = column === 'all' ? rows : rows.filter((row) => row.vote_choice === column)
    const { items, nextCursor } = pageOf(found, COMMENTS_FIRST)
    // A comment that was added since the restaurant was read can make a page longer than expected.
    const count = nextCursor === null ? countShown(items) : (found[0]!.column_count ?? (await countComments(db, id, column)))
    return [column, { items: items.map(present), nextCursor, count }]
  })
  return Object.fromEntries(await Promise.all(pages)) as Partial<Record<CommentColumn, CommentPage>>
}

function present({ replies, ...row }: FirstRow): Comment {
  return presentComment(row, (replies ?? []).map(withDates))
}

/** A reply that was read as JSON. */
function withDates(row: ReplyRow): ReplyRow {
  const { created_at, updated_at, edited_at } = row
  return { ...row, created_at: toDate(created_at), updated_at: toDate(updated_at), edited_at: edited_at && toDate(edited_at) }
}

function countShown(rows: Pick<FirstRow, 'is_deleted'>[]): number {
  return rows.filter((row) => !row.is_deleted).length
}
