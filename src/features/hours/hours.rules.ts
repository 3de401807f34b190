import { holidayName } from './holidays.ts'
import { addDays, type CalendarDate, dateOf, daysOf, instantOf, minuteOf, numberOf, weekdayOf } from './istanbul.ts'

/** Minutes since the midnight with which the day begins; an end above 1440 is on the next day. */
export interface Span {
  from: number
  to: number
  /** 'maybe': what was written leaves it open, such as `unknown` or a note alone. 'end': no end is known, `to` is a guess. */
  kind?: 'maybe' | 'end'
  /** The note that was written beside the span. */
  note?: string
}

/** A day of one year, or of every year. */
export interface DateMark {
  year: number | null
  month: number
  day: number
}

/** Days that differ from the week: closed, or with other hours. */
export interface HoursException {
  /** From 1 January to 31 December of every year where no dates were written. */
  from: DateMark
  to: DateMark
  /** Only these days of the week; Monday is 0. */
  days?: number[]
  /** Only the first, second … of these days in its month; -1 is the last. */
  nth?: number[]
  /** Only public holidays. */
  isHoliday?: true
  /**
   * How it changes the hours before it: adds to them, takes away from them, or fills the time that they leave. Without a mode it replaces
   * them.
   */
  mode?: 'add' | 'cut' | 'fallback'
  /** Empty: closed. */
  spans: Span[]
  /** Such as Ramadan. */
  reason: string | null
}

/** When a restaurant is open, always in the time of Istanbul. A span belongs to the day on which it begins. */
export interface Hours {
  /** Monday first. */
  week: Span[][]
  /** The hours of public holidays; null: those of the weekday. */
  holidays: Span[] | null
  /** Applied in order: each one that fits a day changes the result of those before it, holidays included. */
  exceptions: HoursException[]
}

export const wholeYear: [DateMark, DateMark] = [
  { year: null, month: 1, day: 1 },
  { year: null, month: 12, day: 31 },
]

/** Whether an exception is about every day of every year, as far as its dates go. */
export function isWholeYear({ from, to }: Pick<HoursException, 'from' | 'to'>): boolean {
  return from.year === null && from.month === 1 && from.day === 1 && to.year === null && to.month === 12 && to.day === 31
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
/** A restaurant that closes within this time closes soon. */
const CLOSING_MINUTES = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** An opening that lasts longer counts as open around the clock. */
const AROUND_THE_CLOCK_DAYS = 8
const YEAR_DAYS = 366

/** The hours of a day: those of the public holiday, else of the weekday, with each exception that fits. */
export function spansOn(hours: Hours, date: CalendarDate): readonly Span[] {
  let spans: readonly Span[] = hours.holidays && holidayName(date) ? hours.holidays : hours.week[weekdayOf(date)]!
  for (const one of hours.exceptions)
    if (isWithin(one, date)) {
      if (one.mode === undefined) spans = one.spans
      else if (one.mode === 'fallback') spans = [...spans, ...without(one.spans, spans)]
      else spans = [...without(spans, one.spans), ...(one.mode === 'add' ? one.spans : [])]
    }
  return spans
}

/** Spans without the minutes of others. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, cut) =>
      left.flatMap((span) =>
        cut.from >= span.to || cut.to <= span.from
          ? [span]
          : [
              { ...span, to: cut.from },
              { ...span, from: cut.to },
            ].filter(({ from, to }) => from < to),
      ),
    [...spans],
  )
}

/** Whether an exception is about this day. One of every year may pass the new year. */
export function isWithin({ from, to, days, nth, isHoliday }: HoursException, date: CalendarDate): boolean {
  if (days && !days.includes(weekdayOf(date))) return false
  if (nth && !nth.includes(Math.ceil(date.day / 7)) && !nth.includes(Math.floor((date.day - daysOf(date.month, date.year) - 1) / 7)))
    return false
  if (isHoliday && !holidayName(date)) return false
  if (from.year !== null && to.year !== null)
    return numberOf(date) >= numberOf({ ...from, year: from.year }) && numberOf(date) <= numberOf({ ...to, year: to.year })
  const [day, first, last] = [date, from, to].map((one) => one.month * 100 + one.day) as [number, number, number]
  return first <= last ? day >= first && day <= last : day >= first || day <= last
}

const isSure = ({ kind }: Span): boolean => kind === undefined
const isUnsure = ({ kind }: Span): boolean => kind !== undefined
const hasSureStart = ({ kind }: Span): boolean => kind !== 'maybe'

/** The openings between two moments, joined where one ends as the next begins. Only those that are sure, unless others are chosen. */
export function openingIntervals(hours: Hours, from: number, to: number, isChosen = isSure): Interval[] {
  const found: Interval[] = []
  // A span that began on the day before may still last.
  for (let date = addDays(dateOf(from), -1); instantOf(date, 0) < to; date = addDays(date, 1))
    for (const span of spansOn(hours, date).filter(isChosen)) found.push({ from: instantOf(date, span.from), to: instantOf(date, span.to) })
  return joined(found)
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)
}

