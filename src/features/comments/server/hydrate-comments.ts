import type { Db } from '#db/connect.ts'
import type { Comment } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'
import { type CommentRow, FEW, type ReplyRow, selectFewReplies, selectReplies } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'

/** Comments as every viewer sees them, each with its first replies: one statement for any number of comments. */
export async function hydrateComments(db: Db, rows: CommentRow[]): Promise<Comment[]> {
  const answered = rows.filter((comment) => comment.reply_count > 0)
  const replies = answered.length === 0 ? [] : await firstRepliesOf(db, answered)
  const repliesOf = Map.groupBy(replies, (reply) => reply.comment_id)
  return rows.map((comment) => presentComment(comment, repliesOf.get(comment.id) ?? []))
}

function firstRepliesOf(db: Db, comments: CommentRow[]): Promise<ReplyRow[]> {
  const ids = comments.map((comment) => comment.id)
  const isFew = comments.reduce((sum, comment) => sum + comment.reply_count, 0) <= FEW
  return isFew ? selectFewReplies(db, ids, REPLIES_SHOWN + 1) : selectReplies(db, ids, { limit: REPLIES_SHOWN })
}
