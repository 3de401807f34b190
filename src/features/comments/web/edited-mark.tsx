import { t } from '#i18n/index.ts'
import { fullDate } from '#lib/format.ts'

/** Says that a text was edited some time after it was written, with the time as tooltip. */
export function EditedMark({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <time className="edited-mark text-s text-ink-3" dateTime={at} suppressHydrationWarning title={fullDate(at, 'Europe/Istanbul')}>
      {t.comments.edited}
    </time>
  )
}
