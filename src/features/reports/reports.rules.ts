import { codePoints, isBlank } from '#lib/text.ts'

/** The reasons for reporting a comment or a restaurant. */
export const reportTypes = ['spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other'] as const
export type ReportType = (typeof reportTypes)[number]

/** Every type that moderators see: those, and the author's request to delete the author's own restaurant. */
export const openReportTypes = [...reportTypes, 'deletion_request'] as const
export type OpenReportType = (typeof openReportTypes)[number]

/** The limits of a reason, both allowed: enough to judge the report, short enough to read. */
export const REASON_MIN = 10
export const REASON_MAX = 500

/** The longest text of a private message, in UTF-16 units: no sealed block holds more. */
export const MESSAGE_TEXT_MAX = 8192

/** Why this report is invalid, if so: a type and a reason of 10 to 500 characters are required. */
export function reportProblem(
  reportType: ReportType | null,
  reason: string,
): 'REPORT_INCOMPLETE' | 'REPORT_REASON_TOO_SHORT' | 'REPORT_REASON_TOO_LONG' | undefined {
  if (reportType === null || isBlank(reason)) return 'REPORT_INCOMPLETE'
  const length = codePoints(reason.trim())
  if (length < REASON_MIN) return 'REPORT_REASON_TOO_SHORT'
  return length > REASON_MAX ? 'REPORT_REASON_TOO_LONG' : undefined
}
