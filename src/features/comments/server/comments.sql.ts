import type { TakedownNotice } from '#features/moderation/moderation.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { asCompilable, compileOnce } from '#db/compile-once.ts'
import type { Mention } from '../comments.contract.ts'
import type { CommentColumn } from '../comments.rules.ts'

/** Comments are sorted by likes, then newest first. */
const mostLiked = keyset([
  { sql: 'c.likes_count', kind: 'integer' },
  { sql: 'c.created_at', kind: 'micros' },
  { sql: 'c.id', kind: 'integer' },
])

const newestFirst = keyset([
  { sql: 'c.created_at', kind: 'micros' },
  { sql: 'c.id', kind: 'integer' },
])

/** Replies are sorted oldest first. */
const oldestFirst = keyset(
  [
    { sql: 'r.created_at', kind: 'micros' },
    { sql: 'r.id', kind: 'integer' },
  ],
  'asc',
)

/** The limit for counting a column. */
const COUNT_MAX = 10_000

function inColumn(restaurantId: string, column: CommentColumn): RawBuilder<boolean> {
  return column === 'all'
    ? sql<boolean>`c.question_id = ${restaurantId}`
    : sql<boolean>`c.question_id = ${restaurantId} and c.vote_choice = ${column}`
}

interface CommentsAsked {
  column: CommentColumn
  cursor?: string | undefined
  limit: number
}

/** A column's comments with their writers, one more than the limit. */
export function selectComments(db: Db, restaurantId: string, { column, cursor, limit }: CommentsAsked) {
  if (cursor !== undefined)
    return mostLikedOf(db, inColumn(restaurantId, column), limit + 1)
      .where(mostLiked.after(cursor))
      .execute()
  return column === 'all' ? firstOfAll(db, restaurantId, limit + 1) : firstOfColumn(db, restaurantId, column, limit + 1)
}

const firstOfAll = compileOnce((db, id: string, limit: number) => mostLikedOf(db, inColumn(id, 'all'), limit))
const firstOfColumn = compileOnce((db, id: string, column: 'accept' | 'reject', limit: number) =>
  mostLikedOf(db, inColumn(id, column), limit),
)

function mostLikedOf(db: Db, where: RawBuilder<boolean>, limit: number) {
  return comments(db).select(mostLiked.place.as('place')).where(where).orderBy(mostLiked.order).limit(limit)
}

/**
 * Up to this many comments and replies are read by prepared generic plans: with any index, PostgreSQL reads no more than these.
 * For more of them it plans by the statistics of this restaurant.
 */
export const FEW = 200

/** The first comments of a duet with at most FEW. */
export const selectFewOfAll = compileOnce((db, id: string, limit: number) =>
  mostLikedOf(db, inColumn(id, 'all'), limit).modifyEnd(prepared),
)

