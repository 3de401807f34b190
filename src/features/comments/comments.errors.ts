import type { ErrorTable } from '#lib/errors.ts'

export const commentsErrors = {
  COMMENT_TOO_LONG: [422, 'A comment has at most 250 characters'],
  COMMENT_ON_VOTE_EXISTS: [409, 'You have already commented on this vote'],
  VISITOR_CANNOT_COMMENT: [401, 'Sign in to comment'],
  COMMENT_EMPTY: [422, 'A comment needs a text'],
  COMMENT_EXISTS: [409, 'You have already commented on this question'],
  COMMENT_WITHOUT_VOTE: [409, 'No vote found for this question'],
  COMMENT_NOT_FOUND: [404, 'Comment not found'],
  REPLY_EMPTY: [422, 'A reply needs a text'],
  REPLY_TOO_LONG: [422, 'A reply has at most 500 characters'],
  REPLY_NOT_FOUND: [404, 'Reply not found'],
  EDITED_TOO_OFTEN: [409, 'This text was edited too often and stays as it is'],
  REPLY_ELSEWHERE: [422, 'The reply that this answers stands in another thread'],
  BUSINESS_REPLY_EMPTY: [422, 'A reply is required'],
  BUSINESS_REPLY_TOO_LONG: [422, 'A reply of a business has at most 1000 characters'],
  BUSINESS_REPLY_NOT_FOUND: [404, 'The reply of the business was not found'],
  COMMENT_WAITS: [409, 'Your comment on this restaurant waits for a moderator'],
} as const satisfies ErrorTable
