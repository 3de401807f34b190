import { codePoints } from '#lib/text.ts'

/** A gift waits so long for its receiver; then it goes back. */
export const GIFT_HOURS = 72

/** A few words go with it, in code points. */
export const GIFT_MESSAGE_MAX = 100

const MINUTE = 60_000

/** Why somebody may not give a gift to this member: it is themselves, or neither follows the other. */
export const sendRefusals = ['SELF', 'NO_FOLLOW'] as const
export type SendRefusal = (typeof sendRefusals)[number]

/** Gifts go between members of whom at least one follows the other; undefined: nothing stands against it. */
export function sendRefusal(pair: { senderId: string; receiverId: string; isTied: boolean }): SendRefusal | undefined {
  if (pair.senderId === pair.receiverId) return 'SELF'
  return pair.isTied ? undefined : 'NO_FOLLOW'
}

/** Why this gift cannot be sent as it is, if it cannot: one must be chosen, its message is short, and it is paid at once. */
export function giftProblem({
  giftType,
  message,
  points,
}: {
  giftType: { costPoints: number } | undefined
  message: string
  points: number
}): 'GIFT_REQUIRED' | 'GIFT_MESSAGE_TOO_LONG' | 'GIFT_POINTS_MISSING' | undefined {
  if (!giftType) return 'GIFT_REQUIRED'
  if (codePoints(message.trim()) > GIFT_MESSAGE_MAX) return 'GIFT_MESSAGE_TOO_LONG'
  return pointsAfter(points, giftType.costPoints) < 0 ? 'GIFT_POINTS_MISSING' : undefined
}

/** What remains of a balance; both have one decimal. */
export function pointsAfter(points: number, cost: number): number {
  return (Math.round(points * 10) - Math.round(cost * 10)) / 10
}

/** How long a gift can still be answered. In its last minute it says a minute, never none. */
export function remainingTime(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now
  if (!(left > 0)) return 'Expired'
  const minutes = Math.max(1, Math.floor(left / MINUTE))
  return minutes < 60 ? `${minutes}m left` : `${Math.floor(minutes / 60)}h ${minutes % 60}m left`
}
