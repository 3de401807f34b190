import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReactionInput, ReactionResult } from '../comments.contract.ts'
import { assertCanReact } from './comments.policy.ts'
import { getReactionCounts, insertReaction, removeReactions } from './reactions.sql.ts'
import { lockComment } from './writing.sql.ts'

/**
 * A member likes or dislikes any comment, including the member's own, or removes the reaction: at most one of the two.
 * @throws DomainError COMMENT_NOT_FOUND
 */
export async function setReaction(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  member: Member,
  commentId: number,
  { reaction }: ReactionInput,
): Promise<ReactionResult> {
  const { counts, restaurantId } = await inTransaction(db, async (tx) => {
    // Locks the comment before its reactions, because the triggers lock it too: the reverse order could deadlock.
    const comment = await lockComment(tx, commentId)
    assertCanReact(comment)
    if (reaction === null) await removeReactions(tx, commentId, member.id)
    else await insertReaction(tx, reaction, commentId, member.id)
    return { counts: await getReactionCounts(tx, commentId), restaurantId: comment.question_id }
  })
  pages.changed({ restaurant: restaurantId })
  return { likesCount: counts.likes_count, dislikesCount: counts.dislikes_count, reaction }
}
