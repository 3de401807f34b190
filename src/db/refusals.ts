import { DomainError, type ErrorCode } from '#lib/errors.ts'

/**
 * What the database refuses between two members of whom one blocked the other (0039-blocks.sql), and the answer: that of something
 * that is not there, so that it tells nobody of a block.
 */
const refusals: Record<string, ErrorCode> = {
  follows_not_blocked: 'PROFILE_NOT_FOUND',
  gift_inbox_not_blocked: 'PROFILE_NOT_FOUND',
  encrypted_messages_not_blocked: 'MESSAGES_CLOSED',
  comments_not_blocked: 'RESTAURANT_NOT_FOUND',
  comment_replies_not_blocked: 'COMMENT_NOT_FOUND',
  comment_replies_target_not_blocked: 'REPLY_NOT_FOUND',
  comment_likes_not_blocked: 'COMMENT_NOT_FOUND',
  reply_likes_not_blocked: 'REPLY_NOT_FOUND',
  collection_likes_not_blocked: 'COLLECTION_NOT_FOUND',
}

/** The refusal that an error of the database means; any other error stays as it is. */
export function refusalOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const refusal = code === '23514' && constraint !== undefined ? refusals[constraint] : undefined
  return refusal === undefined ? error : new DomainError(refusal)
}
