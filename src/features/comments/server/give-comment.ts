import type { Tx } from '#db/transaction.ts'
import { awardAction } from '#features/points/server/index.ts'
import { found } from '#lib/errors.ts'

interface GivenComment {
  /** Null on a duet, which takes no votes. */
  voteId: number | null
  restaurantId: string
  userId: string
  authorId: string | null
  content: string
}

/**
 * Writes the one comment of a vote, or of a member without a vote; it pays its writer and the restaurant's author.
 * @returns the comment's id
 * @throws DomainError COMMENT_ON_VOTE_EXISTS, COMMENT_EXISTS
 */
export async function giveComment(tx: Tx, { voteId, restaurantId, userId, authorId, content }: GivenComment): Promise<number> {
  const comment = found(
    await tx
      .insertInto('comments')
      .values({ question_id: restaurantId, user_id: userId, vote_id: voteId, content })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
    voteId === null ? 'COMMENT_EXISTS' : 'COMMENT_ON_VOTE_EXISTS',
  )
  await awardAction(tx, {
    source: `comment:${comment.id}`,
    restaurantId,
    given: { to: userId, reason: 'COMMENT_GIVEN' },
    received: { to: authorId, reason: 'COMMENT_RECEIVED' },
    text: content,
  })
  return comment.id
}
