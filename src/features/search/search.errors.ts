import type { ErrorTable } from '#lib/errors.ts'

export const searchErrors = {
  SEARCH_FAILED: [503, 'Search failed'],
} as const satisfies ErrorTable
