import type { ErrorTable } from '#lib/errors.ts'

export const siteErrors = {
  SETTING_TOO_LONG: [422, 'This text is too long'],
  COLOR_CONTRAST: [422, 'Texts in or on this colour would be hard to read'],
  COLOR_OF_VOTES: [422, 'This colour looks like the colour of a vote'],
} as const satisfies ErrorTable
