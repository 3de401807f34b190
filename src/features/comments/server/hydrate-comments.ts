import type { Db } from '#db/connect.ts'
import type { Comment } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'
import { type CommentRow, selectReplies } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'

/** Comments as everybody sees them, each with its first replies: one statement however many there are. */
export async function hydrateComments(db: Db, rows: CommentRow[]): Promise<Comment[]> {
  const answered = rows.filter((comment) => comment.reply_count > 0).map((comment) => comment.id)
  const replies = answered.length === 0 ? [] : await selectReplies(db, answered, { limit: REPLIES_SHOWN })
  const repliesOf = Map.groupBy(replies, (reply) => reply.comment_id)
  return rows.map((comment) => presentComment(comment, repliesOf.get(comment.id) ?? []))
}
