import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Comment, CommentInput } from '../comments.contract.ts'
import type { HeldText } from '../newcomers.contract.ts'
import { assertCanComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'
import { giveComment } from './give-comment.ts'
import { holdForModerator } from './newcomers/judge.ts'
import { findAuthor, findOwnVoteAndComment } from './writing.sql.ts'

/**
 * A member comments once on the member's own vote; on a duet, which takes no votes, without one. It pays the writer and the
 * restaurant's author. A newcomer's first comment with a link waits for a moderator.
 * @throws DomainError RESTAURANT_NOT_FOUND, COMMENT_WITHOUT_VOTE, COMMENT_ON_VOTE_EXISTS, COMMENT_EXISTS, COMMENT_WAITS, NEWCOMER_LINKS,
 * NEWCOMER_PAUSE, IDEMPOTENCY_KEY_REUSED
 */
export async function writeComment(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'hub' | 'site'>,
  member: Member,
  restaurantId: string,
  { content }: CommentInput,
  key?: string,
): Promise<Comment | HeldText> {
  const { db, pages } = context
  const authorId = await findAuthor(db, restaurantId)
  const comment = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, authorId])
    return runIdempotent(tx, { owner: member.id, key, request: { comment: content, restaurantId } }, async () => {
      const place = await findOwnVoteAndComment(tx, restaurantId, member.id)
      assertCanComment(place)
      const draft = { userId: member.id, restaurantId, commentId: null, repliedTo: null, content }
      const heldAt = await holdForModerator(context, tx, draft)
      if (heldAt) return { isHeld: true as const, heldAt: heldAt.toISOString() }
      const id = await giveComment(tx, { voteId: place.vote_id, restaurantId, userId: member.id, authorId, content })
      return presentComment(await getCommentRow(tx, id), [])
    })
  })
  if ('isHeld' in comment) return comment
  pages.changed({ restaurant: restaurantId })
  await awardBadges(context, [member.id, authorId])
  return comment
}
