import type { ErrorTable } from '#lib/errors.ts'

export const followsErrors = {
  FOLLOW_SELF: [403, 'You cannot follow yourself'],
} as const satisfies ErrorTable