/** The first comments of both columns of a restaurant with at most FEW. */
export const selectFewOfColumns = compileOnce((db, id: string, limit: number) =>
  db
    .selectFrom(sql<{ name: string }>`(values ('accept'), ('reject'))`.as<'column'>(sql`"column"(name)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('comments as c')
          .selectAll()
          .where('c.question_id', '=', id)
          .where('c.vote_choice', '=', sql.ref<string>('column.name'))
          .orderBy(mostLiked.order)
          .limit(limit)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as w', 'w.id', 'c.user_id')
    .leftJoin('business_replies as b', 'b.comment_id', 'c.id')
    .select(shownColumns)
    .select(mentionsIn('c', 'comment_id'))
    .select(takedownOfComment)
    .select(mostLiked.place.as('place'))
    .orderBy(mostLiked.order)
    .modifyEnd(prepared),
)

/** How many comments a restaurant with at most FEW has in each column, without the deleted ones. */
export async function countColumns(db: Db, restaurantId: string): Promise<Record<CommentColumn, number>> {
  const [counts] = await selectColumnCounts(db, restaurantId)
  return counts!
}

const selectColumnCounts = compileOnce((db, id: string) =>
  asCompilable(
    db,
    sql<Record<CommentColumn, number>>`
      select count(*) filter (where vote_choice = 'accept') as accept, count(*) filter (where vote_choice = 'reject') as reject, count(*) as "all"
      from comments where question_id = ${id} and not is_deleted ${prepared}`,
  ),
)

/** Comments with their writers. */
function comments(db: Db) {
  return db
    .selectFrom('comments as c')
    .leftJoin('profiles as w', 'w.id', 'c.user_id')
    .leftJoin('business_replies as b', 'b.comment_id', 'c.id')
    .select(shownColumns)
    .select(mentionsIn('c', 'comment_id'))
    .select(takedownOfComment)
}

/** The request by law under which a comment was taken down. Few comments are deleted, so the row of the comment decides whether to look. */
const takedownOfComment = sql<TakedownNotice | null>`case when c.is_deleted then (
  select json_build_object('takedownId', t.id, 'receivedOn', t.received_on, 'authorityName', t.authority_name)
  from takedown_items i join takedowns t on t.id = i.takedown_id
  where i.content_type = 'comment' and i.content_id = c.id::text and i.outcome = 'removed') end`.as('takedown')

/** The members whom a text mentions. Few texts mention one, so the row of the text decides whether to look. */
function mentionsIn(text: 'c' | 'r', column: 'comment_id' | 'reply_id') {
  return sql<Mention[] | null>`case when ${sql.ref(`${text}.has_mentions`)} then (
    select json_agg(json_build_object('name', m.name, 'username', p.username))
    from mentions m join profiles p on p.id = m.profile_id where ${sql.ref(`m.${column}`)} = ${sql.ref(`${text}.id`)}) end`.as('mentions')
}

/** The shown columns of a comment `c`, its writer `w` and the answer of the business `b`. */
const shownColumns = [
  'c.id',
  'c.question_id',
  'c.user_id',
  'c.vote_id',
  'c.content',
  'c.is_deleted',
  'c.vote_choice',
  'c.vote_rating',
  'c.likes_count',
  'c.dislikes_count',
  'c.reply_count',
  'c.created_at',
  'c.edited_at',
  'w.username',
  'w.nickname',
  'w.avatar_url',
  'b.content as business_content',
  'b.created_at as business_created_at',
  'b.edited_at as business_edited_at',
] as const

/** The current state of a comment. */
export function getCommentRow(db: Db, id: number) {
  return comments(db).where('c.id', '=', id).executeTakeFirstOrThrow()
}

/** The current state of a comment; undefined when it was deleted. */
export function findCommentRow(db: Db, id: number) {
  return comments(db).where('c.id', '=', id).executeTakeFirst()
}

/** A member's comments with their restaurants, newest first, one more than the limit. */
export function selectMemberComments(db: Db, memberId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  return comments(db)
    .innerJoin('restaurants as q', 'q.id', 'c.question_id')
    .select(['q.title', newestFirst.place.as('place')])
    .where('c.user_id', '=', memberId)
    .where('c.is_deleted', '=', false)
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

export type CommentRow = Awaited<ReturnType<typeof getCommentRow>>

/** How many comments a column has, without the deleted ones. */
export async function countComments(db: Db, restaurantId: string, column: CommentColumn): Promise<number> {
  return onlyValue<number>(db)`
    select count(*) as count from (
      select from comments c where ${inColumn(restaurantId, column)} and not c.is_deleted limit ${COUNT_MAX}) counted`
}

/** The replies of each of these comments from the cursor on, one more than `limit` of each. */
export function selectReplies(db: Db, commentIds: number[], { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  return cursor === undefined
    ? firstReplies(db, commentIds, limit + 1)
    : repliesOf(db, commentIds, oldestFirst.after(cursor), limit + 1).execute()
}

/** The first replies of these comments, which have at most FEW replies altogether. */
export const selectFewReplies = compileOnce((db, commentIds: number[], limit: number) =>
  repliesOf(db, commentIds, sql<boolean>`true`, limit).modifyEnd(prepared),
)

const firstReplies = compileOnce((db, commentIds: number[], limit: number) => repliesOf(db, commentIds, sql<boolean>`true`, limit))

function repliesOf(db: Db, commentIds: number[], after: RawBuilder<boolean>, limit: number) {
  return db
    .selectFrom(sql<{ id: number }>`unnest(${commentIds}::int8[])`.as<'parent'>(sql`parent(id)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('comment_replies as r')
          .selectAll()
          .where('r.comment_id', '=', sql.ref<number>('parent.id'))
          .where(after)
          .orderBy(oldestFirst.order)
          .limit(limit)
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as w', 'w.id', 'r.user_id')
    .leftJoin('comment_replies as t', 't.id', 'r.replied_to')
    .leftJoin('profiles as tw', 'tw.id', 't.user_id')
    .select([
      'r.id',
      'r.comment_id',
      'r.user_id',
      'r.content',
      'r.created_at',
      'r.updated_at',
      'r.edited_at',
      'r.likes_count',
      'r.replied_to',
      'tw.username as replied_to_username',
      'w.username',
      'w.nickname',
      'w.avatar_url',
      oldestFirst.place.as('place'),
    ])
    .select(mentionsIn('r', 'reply_id'))
    .orderBy(oldestFirst.order)
}

/** The current state of a reply. */
export function getReplyRow(db: Db, { id, commentId }: { id: number; commentId: number }) {
  return repliesOf(db, [commentId], sql<boolean>`r.id = ${id}`, 1).executeTakeFirstOrThrow()
}

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

export async function isComment(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('comments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
