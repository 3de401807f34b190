import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit, isAdmin, recordDeletion } from '#features/moderation/server/index.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CommentDeleted } from '../comments.contract.ts'
import { assertCanDeleteComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { type CommentLock, emptyComment, findThread, lockComment, lockVoteComment, removeComment } from './writing.sql.ts'

/**
 * A member deletes the member's own comment and may write another; an admin deletes any comment, which is audited. A comment
 * with replies stays as an empty place; the paid points are taken back. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN
 */
export async function deleteComment(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  commentId: number,
): Promise<CommentDeleted> {
  const { db, pages } = context
  const thread = await findThread(db, commentId)
  const { comment, reportIds } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, thread?.writer_id ?? null, thread?.author_id ?? null])
    const isModerator = await isAdmin(tx, member)
    const existing = await lockComment(tx, commentId)
    assertCanDeleteComment(member, existing, isModerator)
    const isOwn = existing.user_id === member.id
    const content = { contentType: 'comment', contentId: String(commentId), isOwn } as const
    const reportIds = isModerator ? await recordDeletion(tx, member, content) : undefined
    if (!(await takeOut(tx, existing))) return { comment: null, reportIds }
    // Read before its last reply can be deleted.
    const [left] = await hydrateComments(tx, [await getCommentRow(tx, commentId)])
    return { comment: left!, reportIds }
  })
  if (thread) pages.changed({ restaurant: thread.question_id })
  if (reportIds) audit(context, member, { deed: 'comment deleted', contentId: String(commentId), reportIds })
  return { comment }
}

/**
 * Deletes the comment of a vote that is being withdrawn, in the same way. The caller holds the lock on the voter and the
 * restaurant's author. @returns whether there was one
 */
export async function deleteVoteComment(tx: Transaction<DB>, voteId: number): Promise<boolean> {
  const comment = await lockVoteComment(tx, voteId)
  if (comment) await takeOut(tx, comment)
  return comment !== undefined
}

/** Removes a comment, or only its text where it has replies. @returns whether the place stays */
async function takeOut(tx: Transaction<DB>, { id, reply_count }: CommentLock): Promise<boolean> {
  const stays = reply_count > 0
  await (stays ? emptyComment(tx, id) : removeComment(tx, id))
  return stays
}
