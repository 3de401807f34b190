import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { rowsOf, valuesOf } from '#db/rows.ts'
import type { Reaction } from '../comments.rules.ts'

const tables = { like: 'comment_likes', dislike: 'comment_dislikes' } as const

/** The trigger of either table removes the member's other reaction. */
export async function insertReaction(tx: Tx, reaction: Reaction, commentId: number, memberId: string): Promise<void> {
  await tx
    .insertInto(tables[reaction])
    .values({ comment_id: commentId, user_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(prepared)
    .execute()
}

export async function removeReactions(tx: Tx, commentId: number, memberId: string): Promise<void> {
  for (const table of Object.values(tables))
    await tx.deleteFrom(table).where('comment_id', '=', commentId).where('user_id', '=', memberId).modifyEnd(prepared).execute()
}

export function getReactionCounts(tx: Tx, commentId: number): Promise<{ likes_count: number; dislikes_count: number }> {
  return tx
    .selectFrom('comments')
    .select(['likes_count', 'dislikes_count'])
    .where('id', '=', commentId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/** A member's reactions to some comments. */
export async function selectOwnReactions(
  db: Db,
  memberId: string,
  commentIds: number[],
): Promise<{ comment_id: number; reaction: Reaction }[]> {
  return rowsOf<{ comment_id: number; reaction: Reaction }>(db)`
    select comment_id, 'like' as reaction from comment_likes where comment_id = any(${commentIds}::int8[]) and user_id = ${memberId}
    union all
    select comment_id, 'dislike' from comment_dislikes where comment_id = any(${commentIds}::int8[]) and user_id = ${memberId}
    order by comment_id`
}

export async function insertReplyLike(tx: Tx, replyId: number, memberId: string): Promise<void> {
  await tx
    .insertInto('reply_likes')
    .values({ reply_id: replyId, user_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(prepared)
    .execute()
}

export async function removeReplyLike(tx: Tx, replyId: number, memberId: string): Promise<void> {
  await tx.deleteFrom('reply_likes').where('reply_id', '=', replyId).where('user_id', '=', memberId).modifyEnd(prepared).execute()
}

export async function getReplyLikes(tx: Tx, replyId: number): Promise<number> {
  const reply = await tx
    .selectFrom('comment_replies')
    .select('likes_count')
    .where('id', '=', replyId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return reply.likes_count
}

/** Those of the given replies that a member likes. */
export async function selectLikedReplies(db: Db, memberId: string, replyIds: number[]): Promise<number[]> {
  return valuesOf<number>(db)`
    select reply_id from reply_likes where reply_id = any(${replyIds}::int8[]) and user_id = ${memberId} order by reply_id`
}
