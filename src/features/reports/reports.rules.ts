import { codePoints, isBlank } from '#lib/text.ts'

/** The reasons for reporting a comment or a restaurant. */
export const reportTypes = ['spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other'] as const
export type ReportType = (typeof reportTypes)[number]

/** Every type that moderators see: those, and the author's request to delete the author's own restaurant. */
export const openReportTypes = [...reportTypes, 'deletion_request'] as const
export type OpenReportType = (typeof openReportTypes)[number]

/** What members report beside restaurants, comments and messages. */
export const otherTypes = ['reply', 'profile', 'photo', 'menu_photo', 'member_photo', 'dish', 'collection'] as const
export type OtherType = (typeof otherTypes)[number]

/** The parts of a profile, which are reported and removed one by one. */
export const profileParts = ['name', 'picture', 'text'] as const
export type ProfilePart = (typeof profileParts)[number]

export function isOtherType(type: string): type is OtherType {
  return otherTypes.some((one) => one === type)
}

const ROW_ID = /^[1-9]\d{0,14}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const PHOTO = /^[a-z0-9-]{1,80}$/

/** Whether the id is possible for this type: a number, a collection's id, `<member>.<part>` or `<restaurant>.<photo>`. */
export function isOtherContent(type: OtherType, id: string): boolean {
  if (type === 'collection') return UUID.test(id)
  if (type === 'profile') return profilePartOf(id) !== undefined
  if (type === 'photo') return photoOfContent(id) !== undefined
  return ROW_ID.test(id)
}

/** The member and the part that the id of a profile's part names. */
export function profilePartOf(contentId: string): { memberId: string; part: ProfilePart } | undefined {
  const [memberId = '', name, ...more] = contentId.split('.')
  const part = profileParts.find((one) => one === name)
  return UUID.test(memberId) && part && more.length === 0 ? { memberId, part } : undefined
}

/** The restaurant and the photo that the id of a photo names. */
export function photoOfContent(contentId: string): { restaurantId: string; photo: string } | undefined {
  const at = contentId.lastIndexOf('.')
  const [restaurantId, photo] = [contentId.slice(0, Math.max(0, at)), contentId.slice(at + 1)]
  return restaurantId !== '' && PHOTO.test(photo) ? { restaurantId, photo } : undefined
}

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
