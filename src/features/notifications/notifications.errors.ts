import type { ErrorTable } from '#lib/errors.ts'

export const notificationsErrors = {
  MUTES_FULL: [409, 'You have muted as many restaurants and threads as possible'],
  PUSH_REFUSED: [422, 'This push subscription cannot be used'],
} as const satisfies ErrorTable
