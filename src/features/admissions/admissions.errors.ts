import type { ErrorTable } from '#lib/errors.ts'

export const admissionsErrors = {
  INVITATION_NOT_FOUND: [404, 'Invitation not found'],
  APPLICATION_NOT_FOUND: [404, 'This application is decided or withdrawn'],
} as const satisfies ErrorTable
