import { commentTexts } from '#texts/features/comments/comments'
import { fullDate } from '#i18n/format.ts'

/** Says that a text was edited some time after it was written, with the time as tooltip. */
export function EditedMark({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <time className="edited-mark text-s text-ink-3" dateTime={at} suppressHydrationWarning title={fullDate(at, 'Europe/Istanbul')}>
      {commentTexts.edited}
    </time>
  )
}
