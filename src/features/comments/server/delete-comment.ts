import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { CommentDeleted } from '../comments.contract.ts'
import { assertCanDeleteComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { emptyComment, findThread, lockComment, removeComment } from './writing.sql.ts'

/**
 * A member deletes the own comment and may write another. Where others replied its empty place remains; what it paid is
 * taken back. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN
 */
export async function deleteComment(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  member: Member,
  commentId: number,
): Promise<CommentDeleted> {
  const thread = await findThread(db, commentId)
  const comment = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, thread?.author_id ?? null])
    const existing = await lockComment(tx, commentId)
    assertCanDeleteComment(member, existing)
    if (existing.reply_count === 0) {
      await removeComment(tx, commentId)
      return null
    }
    await emptyComment(tx, commentId)
    // Read before its last reply can be taken back.
    const [left] = await hydrateComments(tx, [await getCommentRow(tx, commentId)])
    return left!
  })
  if (thread) pages.invalidate(`/tr/restaurants/${thread.question_id}`, `/tr/question/${thread.question_id}`)
  return { comment }
}
