import type { ErrorTable } from '#lib/errors.ts'

export const raidsErrors = {
  RAID_CHANGED: [409, 'The signs choose other accounts than the preview showed; look at the preview again'],
  RAID_EMPTY: [409, 'The signs choose no account'],
  RAID_NOT_FOUND: [404, 'There is no such raid'],
  RAID_NOT_RETURNABLE: [409, 'This raid cannot be returned: it is under way, was returned, or is older than 30 days'],
  RAID_TOO_LARGE: [422, 'The signs choose more than 10,000 accounts; choose a shorter window'],
  RAID_WINDOW_INVALID: [422, 'The window begins before it ends and is at most 31 days long'],
} as const satisfies ErrorTable
