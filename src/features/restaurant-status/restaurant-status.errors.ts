import type { ErrorTable } from '#lib/errors.ts'

export const restaurantStatusErrors = {
  STATUS_DECIDED: [409, 'This was decided already'],
  MOVED_TO_LINK: [422, 'A new address holds no link'],
} as const satisfies ErrorTable
