import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { payDeed } from '#features/points/server/index.ts'
import { DomainError } from '#lib/errors.ts'

interface VoteComment {
  voteId: number
  restaurantId: string
  userId: string
  authorId: string | null
  content: string
}

/** A vote carries one comment, and a comment pays its writer and the restaurant's author. @throws DomainError COMMENT_ON_VOTE_EXISTS */
export async function commentOnVote(tx: Transaction<DB>, { voteId, restaurantId, userId, authorId, content }: VoteComment): Promise<void> {
  const comment = await tx
    .insertInto('comments')
    .values({ question_id: restaurantId, user_id: userId, vote_id: voteId, content })
    .onConflict((conflict) => conflict.constraint('comments_once_per_vote').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!comment) throw new DomainError('COMMENT_ON_VOTE_EXISTS', 409)
  await payDeed(tx, {
    source: `comment:${comment.id}`,
    restaurantId,
    given: { to: userId, reason: 'COMMENT_GIVEN' },
    received: { to: authorId, reason: 'COMMENT_RECEIVED' },
  })
}
