import { holidayName } from './holidays.ts'
import { addDays, type CalendarDate, dateOf, instantOf, minuteOf, numberOf, weekdayOf } from './istanbul.ts'

/** Minutes since the midnight with which the day begins; an end above 1440 is on the next day. */
export interface Span {
  from: number
  to: number
}

/** A day of one year, or of every year. */
export interface DateMark {
  year: number | null
  month: number
  day: number
}

/** A day or some days that differ from the week: closed, or with other hours. */
export interface HoursException {
  from: DateMark
  to: DateMark
  /** Empty: closed. */
  spans: Span[]
  /** Such as Ramadan. */
  reason: string | null
}

/** When a venue is open, always in the time of Istanbul. A span belongs to the day on which it begins. */
export interface Hours {
  /** Monday first. */
  week: Span[][]
  /** The hours of public holidays; null: those of the weekday. */
  holidays: Span[] | null
  /** The last one that fits a day counts, also before the holidays. */
  exceptions: HoursException[]
}

/** An opening without a gap, in milliseconds. */
export interface Interval {
  from: number
  to: number
}

export type OpenStatus =
  | { kind: 'unknown' }
  /** Without an end: open around the clock. */
  | { kind: 'open'; until: number | null }
  | { kind: 'closing'; minutes: number }
  /** Without a time: no opening within a year is known. */
  | { kind: 'closed'; opensAt: number | null }

export const DAY_MINUTES = 1440
export const EXCEPTIONS_MAX = 100
export const SPANS_MAX = 6
export const REASON_MAX = 60
/** A venue that closes within this time closes soon. */
const CLOSING_MINUTES = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** An opening that lasts longer counts as open around the clock. */
const AROUND_THE_CLOCK_DAYS = 8
const YEAR_DAYS = 366

/** The hours of a day: those of the last exception that fits, else of the public holiday, else of the weekday. */
function spansOn(hours: Hours, date: CalendarDate): readonly Span[] {
  const exception = hours.exceptions.findLast((one) => isWithin(one, date))
  if (exception) return exception.spans
  if (hours.holidays && holidayName(date)) return hours.holidays
  return hours.week[weekdayOf(date)]!
}

/** Whether an exception is about this day. One of every year may pass the new year. */
function isWithin({ from, to }: HoursException, date: CalendarDate): boolean {
  if (from.year !== null && to.year !== null)
    return numberOf(date) >= numberOf({ ...from, year: from.year }) && numberOf(date) <= numberOf({ ...to, year: to.year })
  const [day, first, last] = [date, from, to].map((one) => one.month * 100 + one.day) as [number, number, number]
  return first <= last ? day >= first && day <= last : day >= first || day <= last
}

/** The openings between two moments, joined where one ends as the next begins. */
export function openingIntervals(hours: Hours, from: number, to: number): Interval[] {
  const found: Interval[] = []
  // A span that began on the day before may still last.
  for (let date = addDays(dateOf(from), -1); instantOf(date, 0) < to; date = addDays(date, 1))
    for (const span of spansOn(hours, date)) found.push({ from: instantOf(date, span.from), to: instantOf(date, span.to) })
  return joined(found)
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)
}

/** The opening that lasts at a moment, else the next one within a year. One around the clock is cut after eight days. */
export function openingAt(hours: Hours, now: number): Interval | undefined {
  const near = openingIntervals(hours, now - DAY_MS, now + AROUND_THE_CLOCK_DAYS * DAY_MS).find((one) => one.to > now)
  return near ?? openingIntervals(hours, now, now + YEAR_DAYS * DAY_MS)[0]
}

/** Whether a venue is open, and until when; unknown hours say neither open nor closed. */
export function statusAt(hours: Hours | null, now: number): OpenStatus {
  if (hours === null) return { kind: 'unknown' }
  const opening = openingAt(hours, now)
  if (!opening || opening.from > now) return { kind: 'closed', opensAt: opening?.from ?? null }
  if (opening.to >= now + AROUND_THE_CLOCK_DAYS * DAY_MS) return { kind: 'open', until: null }
  const minutes = Math.ceil((opening.to - now) / MINUTE_MS)
  return minutes <= CLOSING_MINUTES ? { kind: 'closing', minutes } : { kind: 'open', until: opening.to }
}

/** How many days lie between now and a moment, by the calendar of Istanbul, and its minute of the day. */
export function dayAndMinute(moment: number, now: number): { days: number; weekday: number; minute: number } {
  const [date, today] = [dateOf(moment), dateOf(now)]
  return { days: (instantOf(date, 0) - instantOf(today, 0)) / DAY_MS, weekday: weekdayOf(date), minute: minuteOf(moment) }
}

/** Spans in order, joined where they touch. */
export function inOrder(spans: readonly Span[]): Span[] {
  return joined(spans)
}

/** Whether two spans of a day share a minute. */
export function overlap(spans: readonly Span[]): boolean {
  const sorted = [...spans].sort((a, b) => a.from - b.from)
  return sorted.some((span, index) => index > 0 && span.from < sorted[index - 1]!.to)
}

/** Whether a night of the week lasts into the hours of the day after it. */
export function isNightTooLong(week: readonly (readonly Span[])[]): boolean {
  return week.some((spans, day) => {
    const next = week[(day + 1) % 7]!
    const end = Math.max(0, ...spans.map((span) => span.to - DAY_MINUTES))
    return next.some((span) => span.from < end)
  })
}

/** Whether the hours are the same around the clock on every day of the week. */
export function isAlwaysOpen(week: readonly (readonly Span[])[]): boolean {
  return week.every((spans) => spans.length === 1 && spans[0]!.from === 0 && spans[0]!.to === DAY_MINUTES)
}

function joined(spans: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}
