import { cartTexts } from '#texts/features/carts/carts'

const MINUTE = 60_000

/** The text that says how long ago members last reported a cart's position. */
export function agoText(seenAt: number, now: number): string {
  const minutes = Math.floor((now - seenAt) / MINUTE)
  if (minutes < 1) return cartTexts.justNow
  return minutes < 60 ? cartTexts.minutesAgo(minutes) : cartTexts.hoursAgo(Math.floor(minutes / 60))
}
