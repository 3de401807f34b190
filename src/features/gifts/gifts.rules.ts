import { textProblem, type TextRule } from '#lib/text-rule.ts'

/** How long a gift waits for its receiver before it is returned. */
export const GIFT_HOURS = 72

export const GIFT_MESSAGE_MAX = 100
export const giftMessageRule = { max: GIFT_MESSAGE_MAX, tooLong: 'GIFT_MESSAGE_TOO_LONG' } as const satisfies TextRule

const MINUTE = 60_000

/** Why a member may not send a gift to this one: it is the same member, or neither follows the other. */
export const sendRefusals = ['SELF', 'NO_FOLLOW'] as const
export type SendRefusal = (typeof sendRefusals)[number]

/** At least one of sender and receiver follows the other; undefined: the gift is allowed. */
export function sendRefusal(pair: { senderId: string; receiverId: string; isFollowing: boolean }): SendRefusal | undefined {
  if (pair.senderId === pair.receiverId) return 'SELF'
  return pair.isFollowing ? undefined : 'NO_FOLLOW'
}

/** Why this gift cannot be sent, if it cannot: it needs a type, a short message, and enough points. */
export function giftProblem({
  giftType,
  message,
  points,
}: {
  giftType: { costPoints: number } | undefined
  message: string
  points: number
}): 'GIFT_REQUIRED' | 'GIFT_MESSAGE_TOO_LONG' | 'GIFT_POINTS_MISSING' | 'TEXT_UNREADABLE' | undefined {
  if (!giftType) return 'GIFT_REQUIRED'
  return textProblem(giftMessageRule, message) ?? (pointsAfter(points, giftType.costPoints) < 0 ? 'GIFT_POINTS_MISSING' : undefined)
}

/** The balance after the cost; both have one decimal. */
export function pointsAfter(points: number, cost: number): number {
  return (Math.round(points * 10) - Math.round(cost * 10)) / 10
}

/** How long a gift can still be answered; undefined when it has expired. Its last minute counts as one, never as zero. */
export function remainingTime(expiresAt: string, now: number): { hours: number; minutes: number } | undefined {
  const left = Date.parse(expiresAt) - now
  if (!(left > 0)) return undefined
  const minutes = Math.max(1, Math.floor(left / MINUTE))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
