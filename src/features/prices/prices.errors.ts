import type { ErrorTable } from '#lib/errors.ts'

export const pricesErrors = {
  PORTION_TOO_LONG: [422, 'A portion has at most 30 characters'],
  AMOUNT_INVALID: [422, 'A price is more than nothing and at most 100,000 lira'],
  SEEN_ON_INVALID: [422, 'A price was seen today or in the last year'],
  PRICE_REFUSED: [409, 'A moderator refused this price of the member'],
  PRICE_NOT_FOUND: [404, 'This price is no longer there'],
} as const satisfies ErrorTable
