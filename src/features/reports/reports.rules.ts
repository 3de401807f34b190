import { codePoints, isBlank } from '#lib/text.ts'

/** What a comment or a restaurant can be reported for. */
export const reportTypes = ['spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other'] as const
export type ReportType = (typeof reportTypes)[number]

/** A reason says enough to be judged by, and no more than somebody reads. Both ends are allowed. */
export const REASON_MIN = 10
export const REASON_MAX = 500

/** Why this report cannot be sent, if it cannot: a type and a reason are needed, the reason from 10 to 500 characters long. */
export function reportProblem(
  reportType: ReportType | null,
  reason: string,
): 'REPORT_INCOMPLETE' | 'REPORT_REASON_TOO_SHORT' | 'REPORT_REASON_TOO_LONG' | undefined {
  if (reportType === null || isBlank(reason)) return 'REPORT_INCOMPLETE'
  const length = codePoints(reason.trim())
  if (length < REASON_MIN) return 'REPORT_REASON_TOO_SHORT'
  return length > REASON_MAX ? 'REPORT_REASON_TOO_LONG' : undefined
}
