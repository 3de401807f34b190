import { sql } from 'kysely'
import { refusalOf } from '#db/refusals.ts'
import type { Tx } from '#db/transaction.ts'
import { awardAction } from '#features/points/server/index.ts'
import { commentPermission } from '../../comments.rules.ts'
import { giveItsPhotos } from '#features/member-photos/server/index.ts'
import { giveComment } from '../give-comment.ts'
import { findOwnVoteAndComment, findReply, insertReply, lockComment } from '../writing.sql.ts'
import type { HeldRow } from './held.sql.ts'

/** The comment or reply that a held text became. */
export interface Posted {
  contentType: 'comment' | 'reply'
  contentId: number
}

/**
 * Posts a text that waited, as its writer would have. The caller holds the locks on the writer and the members whom it pays.
 * @returns undefined where there is no place for it any more: the vote or the thread is gone, one blocked the other, or the writer
 * manages the restaurant now
 */
export async function postHeld(tx: Tx, held: HeldRow): Promise<Posted | undefined> {
  await sql`savepoint before_posting`.execute(tx)
  try {
    return await (held.comment_id === null ? postComment(tx, held) : postReply(tx, held, held.comment_id))
  } catch (error) {
    if (refusalOf(error) === error) throw error
    await sql`rollback to savepoint before_posting`.execute(tx)
    return undefined
  }
}

async function postComment(tx: Tx, { id: heldId, question_id, user_id, author_id, content }: HeldRow): Promise<Posted | undefined> {
  const place = await findOwnVoteAndComment(tx, question_id, user_id)
  if (!place) return undefined
  const { is_business: isBusiness, is_duet: isDuet, vote_id: voteId, comment_id: commentId } = place
  const permission = commentPermission({ isMember: true, isBusiness, isDuet, hasVoted: voteId !== null, hasCommented: commentId !== null })
  if (permission !== 'yes') return undefined
  const id = await giveComment(tx, { voteId, restaurantId: question_id, userId: user_id, authorId: author_id, content })
  await giveItsPhotos(tx, heldId, id)
  return { contentType: 'comment', contentId: id }
}

async function postReply(tx: Tx, { user_id, content, replied_to }: HeldRow, commentId: number): Promise<Posted | undefined> {
  const comment = await lockComment(tx, commentId)
  const target = replied_to === null ? undefined : await findReply(tx, replied_to)
  if (!comment || (comment.is_deleted && !target)) return undefined
  const id = await insertReply(tx, comment, { userId: user_id, content, repliedTo: target ? replied_to : null })
  if (comment.user_id !== user_id)
    await awardAction(tx, {
      source: `reply:${id}`,
      restaurantId: comment.question_id,
      given: { to: user_id, reason: 'REPLY_GIVEN' },
      received: { to: comment.is_deleted ? null : comment.user_id, reason: 'REPLY_RECEIVED' },
      text: content,
    })
  return { contentType: 'reply', contentId: id }
}
