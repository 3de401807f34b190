import { fullDate, relativeTime } from '#i18n/format.ts'

/**
 * The time since a moment, with the full date in its tooltip. src/browser/update-times.ts keeps both up to date, in the reader's time zone.
 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time
      className={className}
      data-ago=""
      dateTime={at.replace(/\.\d+Z$/, 'Z')}
      suppressHydrationWarning
      title={fullDate(at, 'Europe/Istanbul')}
    >
      {relativeTime(at)}
    </time>
  )
}
