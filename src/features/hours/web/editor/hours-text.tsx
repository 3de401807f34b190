import { hoursTexts } from '#texts/features/hours/hours'
import { Field, inputClass } from '#ui/field.tsx'
import type { ReadHours } from '../../read-hours.ts'
import { hoursText } from '../../words.ts'

interface HoursTextProps {
  text: string
  read: ReadHours | undefined
  /** Whether the member tried to save the text and it has an error. */
  isTried: boolean
  onChange: (text: string) => void
}

/** The field for hours in the member's own words, with the hours that the parser understood. */
export function HoursText({ text, read, isTried, onChange }: HoursTextProps) {
  return (
    <div className="grid gap-2">
      <Field hint={hoursTexts.textHint} label={hoursTexts.text}>
        {(control) => (
          <textarea
            {...control}
            aria-invalid={isTried || undefined}
            className={`${inputClass} min-h-24 py-2.5`}
            maxLength={6000}
            onChange={(event) => onChange(event.currentTarget.value)}
            value={text}
          />
        )}
      </Field>
      <p aria-live="polite" className="text-s wrap-anywhere empty:hidden">
        {read && !read.problem && (read.hours ? hoursTexts.understood(hoursText(read.value)) : hoursTexts.notUnderstood)}
      </p>
    </div>
  )
}
