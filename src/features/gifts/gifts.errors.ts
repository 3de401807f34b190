import type { ErrorTable } from '#lib/errors.ts'

export const giftsErrors = {
  GIFT_REQUIRED: [422, 'Please select a gift'],
  GIFT_MESSAGE_TOO_LONG: [422, 'The message has more than 100 characters'],
  GIFT_SENDER_NOT_FOUND: [404, 'Sender profile not found'],
  GIFT_TYPE_NOT_FOUND: [404, 'Gift type not found'],
  GIFT_POINTS_MISSING: [409, 'Insufficient points to send this gift'],
  GIFT_WITHOUT_FOLLOW: [403, 'You can only send gifts to people you follow or who follow you'],
  GIFT_TO_SELF: [403, 'You cannot send a gift to yourself'],
  GIFT_NOT_FOUND: [404, 'Gift not found'],
  GIFT_GONE: [409, 'Gift is no longer available'],
  GIFT_EXPIRED: [409, 'Gift has expired'],
} as const satisfies ErrorTable
