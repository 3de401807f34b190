import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReplyReactionInput, ReplyReactionResult } from '../comments.contract.ts'
import { getReplyLikes, insertReplyLike, removeReplyLike } from './reactions.sql.ts'
import { lockReply } from './writing.sql.ts'

/** A member likes any reply once, including the member's own, or removes the like; it pays nothing. @throws DomainError REPLY_NOT_FOUND */
export async function setReplyReaction(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  member: Member,
  replyId: number,
  { reaction }: ReplyReactionInput,
): Promise<ReplyReactionResult> {
  const { likesCount, restaurantId } = await inTransaction(db, async (tx) => {
    // Locks the reply before its likes, because the trigger locks it too.
    const reply = found(await lockReply(tx, replyId), 'REPLY_NOT_FOUND')
    if (reaction === null) await removeReplyLike(tx, replyId, member.id)
    else await insertReplyLike(tx, replyId, member.id)
    return { likesCount: await getReplyLikes(tx, replyId), restaurantId: reply.question_id }
  })
  pages.changed({ restaurant: restaurantId })
  return { likesCount, reaction }
}
