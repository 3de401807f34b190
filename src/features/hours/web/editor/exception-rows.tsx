import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { EXCEPTIONS_MAX, REASON_MAX } from '../../hours.rules.ts'
import { DayRow } from './day-row.tsx'
import type { ExceptionDraft } from './draft.ts'

interface ExceptionRowsProps {
  exceptions: ExceptionDraft[]
  isTried: boolean
  onChange: (exceptions: ExceptionDraft[]) => void
}

/** The fields for days that differ from the week. */
export function ExceptionRows({ exceptions, isTried, onChange }: ExceptionRowsProps) {
  const change = (index: number, part: Partial<ExceptionDraft>): void =>
    onChange(exceptions.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const fresh = { first: '', last: '', reason: '', repeats: false, isOpen: false, spans: [{ from: '10:00', to: '22:00' }] }
  return (
    <section className="grid gap-3">
      <h3 className="text-m">{hoursTexts.special}</h3>
      <p className="text-s text-ink-2">{hoursTexts.exceptionsHelp}</p>
      {exceptions.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- only its position identifies a special day
        <DayRow day={one} isTried={isTried} key={index} name={hoursTexts.exception(index + 1)} onChange={(day) => change(index, day)}>
          <Dates exception={one} isTried={isTried} onChange={(part) => change(index, part)} />
          <Button
            aria-label={hoursTexts.removeException(index + 1)}
            className="justify-self-start"
            onClick={() => onChange(exceptions.filter((_, at) => at !== index))}
            size="s"
            variant="danger"
          >
            <Trash2 aria-hidden="true" size={18} />
            {hoursTexts.removeException(index + 1)}
          </Button>
        </DayRow>
      ))}
      {exceptions.length < EXCEPTIONS_MAX && (
        <Button className="justify-self-start" onClick={() => onChange([...exceptions, fresh])} size="s">
          <Plus aria-hidden="true" size={18} />
          {hoursTexts.addException}
        </Button>
      )}
    </section>
  )
}

interface DatesProps {
  exception: ExceptionDraft
  isTried: boolean
  onChange: (part: Partial<ExceptionDraft>) => void
}

function Dates({ exception, isTried, onChange }: DatesProps) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {(['first', 'last'] as const).map((name) => (
          <Field key={name} label={name === 'first' ? hoursTexts.firstDay : hoursTexts.lastDay}>
            {(control) => (
              <input
                {...control}
                aria-invalid={isTried && name === 'first' && exception.first === '' ? true : undefined}
                className={`${inputClass} min-w-0`}
                max="2100-12-31"
                min="2000-01-01"
                onChange={(event) => onChange({ [name]: event.currentTarget.value })}
                type="date"
                value={exception[name]}
              />
            )}
          </Field>
        ))}
      </div>
      <Field hint={hoursTexts.reasonHint} label={hoursTexts.reason}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            maxLength={REASON_MAX}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
            type="text"
            value={exception.reason}
          />
        )}
      </Field>
      <label className="inline-flex min-h-tap items-center gap-2.5 justify-self-start">
        <input
          checked={exception.repeats}
          className="size-5 accent-saffron"
          onChange={(event) => onChange({ repeats: event.currentTarget.checked })}
          type="checkbox"
        />
        {hoursTexts.repeats}
      </label>
    </div>
  )
}
