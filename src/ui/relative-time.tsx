import { useSyncExternalStore } from 'react'
import { fullDate, relativeTime } from '#lib/format.ts'
import { useInBrowser } from './use-in-browser.ts'

const MINUTE = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** How long ago, with the exact local date and time in its tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  // A cached page tells the time of its rendering and of Istanbul; the browser says it anew, as an element of its own.
  const inBrowser = useInBrowser()
  return (
    <time
      key={inBrowser ? 'browser' : 'server'}
      dateTime={at}
      title={fullDate(at, inBrowser ? undefined : 'Europe/Istanbul')}
      className={className}
      suppressHydrationWarning
    >
      {relativeTime(at, now)}
    </time>
  )
}
