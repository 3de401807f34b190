import type { ErrorTable } from '#lib/errors.ts'

export const looksErrors = {
  LOOK_DONE: [409, 'A moderator looked at this already'],
  LOOK_OVERTAKEN: [409, 'Something else was decided since'],
} as const satisfies ErrorTable