/** The opening that lasts at a moment, else the next one within a year. One around the clock is cut after eight days. */
export function openingAt(hours: Hours, now: number, isChosen = isSure): Interval | undefined {
  const near = openingIntervals(hours, now - DAY_MS, now + AROUND_THE_CLOCK_DAYS * DAY_MS, isChosen).find((one) => one.to > now)
  return near ?? openingIntervals(hours, now, now + YEAR_DAYS * DAY_MS, isChosen)[0]
}

/** Whether a restaurant is open, and until when. Unknown hours, and hours that may or may not be open, are neither open nor closed. */
export function statusAt(hours: Hours | null, now: number): OpenStatus {
  if (hours === null) return { kind: 'unknown' }
  const opening = openingAt(hours, now)
  const isUnsureAt = (moment: number): boolean => openingIntervals(hours, moment, moment + 1, isUnsure).length > 0
  if (!opening || opening.from > now) {
    if (isUnsureAt(now)) return { kind: 'unknown' }
    return { kind: 'closed', opensAt: openingAt(hours, now, hasSureStart)?.from ?? null }
  }
  if (opening.to >= now + AROUND_THE_CLOCK_DAYS * DAY_MS || isUnsureAt(opening.to)) return { kind: 'open', until: null }
  const minutes = Math.ceil((opening.to - now) / MINUTE_MS)
  return minutes <= CLOSING_MINUTES ? { kind: 'closing', minutes } : { kind: 'open', until: opening.to }
}

/** How many days lie between now and a moment, by the calendar of Istanbul, and its minute of the day. */
export function dayAndMinute(moment: number, now: number): { days: number; weekday: number; minute: number } {
  const [date, today] = [dateOf(moment), dateOf(now)]
  return { days: (instantOf(date, 0) - instantOf(today, 0)) / DAY_MS, weekday: weekdayOf(date), minute: minuteOf(moment) }
}

/** Spans in order, joined where they touch and say the same. */
export function inOrder(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    const isSame = last && span.from <= last.to && last.kind === span.kind && last.note === span.note
    if (isSame) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
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
    const end = Math.max(0, ...spans.filter(isSure).map((span) => span.to - DAY_MINUTES))
    return next.some((span) => span.from < end)
  })
}

/** Whether the hours are the same around the clock on every day of the week. */
export function isAlwaysOpen(week: readonly (readonly Span[])[]): boolean {
  return week.every((spans) => spans.length === 1 && spans[0]!.from === 0 && spans[0]!.to === DAY_MINUTES && isPlain(spans[0]!))
}

/** Whether a span says that it is open, and nothing else. */
export function isPlain({ kind, note }: Span): boolean {
  return kind === undefined && note === undefined
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
