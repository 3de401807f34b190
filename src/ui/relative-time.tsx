import { fullDate, relativeTime } from '#i18n/format.ts'

/** How long ago, with the full date in its tooltip. src/browser/update-times.ts keeps it true, in the time zone of the reader. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} data-ago="" dateTime={at} suppressHydrationWarning title={fullDate(at, 'Europe/Istanbul')}>
      {relativeTime(at)}
    </time>
  )
}
