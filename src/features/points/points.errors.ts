import type { ErrorTable } from '#lib/errors.ts'

export const pointsErrors = {
  BOOST_POINTS_MISSING: [409, 'Insufficient points to boost question. You need 100 points.'],
  BOOST_FAILED: [409, 'Failed to process boost payment'],
} as const satisfies ErrorTable
