import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ReactionInput, ReactionResult } from '../comments.contract.ts'
import { assertCanReact } from './comments.policy.ts'
import { getReactionCounts, insertReaction, removeReactions } from './reactions.sql.ts'
import { lockComment } from './writing.sql.ts'

/** A member likes or dislikes a comment, the own one too, or takes it back: at most one of the two. @throws DomainError COMMENT_NOT_FOUND */
export async function setReaction(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  member: Member,
  commentId: number,
  { reaction }: ReactionInput,
): Promise<ReactionResult> {
  const { counts, restaurantId } = await inTransaction(db, async (tx) => {
    // The comment before its reactions: the triggers lock it too, and the other way round two presses would wait for each other.
    const comment = await lockComment(tx, commentId)
    assertCanReact(comment)
    if (reaction === null) await removeReactions(tx, commentId, member.id)
    else await insertReaction(tx, reaction, commentId, member.id)
    return { counts: await getReactionCounts(tx, commentId), restaurantId: comment.question_id }
  })
  pages.invalidate(`/tr/restaurants/${restaurantId}`, `/tr/question/${restaurantId}`)
  return { likesCount: counts.likes_count, dislikesCount: counts.dislikes_count, reaction }
}
