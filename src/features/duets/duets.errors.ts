import type { ErrorTable } from '#lib/errors.ts'

export const duetsErrors = {
  BODY_REQUIRED: [422, 'A description is required'],
  RATING_OUT_OF_RANGE: [422, 'Rating must be between 1 and 10'],
  PARENT_NOT_FOUND: [404, 'Parent question not found'],
  DUET_EXISTS: [409, 'You have already dueted this restaurant'],
  DUET_OF_OWN: [403, 'You cannot duet your own restaurant'],
  DUET_OF_DUET: [409, 'A duet cannot be dueted'],
  IS_DUET: [409, 'A duet is edited as a duet'],
  DUET_NOT_CREATED: [503, 'Failed to create duet'],
} as const satisfies ErrorTable
