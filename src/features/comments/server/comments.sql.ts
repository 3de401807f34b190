import type { TakedownNotice } from '#features/moderation/moderation.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { compileOnce } from '#db/compile-once.ts'
import { jsonRows } from '#db/joined-reads.ts'
import type { Mention } from '../comments.contract.ts'
import { photosOfComment } from './photos.sql.ts'
import { type CommentColumn, COMMENTS_FIRST, REPLIES_SHOWN } from '../comments.rules.ts'

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

interface Discussed {
  isDuet: boolean
  /** Whether it has at most FEW comments and replies. */
  isFew: boolean
  /** False where all comments are shown: then no count is needed. */
  isCounted: boolean
}

/** The first comments of both columns, or of all for a duet, each with its first replies and the count of its column, in one statement. */
export function selectDiscussion(db: Db, id: string, { isDuet, isFew, isCounted }: Discussed) {
  return discussions[`${isDuet ? 'duet' : 'normal'} ${isCounted ? 'counted' : 'whole'} ${isFew ? 'few' : 'many'}`](db, id)
}

const discussions = {
  ...statementsOf('duet', 'whole'),
  ...statementsOf('duet', 'counted'),
  ...statementsOf('normal', 'whole'),
  ...statementsOf('normal', 'counted'),
}

function statementsOf<Of extends 'duet' | 'normal', Amount extends 'whole' | 'counted'>(of: Of, amount: Amount) {
  const build = (db: Db, id: string | RawBuilder<string>) => discussion(db, id, { isDuet: of === 'duet', isCounted: amount === 'counted' })
  const few = compileOnce((db, id: string) => build(db, opaque(id, 'text')).modifyEnd(prepared))
  const many = compileOnce((db, id: string) => build(db, id))
  return { [`${of} ${amount} few`]: few, [`${of} ${amount} many`]: many } as Record<`${Of} ${Amount} ${'few' | 'many'}`, typeof many>
}

function discussion(db: Db, id: string | RawBuilder<string>, { isDuet, isCounted }: Omit<Discussed, 'isFew'>) {
  const isIn = (comment: string) => (isDuet ? sql<boolean>`true` : sql<boolean>`${sql.ref(comment)}.vote_choice = "column".name`)
  const count = sql<number>`(select count(*) from (
    select from comments k where k.question_id = ${id} and ${isIn('k')} and not k.is_deleted limit ${sql.lit(COUNT_MAX)}) shown)`
  // Without the offset, PostgreSQL would count again for each comment.
  const counted = sql<{ amount: number | null }>`(select ${isCounted ? count : sql`null::int8`} as amount offset 0)`
  const columns = isDuet ? sql<{ name: string | null }>`(values (null))` : sql<{ name: string | null }>`(values ('accept'), ('reject'))`
  return db
    .selectFrom(columns.as<'column'>(sql`"column"(name)`))
    .innerJoinLateral(counted.as<'counted'>(sql.ref('counted')), (join) => join.onTrue())
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('comments as c')
          .selectAll()
          .where('c.question_id', '=', id)
          .where(isIn('c'))
          .orderBy(mostLiked.order)
          .limit(sql.lit(COMMENTS_FIRST + 1))
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as w', 'w.id', 'c.user_id')
    .leftJoin('business_replies as b', 'b.comment_id', 'c.id')
    .select(shownColumns)
    .select(mentionsIn('c', 'comment_id'))
    .select(takedownOfComment)
    .select(photosOfComment)
    .select([mostLiked.place.as('place'), 'counted.amount as column_count'])
    .select(sql<ReplyRow[] | null>`case when c.reply_count > 0 then ${jsonRows(repliesOfRow(db))} end`.as('replies'))
    .orderBy(mostLiked.order)
}

/** The first replies of the comment `c`. */
function repliesOfRow(db: Db) {
  return repliesOf(db, sql`(select c.id)`, sql<boolean>`true`, sql.lit(REPLIES_SHOWN + 1))
}

/** Comments with their writers. */
function comments(db: Db) {
  return db
    .selectFrom('comments as c')
    .leftJoin('profiles as w', 'w.id', 'c.user_id')
    .leftJoin('business_replies as b', 'b.comment_id', 'c.id')
    .select(shownColumns)
    .select(mentionsIn('c', 'comment_id'))
    .select(takedownOfComment)
    .select(photosOfComment)
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
    : repliesOf(db, parents(commentIds), oldestFirst.after(cursor), limit + 1).execute()
}

/** The first replies of these comments, which have at most FEW replies altogether. */
export const selectFewReplies = compileOnce((db, commentIds: number[], limit: number) =>
  repliesOf(db, parents(commentIds), sql<boolean>`true`, limit).modifyEnd(prepared),
)

const firstReplies = compileOnce((db, commentIds: number[], limit: number) => repliesOf(db, parents(commentIds), sql<boolean>`true`, limit))

const parents = (commentIds: number[]): RawBuilder<{ id: number }> => sql`unnest(${opaque(commentIds, 'int8[]')})`

function repliesOf(db: Db, of: RawBuilder<{ id: number }>, after: RawBuilder<boolean>, limit: number | RawBuilder<number>) {
  return db
    .selectFrom(of.as<'parent'>(sql`parent(id)`))
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
  return repliesOf(db, parents([commentId]), sql<boolean>`r.id = ${id}`, 1).executeTakeFirstOrThrow()
}

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

export async function isComment(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('comments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
