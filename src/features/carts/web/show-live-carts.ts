import { showText } from '#ui/show-text.ts'
import { agoText } from './parts/live-words.ts'

const AGAIN_MS = 15_000

/**
 * Shows the age of each live position, and hides expired positions. A cached document contains only the times, so that no old position is
 * shown.
 */
export function followLiveCarts(): void {
  showAll()
  setInterval(showAll, AGAIN_MS)
  // A page that returns after hours still shows the ages of the moment at which it was left.
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
