import { hoursTexts } from '#texts/features/hours/hours'
import { Field, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { DayRow } from './day-row.tsx'
import { type DayDraft, holidayRules, type HoursDraft, patterns, rowsOf, withPattern } from './draft.ts'

interface WeekFieldsProps {
  draft: HoursDraft
  onChange: (draft: HoursDraft) => void
  isTried: boolean
}

/** The pattern of the week, a row for each day or each group of days, and the public holidays. */
export function WeekFields({ draft, onChange, isTried }: WeekFieldsProps) {
  const setDays = (row: readonly number[], given: DayDraft): void =>
    onChange({ ...draft, days: draft.days.map((day, index) => (row.includes(index) ? given : day)) })
  return (
    <>
      <PatternChoice draft={draft} onChange={onChange} />
      {draft.pattern === 'always' && <p className="text-ink-2">{hoursTexts.alwaysHelp}</p>}
      {rowsOf(draft.pattern).map((row) => {
        const name = nameOf(row)
        const day = draft.days[row[0]!]!
        const copy = (): void => {
          setDays([0, 1, 2, 3, 4, 5, 6], day)
          toast(hoursTexts.copied(name))
        }
        return (
          <DayRow
            day={day}
            isTried={isTried}
            key={name}
            name={name}
            onChange={(given) => setDays(row, given)}
            onCopy={row.length === 1 ? copy : undefined}
          />
        )
      })}
      {draft.pattern !== 'text' && <Holidays draft={draft} isTried={isTried} onChange={onChange} />}
    </>
  )
}

function nameOf(row: readonly number[]): string {
  if (row.length === 7) return hoursTexts.everyDay
  if (row.length === 1) return hoursTexts.days[row[0]!]!
  return row[0] === 0 ? hoursTexts.weekdays : hoursTexts.weekend
}

function PatternChoice({ draft, onChange }: Omit<WeekFieldsProps, 'isTried'>) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-s font-bold">{hoursTexts.preset}</legend>
      <div className="flex flex-wrap gap-2">
        {patterns.map((pattern) => (
          <label
            className="relative inline-flex min-h-tap items-center rounded-pill border-[1.5px] border-line-strong px-4 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-page has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            key={pattern}
          >
            <input
              checked={draft.pattern === pattern}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              name="duzen"
              onChange={() => onChange(withPattern(draft, pattern))}
              type="radio"
              value={pattern}
            />
            {hoursTexts.presets[pattern]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Holidays({ draft, onChange, isTried }: WeekFieldsProps) {
  return (
    <>
      <Field label={hoursTexts.holidays}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            onChange={(event) =>
              onChange({ ...draft, holidayRule: holidayRules.find((rule) => rule === event.currentTarget.value) ?? 'same' })
            }
            value={draft.holidayRule}
          >
            {holidayRules.map((rule) => (
              <option key={rule} value={rule}>
                {hoursTexts.holidayRules[rule]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.holidayRule === 'own' && (
        <DayRow
          day={draft.holidays}
          isTried={isTried}
          name={hoursTexts.holidays}
          onChange={(holidays) => onChange({ ...draft, holidays })}
        />
      )}
    </>
  )
}
