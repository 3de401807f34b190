import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Comment, CommentInput } from '../comments.contract.ts'
import { assertCanComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { presentComment } from './comments.view.ts'
import { giveComment } from './give-comment.ts'
import { findAuthor, findOwnVoteAndComment } from './writing.sql.ts'

/**
 * A member comments once on the member's own vote; on a duet, which takes no votes, without one. It pays the writer and the
 * restaurant's author.
 * @throws DomainError RESTAURANT_NOT_FOUND, COMMENT_WITHOUT_VOTE, COMMENT_ON_VOTE_EXISTS, COMMENT_EXISTS, IDEMPOTENCY_KEY_REUSED
 */
export async function writeComment(
  { db, log, pages, hub }: Pick<Context, 'db' | 'log' | 'pages' | 'hub'>,
  member: Member,
  restaurantId: string,
  { content }: CommentInput,
  key?: string,
): Promise<Comment> {
  const authorId = await findAuthor(db, restaurantId)
  const comment = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, authorId])
    return runIdempotent(tx, { owner: member.id, key, request: { comment: content, restaurantId } }, async () => {
      const place = await findOwnVoteAndComment(tx, restaurantId, member.id)
      assertCanComment(place)
      const id = await giveComment(tx, { voteId: place.vote_id, restaurantId, userId: member.id, authorId, content })
      return presentComment(await getCommentRow(tx, id), [])
    })
  })
  pages.changed({ restaurant: restaurantId })
  await awardBadges({ db, log, hub }, [member.id, authorId])
  return comment
}
