import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { ReplyDeleted } from '../comments.contract.ts'
import { assertCanDeleteReply } from './comments.policy.ts'
import { findReply, findThread, lockComment, removePlace, removeReply } from './writing.sql.ts'

/**
 * A member deletes the member's own reply, a moderator any reply with a reason; the paid points are taken back. A deleted comment
 * is removed with its last reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function deleteReply(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  replyId: number,
  reason: RemovalInput = {},
): Promise<ReplyDeleted> {
  const { db, pages } = context
  const reply = await findReply(db, replyId)
  const isOwn = reply?.user_id === member.id
  assertCanDeleteReply(member, reply, !isOwn && (await isModerator(db, member)))
  const commentId = reply.comment_id
  const thread = await findThread(db, commentId)
  const { isCommentGone, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, reply.user_id, thread?.writer_id ?? null, thread?.author_id ?? null])
    ensure((await lockComment(tx, commentId)) && (await findReply(tx, replyId)), 'REPLY_NOT_FOUND')
    const removal = { contentType: 'reply', contentId: replyId, memberId: reply.user_id, reason } as const
    const recorded = isOwn ? undefined : await recordRemoval(tx, member, removal)
    ensure(await removeReply(tx, replyId), 'REPLY_NOT_FOUND')
    return { isCommentGone: await removePlace(tx, commentId), recorded }
  })
  if (thread) pages.changed({ restaurant: thread.question_id })
  if (recorded)
    audit(context, member, { action: 'reply deleted', contentId: String(replyId), title: recorded.title, reportIds: recorded.reportIds })
  return { commentId, isCommentGone }
}
