import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import { inputClass } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SPANS_MAX } from '../../hours.rules.ts'
import { type DayDraft, nextDayEnd, type SpanDraft } from './draft.ts'

interface DayRowProps {
  name: string
  day: DayDraft
  onChange: (day: DayDraft) => void
  /** Whether the member tried to save: only then missing times are marked. */
  isTried: boolean
  onCopy?: (() => void) | undefined
  /** Shown before the times. */
  children?: ReactNode
}

/** A row for a day, or for days with the same hours: open or closed, and one or more openings. */
export function DayRow({ name, day, onChange, isTried, onCopy, children }: DayRowProps) {
  const change = (index: number, part: Partial<SpanDraft>): void =>
    onChange({ ...day, spans: day.spans.map((span, at) => (at === index ? { ...span, ...part } : span)) })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-m bg-well p-3">
      <legend className="contents">
        <span className="float-left w-full font-bold">{name}</span>
      </legend>
      {children}
      <label className="inline-flex min-h-tap items-center gap-2.5 justify-self-start font-semibold">
        <input
          aria-label={hoursTexts.isOpenOn(name)}
          checked={day.isOpen}
          className="size-5 accent-saffron"
          onChange={(event) => onChange({ ...day, isOpen: event.currentTarget.checked })}
          type="checkbox"
        />
        {hoursTexts.isOpen}
      </label>
      {day.isOpen && (
        <>
          {day.spans.map((span, index) => (
            <SpanRow
              // oxlint-disable-next-line react/no-array-index-key -- only its position identifies an opening
              key={index}
              isTried={isTried}
              name={name}
              onChange={(part) => change(index, part)}
              onRemove={day.spans.length > 1 ? () => onChange({ ...day, spans: day.spans.filter((_, at) => at !== index) }) : undefined}
              span={span}
            />
          ))}
          <div className="flex flex-wrap gap-2">
            {day.spans.length < SPANS_MAX && (
              <Button
                aria-label={hoursTexts.addSpanTo(name)}
                onClick={() => onChange({ ...day, spans: [...day.spans, { from: '', to: '' }] })}
                size="s"
                variant="quiet"
              >
                <Plus aria-hidden="true" size={18} />
                {hoursTexts.addSpan}
              </Button>
            )}
          </div>
        </>
      )}
      {onCopy && (
        <Button aria-label={hoursTexts.copyFrom(name)} className="justify-self-start" onClick={onCopy} size="s" variant="quiet">
          <Copy aria-hidden="true" size={18} />
          {hoursTexts.copy}
        </Button>
      )}
    </fieldset>
  )
}

interface SpanRowProps {
  name: string
  span: SpanDraft
  isTried: boolean
  onChange: (part: Partial<SpanDraft>) => void
  onRemove?: (() => void) | undefined
}

function SpanRow({ name, span, isTried, onChange, onRemove }: SpanRowProps) {
  const next = nextDayEnd(span)
  const field = (part: 'from' | 'to') => (
    <input
      aria-invalid={isTried && span[part] === '' ? true : undefined}
      aria-label={hoursTexts[part](name)}
      className={`${inputClass} min-w-0 flex-1 px-2.5!`}
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
      type="time"
      value={span[part]}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-w-0 items-center gap-1.5">
        {field('from')}
        <span aria-hidden="true">–</span>
        {field('to')}
        {onRemove && (
          <IconButton label={hoursTexts.removeSpan(name)} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <p aria-live="polite" className="text-s text-ink-2 empty:hidden">
        {next && hoursTexts.nextDay(next)}
      </p>
    </div>
  )
}
