import type { ErrorTable } from '#lib/errors.ts'

export const reportsErrors = {
  REPORT_INCOMPLETE: [422, 'Please select a report type and provide a reason'],
  REPORT_REASON_TOO_SHORT: [422, 'Reason must be at least 10 characters long'],
  REPORT_REASON_TOO_LONG: [422, 'Reason must be less than 500 characters'],
  REPORT_OF_OWN: [403, 'You cannot report your own content'],
  REPORT_EXISTS: [409, 'You have already reported this'],
  REPORT_TARGET_NOT_FOUND: [404, 'What you report is no longer there'],
  DELETION_REQUESTED: [409, 'You have already asked for this'],
} as const satisfies ErrorTable
