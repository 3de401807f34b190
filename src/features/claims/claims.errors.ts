import type { ErrorTable } from '#lib/errors.ts'

export const claimsErrors = {
  CLAIM_EXISTS: [409, 'A business manages this restaurant already'],
  CLAIM_OF_CLOSED: [409, 'A closed restaurant cannot be claimed'],
  CLAIM_NOT_FOUND: [404, 'Claim not found'],
  CLAIM_DECIDED: [409, 'This claim was decided already'],
  CLAIM_OF_OWN: [403, 'Another admin decides about your own claim'],
  CLAIM_MAIL_FREE: [422, 'Use an address at the restaurant’s own domain'],
  CLAIM_CODE_WRONG: [422, 'This is not the code'],
  CLAIM_CODE_EXPIRED: [409, 'This code is not valid any more; ask for a new one'],
  CLAIM_REASON_REQUIRED: [422, 'A reason is required'],
  CLAIM_REASON_TOO_LONG: [422, 'A reason has at most 300 characters'],
  BUSINESS_NO_RATING: [403, 'A business does not rate its own restaurant'],
  BUSINESS_REPLY_ONLY: [403, 'A business answers the comments on its restaurant by its public reply'],
} as const satisfies ErrorTable
