import {
  DAY_MINUTES,
  type DateMark,
  type Hours,
  type HoursException,
  isAlwaysOpen,
  isPlain,
  isWholeYear,
  type Span,
} from '../../hours.rules.ts'
import { daysOf } from '../../istanbul.ts'
import { problemOf } from '../../opening-hours.ts'
import { type ReadHours, readHours } from '../../read-hours.ts'
import { clock, writeOpeningHours } from '../../write-opening-hours.ts'

/** The patterns of a week: which days share a row of the editor. */
export const patterns = ['same', 'parts', 'days', 'always', 'text'] as const
export type Pattern = (typeof patterns)[number]

/** Times in the format of the browser's time field: '18:00', or empty. */
export interface SpanDraft {
  from: string
  to: string
}

export interface DayDraft {
  isOpen: boolean
  spans: SpanDraft[]
}

export interface ExceptionDraft extends DayDraft {
  /** Dates in the format of the browser's date field: '2026-03-18', or empty. */
  first: string
  last: string
  reason: string
  repeats: boolean
}

export const holidayRules = ['same', 'closed', 'own'] as const

/** The contents of the editor. Every day has its own hours; the pattern says which days are edited together. */
export interface HoursDraft {
  pattern: Pattern
  days: DayDraft[]
  holidayRule: (typeof holidayRules)[number]
  holidays: DayDraft
  exceptions: ExceptionDraft[]
  /** The typed text of the pattern 'text'. */
  text: string
}

const week = [0, 1, 2, 3, 4, 5, 6]
const usual = (): DayDraft => ({ isOpen: true, spans: [{ from: '10:00', to: '22:00' }] })

/** The groups of days that share a row under a pattern. */
export function rowsOf(pattern: Pattern): number[][] {
  if (pattern === 'same') return [week]
  if (pattern === 'parts') return [week.slice(0, 5), week.slice(5)]
  return pattern === 'days' ? week.map((day) => [day]) : []
}

/** Whether the fields of the editor can express these hours: no seasons with weekdays, notes or open ends. */
function fitsFields({ week, holidays, exceptions }: Hours): boolean {
  return (
    [...week, holidays ?? []].every((spans) => spans.every(isPlain)) &&
    exceptions.every(
      (one) =>
        !one.mode &&
        !one.days &&
        !one.isHoliday &&
        !isWholeYear(one) &&
        one.spans.every(isPlain) &&
        one.to.day <= daysOf(one.to.month, one.to.year),
    )
  )
}

/**
 * The first draft of the editor: the stored hours, or usual hours where none are known. Hours that the fields cannot express are edited as
 * text.
 */
export function draftOf(value: string | null): HoursDraft {
  const empty: HoursDraft = {
    pattern: 'same',
    days: week.map(usual),
    holidayRule: 'same',
    holidays: usual(),
    exceptions: [],
    text: value ?? '',
  }
  if (value === null) return empty
  const { hours } = readHours(value)
  return hours && fitsFields(hours) ? { ...fieldsOf(hours), text: value } : { ...empty, pattern: 'text' }
}

function fieldsOf(hours: Hours): Omit<HoursDraft, 'text'> {
  const days = isAlwaysOpen(hours.week) ? week.map(usual) : hours.week.map(dayDraft)
  const fits = (pattern: Pattern): boolean =>
    rowsOf(pattern).every((row) => row.every((day) => JSON.stringify(days[day]) === JSON.stringify(days[row[0]!])))
  return {
    pattern: isAlwaysOpen(hours.week) ? 'always' : ((['same', 'parts'] as const).find(fits) ?? 'days'),
    days,
    holidayRule: hours.holidays === null ? 'same' : hours.holidays.length === 0 ? 'closed' : 'own',
    holidays: hours.holidays && hours.holidays.length > 0 ? dayDraft(hours.holidays) : usual(),
    exceptions: hours.exceptions.map(exceptionDraft),
  }
}

/**
 * The draft under another pattern: days that share a row now have the hours of the row's first day. The pattern 'text' starts with the
 * hours of the fields; the other patterns take over the hours of the text where their fields can express them.
 */
export function withPattern(draft: HoursDraft, pattern: Pattern): HoursDraft {
  if (pattern === 'text') return draft.pattern === 'text' ? draft : { ...draft, pattern, text: readDraft(draft)?.value ?? draft.text }
  const { hours } = draft.pattern === 'text' ? readHours(draft.text) : {}
  const fields = hours && fitsFields(hours) ? { ...draft, ...fieldsOf(hours) } : draft
  const days = [...fields.days]
  for (const row of rowsOf(pattern)) for (const day of row) days[day] = days[row[0]!]!
  return { ...fields, pattern, days }
}

/** The hours of the draft in their stored form, or the error in them; undefined while something is missing. */
export function readDraft(draft: HoursDraft): ReadHours | undefined {
  if (draft.pattern === 'text') return draft.text.trim() === '' ? undefined : readHours(draft.text)
  const hours = hoursOfDraft(draft)
  if (!hours) return undefined
  const problem = problemOf(hours)
  return problem ? { problem } : { hours, value: writeOpeningHours(hours) }
}

/** The hours that the fields of the draft express; undefined while a time or a date is missing. */
export function hoursOfDraft(draft: HoursDraft): Hours | undefined {
  const days = draft.pattern === 'always' ? week.map(() => [{ from: 0, to: DAY_MINUTES }]) : draft.days.map(spansOf)
  const holidays = draft.holidayRule === 'same' ? null : draft.holidayRule === 'closed' ? [] : spansOf(draft.holidays)
  const exceptions = draft.exceptions.map(exceptionOf)
  if (holidays === undefined) return undefined
  if (!isComplete(days) || !isComplete(exceptions)) return undefined
  return { week: days, holidays, exceptions }
}

function isComplete<T>(all: (T | undefined)[]): all is T[] {
  return all.every((one) => one !== undefined)
}

/** The time at which an opening ends on the next day; undefined where the opening ends on the same day. */
export function nextDayEnd({ from, to }: SpanDraft): string | undefined {
  return from !== '' && to !== '' && to !== '00:00' && to < from ? to : undefined
}

function spansOf({ isOpen, spans }: DayDraft): Span[] | undefined {
  if (!isOpen) return []
  const all = spans.map(({ from, to }) => {
    if (from === '' || to === '') return undefined
    const [begin, end] = [minutesOf(from), minutesOf(to)]
    return { from: begin, to: end < begin || end === 0 ? end + DAY_MINUTES : end }
  })
  return isComplete(all) ? all : undefined
}

function exceptionOf({ first, last, reason, repeats, ...day }: ExceptionDraft): HoursException | undefined {
  const spans = spansOf(day)
  if (first === '' || spans === undefined) return undefined
  const said = reason.trim()
  return { from: markOf(first, repeats), to: markOf(last === '' ? first : last, repeats), spans, reason: said === '' ? null : said }
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

function markOf(date: string, repeats: boolean): DateMark {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return { year: repeats ? null : year, month, day }
}

function dayDraft(spans: readonly Span[]): DayDraft {
  if (spans.length === 0) return { ...usual(), isOpen: false }
  return { isOpen: true, spans: spans.map(({ from, to }) => ({ from: clock(from), to: clock(to % DAY_MINUTES) })) }
}

function exceptionDraft({ from, to, spans, reason }: HoursException): ExceptionDraft {
  // A date without a year is shown in a leap year, so that every day exists in it.
  const text = ({ year, month, day }: DateMark): string => [year ?? 2028, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return { ...dayDraft(spans), first: text(from), last: text(to), reason: reason ?? '', repeats: from.year === null }
}
