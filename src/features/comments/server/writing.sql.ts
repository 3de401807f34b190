import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow } from '#db/rows.ts'

/** A member's vote and comment on a restaurant. */
export interface OwnVoteAndComment {
  is_duet: boolean
  /** Whether the member manages the restaurant, or that of the duet, for its business. */
  is_business: boolean
  vote_id: number | null
  comment_id: number | null
}

/** Undefined for an unknown restaurant; a visitor (null) has neither vote nor comment. */
export async function findOwnVoteAndComment(db: Db, restaurantId: string, memberId: string | null): Promise<OwnVoteAndComment | undefined> {
  return firstRow<OwnVoteAndComment>(db)`
    select r.question_type = 'duet' as is_duet, v.id as vote_id,
      coalesce(holds_restaurant(${memberId}::uuid, coalesce(r.parent_question_id, r.id)), false) as is_business, coalesce(
      (select c.id from comments c where c.vote_id = v.id),
      (select c.id from comments c where c.question_id = r.id and c.user_id = ${memberId} and c.vote_id is null and not c.is_deleted
        order by c.is_second limit 1)
    ) as comment_id
    from restaurants r left join votes v on v.question_id = r.id and v.user_id = ${memberId}
    where r.id = ${restaurantId}`
}

/** The author whom a comment on this restaurant pays, besides its writer. */
export async function findAuthor(db: Db, restaurantId: string): Promise<string | null> {
  const restaurant = await db.selectFrom('restaurants').select('author_id').where('id', '=', restaurantId).executeTakeFirst()
  return restaurant?.author_id ?? null
}

/** A comment's discussion, and every member whom the comment paid. */
export interface Thread {
  question_id: string
  writer_id: string | null
  author_id: string | null
}

export function findThread(db: Db, commentId: number): Promise<Thread | undefined> {
  return db
    .selectFrom('comments as c')
    .innerJoin('restaurants as r', 'r.id', 'c.question_id')
    .select(['c.question_id', 'c.user_id as writer_id', 'r.author_id'])
    .where('c.id', '=', commentId)
    .executeTakeFirst()
}

export interface CommentLock {
  id: number
  question_id: string
  user_id: string | null
  is_deleted: boolean
  reply_count: number
  content: string | null
}

/** Locks the comment: replies, reactions and deletions of one comment run one after another. */
export function lockComment(tx: Tx, id: number): Promise<CommentLock | undefined> {
  return tx
    .selectFrom('comments')
    .select(['id', 'question_id', 'user_id', 'is_deleted', 'reply_count', 'content'])
    .where('id', '=', id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst()
}

/** Locks the comment of a vote; undefined when the vote has none. */
export function lockVoteComment(tx: Tx, voteId: number): Promise<CommentLock | undefined> {
  return tx
    .selectFrom('comments')
    .select(['id', 'question_id', 'user_id', 'is_deleted', 'reply_count', 'content'])
    .where('vote_id', '=', voteId)
    .forUpdate()
    .executeTakeFirst()
}

export interface ReplyParent {
  comment_id: number
  user_id: string | null
}

export interface ReplyLock extends ReplyParent {
  question_id: string
  content: string
}

export function findReply(db: Db, id: number): Promise<ReplyParent | undefined> {
  return db.selectFrom('comment_replies').select(['comment_id', 'user_id']).where('id', '=', id).executeTakeFirst()
}

export async function insertReply(
  tx: Tx,
  comment: CommentLock,
  { userId, content, repliedTo }: { userId: string; content: string; repliedTo: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('comment_replies')
    .values({ comment_id: comment.id, question_id: comment.question_id, user_id: userId, content, replied_to: repliedTo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the reply: edits and likes of one reply run one after another, while others may answer it. */
export function lockReply(tx: Tx, id: number): Promise<ReplyLock | undefined> {
  return tx
    .selectFrom('comment_replies')
    .select(['comment_id', 'question_id', 'user_id', 'content'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst()
}

// Also unlinks the vote, so that the member may comment again. The column is kept.
/** Removes the text of a comment and keeps the empty comment for its replies. */
export async function emptyComment(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('comments').set({ is_deleted: true, content: null, vote_id: null }).where('id', '=', id).execute()
}

/** Removes an empty comment with its last reply, but for one that shows a notice. @returns whether it is gone */
export async function removePlace(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from comments where id = ${id} and is_deleted and reply_count = 0 and not exists (
      select from takedown_items where content_type = 'comment' and content_id = ${String(id)} and outcome = 'removed')`.execute(tx)
  return numAffectedRows === 1n
}

export async function removeComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

/** Removes the reply; false when another request was faster. */
export async function removeReply(tx: Tx, id: number): Promise<boolean> {
  return (await tx.deleteFrom('comment_replies').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
