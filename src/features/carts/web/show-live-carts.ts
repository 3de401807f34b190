import { showText } from '#ui/show-text.ts'
import { agoText } from './parts/live-words.ts'

const AGAIN_MS = 15_000

/**
 * Says how old each live position is, and hides those that have faded. A cached document holds the times only, so that no old
 * position shows.
 */
export function followLiveCarts(): void {
  showAll()
  setInterval(showAll, AGAIN_MS)
  // A page that comes back after hours shows the time at which it was left.
  for (const name of ['pageshow', 'visibilitychange']) addEventListener(name, showAll, true)
}

function showAll(): void {
  const now = Date.now()
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-until]')) {
    const isOver = Date.parse(place.dataset['cartUntil']!) <= now
    place.hidden = isOver
    const instead = place.nextElementSibling
    if (instead instanceof HTMLElement) instead.hidden = !isOver
    const ago = place.querySelector('time')
    if (ago) showText(ago, agoText(Date.parse(ago.dateTime), now))
  }
}
