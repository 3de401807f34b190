import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ReplyDeleted } from '../comments.contract.ts'
import { assertCanDeleteReply } from './comments.policy.ts'
import { findReply, findThread, lockComment, removeComment, removeReply } from './writing.sql.ts'

/**
 * A member deletes the own reply; what it paid is taken back. A deleted comment goes with its last reply.
 * @throws DomainError REPLY_NOT_FOUND, FORBIDDEN
 */
export async function deleteReply({ db, pages }: Pick<Services, 'db' | 'pages'>, member: Member, replyId: number): Promise<ReplyDeleted> {
  const reply = await findReply(db, replyId)
  assertCanDeleteReply(member, reply)
  const commentId = reply.comment_id
  const thread = await findThread(db, commentId)
  const isCommentGone = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, thread?.writer_id ?? null, thread?.author_id ?? null])
    const comment = await lockComment(tx, commentId)
    if (!comment || !(await removeReply(tx, replyId))) throw new DomainError('REPLY_NOT_FOUND', 404)
    const isLast = comment.is_deleted && comment.reply_count === 1
    if (isLast) await removeComment(tx, commentId)
    return isLast
  })
  if (thread) pages.invalidate(`/tr/restaurants/${thread.question_id}`, `/tr/question/${thread.question_id}`)
  return { commentId, isCommentGone }
}
