import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { awardAction } from '#features/points/server/index.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Reply, ReplyInput } from '../comments.contract.ts'
import type { HeldText } from '../newcomers.contract.ts'
import { assertCanReply } from './comments.policy.ts'
import { getReplyRow } from './comments.sql.ts'
import { presentReply } from './comments.view.ts'
import { holdForModerator } from './newcomers/judge.ts'
import { findReply, findThread, insertReply, lockComment } from './writing.sql.ts'

/**
 * A member replies to a comment or to another reply of it. It pays the replier and the comment's writer; replying to
 * one's own comment pays nothing, and a deleted comment pays its writer nothing.
 * @throws DomainError COMMENT_NOT_FOUND, REPLY_NOT_FOUND, REPLY_ELSEWHERE, NEWCOMER_LINKS, NEWCOMER_PAUSE, IDEMPOTENCY_KEY_REUSED
 */
export async function writeReply(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'hub' | 'site'>,
  member: Member,
  commentId: number,
  { content, repliedTo = null }: ReplyInput,
  key?: string,
): Promise<Reply | HeldText> {
  const { db, pages } = context
  const thread = await findThread(db, commentId)
  const reply = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, thread?.writer_id ?? null])
    return runIdempotent(tx, { owner: member.id, key, request: { reply: content, commentId, repliedTo } }, async () => {
      const comment = await lockComment(tx, commentId)
      assertCanReply(comment, { repliedTo, target: repliedTo === null ? undefined : await findReply(tx, repliedTo) })
      const draft = { userId: member.id, restaurantId: comment.question_id, commentId, repliedTo, content }
      const heldAt = await holdForModerator(context, tx, draft)
      if (heldAt) return { isHeld: true as const, heldAt: heldAt.toISOString() }
      const id = await insertReply(tx, comment, { userId: member.id, content, repliedTo })
      if (comment.user_id !== member.id)
        await awardAction(tx, {
          source: `reply:${id}`,
          restaurantId: comment.question_id,
          given: { to: member.id, reason: 'REPLY_GIVEN' },
          received: { to: comment.is_deleted ? null : comment.user_id, reason: 'REPLY_RECEIVED' },
          text: content,
        })
      return presentReply(await getReplyRow(tx, { id, commentId }))
    })
  })
  if ('isHeld' in reply) return reply
  if (thread) pages.changed({ restaurant: thread.question_id })
  await awardBadges(context, [member.id, thread?.writer_id])
  return reply
}
