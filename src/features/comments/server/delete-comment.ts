import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { CommentDeleted } from '../comments.contract.ts'
import { assertCanDeleteComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { type CommentLock, emptyComment, findThread, lockComment, lockVoteComment, removeComment } from './writing.sql.ts'

/**
 * A member deletes the member's own comment and may write another; a moderator removes any comment with a reason. A comment
 * with replies, or one that is taken down by law, stays as an empty place; the paid points are taken back.
 * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function deleteComment(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  commentId: number,
  reason: RemovalInput = {},
): Promise<CommentDeleted> {
  const { db, pages } = context
  const thread = await findThread(db, commentId)
  const { comment, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, thread?.writer_id ?? null, thread?.author_id ?? null])
    const moderates = await isModerator(tx, member)
    const existing = await lockComment(tx, commentId)
    assertCanDeleteComment(member, existing, moderates)
    const removal = { contentType: 'comment', contentId: commentId, memberId: existing.user_id, reason } as const
    const recorded = existing.user_id === member.id ? undefined : await recordRemoval(tx, member, removal)
    const isTakenDown = recorded !== undefined && reason.takedownId !== undefined
    if (!(await takeOut(tx, existing, isTakenDown))) return { comment: null, recorded }
    // Read before its last reply can be deleted.
    const [left] = await hydrateComments(tx, [await getCommentRow(tx, commentId)])
    return { comment: left!, recorded }
  })
  if (thread) pages.changed({ restaurant: thread.question_id })
  if (recorded)
    audit(context, member, {
      action: 'comment deleted',
      contentId: String(commentId),
      title: recorded.title,
      reportIds: recorded.reportIds,
    })
  return { comment }
}

/**
 * Deletes the comment of a vote that is being withdrawn, in the same way. The caller holds the lock on the voter and the
 * restaurant's author. @returns whether there was one
 */
export async function deleteVoteComment(tx: Tx, voteId: number): Promise<boolean> {
  const comment = await lockVoteComment(tx, voteId)
  if (comment) await takeOut(tx, comment)
  return comment !== undefined
}

/** Removes a comment that no reader has seen. */
export async function takeOutComment(tx: Tx, id: number): Promise<void> {
  const comment = await lockComment(tx, id)
  if (comment) await takeOut(tx, comment)
}

/** Removes a comment, or only its text where it has replies or shows a notice. @returns whether the empty comment is kept */
async function takeOut(tx: Tx, { id, reply_count }: CommentLock, isTakenDown = false): Promise<boolean> {
  const stays = reply_count > 0 || isTakenDown
  await (stays ? emptyComment(tx, id) : removeComment(tx, id))
  return stays
}
