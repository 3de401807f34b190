import pg from 'pg'
import { DomainError, type ErrorCode } from '#lib/errors.ts'

/**
 * What the database refuses, and the answer. Between two members of whom one blocked the other (refuse_between) it is that of something
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
  business_replies_not_blocked: 'COMMENT_NOT_FOUND',
  // What a business may not do at its restaurant (refuse_business). A refused message does not tell who voted.
  votes_not_by_business: 'BUSINESS_NO_RATING',
  duets_not_by_business: 'BUSINESS_NO_RATING',
  comments_not_by_business: 'BUSINESS_REPLY_ONLY',
  messages_not_by_business: 'MESSAGES_CLOSED',
}

/** The refusal that an error of the database means; any other error stays as it is. */
export function refusalOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const refusal = code === '23514' && constraint !== undefined ? refusals[constraint] : undefined
  return refusal === undefined ? error : new DomainError(refusal)
}

/** The disk of the database is full. */
export const NO_SPACE = '53100'
const NOT_ALLOWED = '42501'
/** A limit of the server, its memory or its disk. */
const NOT_ENOUGH = /^53/

/** What the database refuses because of how an operator set it up, as a sentence. */
export function refusalOfSetup(error: Error): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === NOT_ALLOWED) return `The role of DATABASE_URL may not do this: ${error.message}.`
  return NOT_ENOUGH.test(error.code ?? '') ? `The database does not have enough for this: ${error.message}.` : undefined
}
