import type { ErrorTable } from '#lib/errors.ts'

export const savedReasonsErrors = {
  SAVED_REASON_NOT_FOUND: [404, 'There is no such saved reason'],
  SAVED_REASON_CHANGED: [409, 'Another moderator changed this saved reason since it was opened'],
  SAVED_REASON_EXISTS: [409, 'Another saved reason has this name'],
  SAVED_REASONS_FULL: [409, 'There are as many saved reasons as possible'],
  SAVED_REASON_NAME_EMPTY: [422, 'A saved reason needs a name'],
  SAVED_REASON_NAME_TOO_LONG: [422, 'The name of a saved reason has at most 60 characters'],
} as const satisfies ErrorTable
