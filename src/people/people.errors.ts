import type { ErrorTable } from '#lib/errors.ts'

export const peopleErrors = {
  ADMIN_ONLY: [403, 'Only admins may do this'],
  STAFF_FACTOR_REQUIRED: [403, 'Moderators and admins need a passkey or an authenticator app here'],
  DECISION_OF_OWN: [403, 'Nobody decides about what is their own'],
  WARNING_UNREAD: [403, 'Read the warning first'],
  MUTED: [403, 'You are muted'],
  SUSPENDED: [403, 'Your account is suspended'],
  BANNED: [403, 'Your account is banned'],
} as const satisfies ErrorTable
