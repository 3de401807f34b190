import { showText } from '#ui/show-text.ts'
import { dateOf, weekdayOf } from '../istanbul.ts'
import { statusAt } from '../hours.rules.ts'
import { parseOpeningHours } from '../opening-hours.ts'
import { statusText } from '../words.ts'

const AGAIN_MS = 15_000
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Shows on every card and page whether the restaurant is open now, and marks today in the week. A cached document contains only the hours,
 * never the status, so that no outdated 'open' is shown.
 */
export function followOpenStatus(): void {
  showAll()
  if (timer !== undefined) return
  timer = setInterval(showAll, AGAIN_MS)
  // A page that returns after hours still shows the status of the moment at which it was left.
  for (const name of ['pageshow', 'visibilitychange']) addEventListener(name, showAll, true)
}

function showAll(): void {
  const now = Date.now()
  for (const place of document.querySelectorAll<HTMLElement>('[data-hours]')) show(place, now)
  const today = String(weekdayOf(dateOf(now)))
  for (const row of document.querySelectorAll<HTMLElement>('[data-weekday]'))
    if (row.dataset['weekday'] === today) row.setAttribute('aria-current', 'date')
    else row.removeAttribute('aria-current')
}

function show(place: HTMLElement, now: number): void {
  const status = statusAt(parseOpeningHours(place.dataset['hours']!).hours ?? null, now)
  place.dataset['status'] = status.kind
  const text = statusText(status, now) ?? ''
  const words = place.querySelector('[data-words]')
  if (words) showText(words, text)
}
