/** The API's sentence for each stable error code. */
export const errors = {
  NOT_AUTHENTICATED: 'Not authenticated',
  FORBIDDEN: 'You may not do this',
  NOT_FOUND: 'Not found',
  PROFILE_NOT_FOUND: 'Profile not found',
  RESTAURANT_NOT_FOUND: 'Question not found',
  INVALID_INPUT: 'The request is not of the expected form',
  BODY_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON',
  METHOD_NOT_ALLOWED: 'This address does not take that method',
  ORIGIN_REFUSED: 'This request came from another site',
  RATE_LIMITED: 'Too many requests. Please wait a little.',
  UNAVAILABLE: 'The service is busy. Please try again in a moment.',
  INTERNAL: 'An unexpected error occurred',
  // votes
  VOTE_EMPTY: 'A vote needs a rating or a choice',
  VOTE_CHANGE_COOLDOWN: 'You changed your vote a moment ago',
  ALREADY_VOTED: 'You have already voted',
  NOT_VOTABLE: 'A duet takes no votes',
  VOTE_FAILED: 'Failed to submit vote',
  // comments
  COMMENT_TOO_LONG: 'A comment has at most 250 characters',
  COMMENT_ON_VOTE_EXISTS: 'You have already commented on this vote',
  VISITOR_CANNOT_COMMENT: 'Sign in to comment',
  // accounts
  INVALID_CREDENTIALS: 'Wrong e-mail or password',
  EMAIL_INVALID: 'Please enter a valid email address',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  PASSWORD_TOO_LONG: 'Password must be at most 128 characters',
  PASSWORD_TOO_COMMON: 'This password is too common',
  USERNAME_INVALID: 'A username has 3 to 20 of the characters a-z, 0-9, _ and .',
  USERNAME_TAKEN: 'This username is taken',
  USERNAME_RESERVED: 'This username is reserved',
  NICKNAME_TOO_SHORT: 'Nickname must be at least 2 characters',
  NICKNAME_TOO_LONG: 'Nickname must be less than 30 characters',
  POLICIES_NOT_ACCEPTED: 'You must accept the Privacy Policy and the Terms of Use',
  SIGN_UP_LIMITED: 'Too many signup attempts. Please wait a few minutes before trying again.',
  // search
  SEARCH_FAILED: 'Search failed',
} as const

export type ErrorCode = keyof typeof errors
