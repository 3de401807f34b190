import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit, isAdmin } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReplyDeleted } from '../comments.contract.ts'
import { assertCanDeleteReply } from './comments.policy.ts'
import { findReply, findThread, lockComment, removeComment, removeReply } from './writing.sql.ts'

/**
 * A member deletes the member's own reply, an admin any reply; the paid points are taken back. A deleted comment is removed with
 * its last reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN
 */
export async function deleteReply(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  replyId: number,
): Promise<ReplyDeleted> {
  const { db, pages } = context
  const reply = await findReply(db, replyId)
  const isOwn = reply?.user_id === member.id
  assertCanDeleteReply(member, reply, !isOwn && (await isAdmin(db, member)))
  const commentId = reply.comment_id
  const thread = await findThread(db, commentId)
  const isCommentGone = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, reply.user_id, thread?.writer_id ?? null, thread?.author_id ?? null])
    const comment = await lockComment(tx, commentId)
    if (!comment || !(await removeReply(tx, replyId))) throw new DomainError('REPLY_NOT_FOUND')
    const isLast = comment.is_deleted && comment.reply_count === 1
    if (isLast) await removeComment(tx, commentId)
    return isLast
  })
  if (thread) pages.changed({ restaurant: thread.question_id })
  if (!isOwn) audit(context, member, { deed: 'reply deleted', contentId: String(replyId), reportIds: [] })
  return { commentId, isCommentGone }
}
