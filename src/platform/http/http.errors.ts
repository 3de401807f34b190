import type { ErrorTable } from '#lib/errors.ts'

export const httpErrors = {
  NOT_AUTHENTICATED: [401, 'Not authenticated'],
  SESSION_ENDED: [401, 'Your session has ended; sign in again'],
  FORBIDDEN: [403, 'You may not do this'],
  NOT_FOUND: [404, 'Not found'],
  INVALID_INPUT: [422, 'The request is not of the expected form'],
  TEXT_UNREADABLE: [422, 'A text has characters that no screen can show'],
  BODY_TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON'],
  ORIGIN_REFUSED: [403, 'This request came from another site'],
  RATE_LIMITED: [429, 'Too many requests. Please wait a little.'],
  UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],
  INTERNAL: [500, 'An unexpected error occurred'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was given to another request'],
} as const satisfies ErrorTable
