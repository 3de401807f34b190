import { fullDate, relativeTime } from '#i18n/format.ts'
import { showText } from '#ui/show-text.ts'

const MINUTE_MS = 60_000

/**
 * A cached document shows relative times as of its rendering. This function updates them to the current time, and adds the full date in the
 * reader's time zone to a time when the reader points at it.
 */
export function updateTimes(): void {
  const showTimes = (): void => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) showText(time, relativeTime(time.dateTime))
  }
  showTimes()
  setInterval(showTimes, MINUTE_MS)
  document.addEventListener('pointerover', ({ target }) => {
    const time = target instanceof Element ? target.closest<HTMLTimeElement>('time[data-ago]') : null
    if (time) time.title = fullDate(time.dateTime)
  })
}
