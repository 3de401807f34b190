import { cartTexts } from '#texts/features/carts/carts'

const MINUTE = 60_000

/** How long ago members last said where a cart is. */
export function agoText(seenAt: number, now: number): string {
  const minutes = Math.floor((now - seenAt) / MINUTE)
  if (minutes < 1) return cartTexts.justNow
  return minutes < 60 ? cartTexts.minutesAgo(minutes) : cartTexts.hoursAgo(Math.floor(minutes / 60))
}
