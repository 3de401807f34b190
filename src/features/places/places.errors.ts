import type { ErrorTable } from '#lib/errors.ts'

export const placesErrors = {
  POSITION_INVALID: [422, 'A position is a longitude of 25.5 to 45 and a latitude of 35.7 to 42.2 with at most 7 decimals'],
} as const satisfies ErrorTable
