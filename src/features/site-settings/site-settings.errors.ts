import type { ErrorTable } from '#lib/errors.ts'

export const siteSettingsErrors = {
  SITE_CHANGED: [409, 'Another admin saved the settings since this form was opened'],
} as const satisfies ErrorTable
