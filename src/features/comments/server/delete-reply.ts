import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit, isAdmin } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ReplyDeleted } from '../comments.contract.ts'
import { assertCanDeleteReply } from './comments.policy.ts'
import { findReply, findThread, lockComment, removeComment, removeReply } from './writing.sql.ts'

/**
 * A member deletes the own reply, an admin anybody's; what it paid is taken back. A deleted comment goes with its last
 * reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN
 */
export async function deleteReply(
  services: Pick<Services, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  replyId: number,
): Promise<ReplyDeleted> {
  const { db, pages } = services
  const reply = await findReply(db, replyId)
  const isOwn = reply?.user_id === member.id
  assertCanDeleteReply(member, reply, !isOwn && (await isAdmin(db, member)))
  const commentId = reply.comment_id
  const thread = await findThread(db, commentId)
  const isCommentGone = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, reply.user_id, thread?.writer_id ?? null, thread?.author_id ?? null])
    const comment = await lockComment(tx, commentId)
    if (!comment || !(await removeReply(tx, replyId))) throw new DomainError('REPLY_NOT_FOUND', 404)
    const isLast = comment.is_deleted && comment.reply_count === 1
    if (isLast) await removeComment(tx, commentId)
    return isLast
  })
  if (thread) pages.invalidate(`/tr/restaurants/${thread.question_id}`, `/tr/question/${thread.question_id}`)
  if (!isOwn) audit(services, member, { deed: 'reply deleted', contentId: String(replyId), reportIds: [] })
  return { commentId, isCommentGone }
}
