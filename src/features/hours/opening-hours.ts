import { daysOf } from './istanbul.ts'
import {
  DAY_MINUTES,
  type DateMark,
  EXCEPTIONS_MAX,
  type Hours,
  type HoursException,
  inOrder,
  isNightTooLong,
  overlap,
  REASON_MAX,
  type Span,
  SPANS_MAX,
} from './hours.rules.ts'

/** Why a value of `opening_hours` is refused. */
export type HoursProblem =
  | 'HOURS_UNREADABLE'
  | 'HOURS_UNSUPPORTED'
  | 'HOURS_SPAN_INVALID'
  | 'HOURS_DATE_INVALID'
  | 'HOURS_OVERLAP'
  | 'HOURS_EMPTY'
  | 'HOURS_TOO_MANY'
  | 'HOURS_REASON_INVALID'

export type ParsedHours = { hours: Hours; problem?: undefined } | { problem: HoursProblem; hours?: undefined }

export const VALUE_MAX = 6000
export const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

class Refusal extends Error {
  readonly problem: HoursProblem
  constructor(problem: HoursProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Reads a value of OpenStreetMap's `opening_hours`. What the hours of Lokma cannot express is refused, never guessed. */
export function parseOpeningHours(value: string): ParsedHours {
  try {
    return { hours: checked(new Reader(value).read()) }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}

/** Checks hours from any source by the rules for all: order, overlaps, dates, counts. */
export function problemOf(hours: Hours): HoursProblem | undefined {
  try {
    checked(hours)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.problem
    throw error
  }
}

function checked({ week, holidays, exceptions }: Hours): Hours {
  if (exceptions.length > EXCEPTIONS_MAX) throw new Refusal('HOURS_TOO_MANY')
  const all = [...week, ...(holidays ? [holidays] : []), ...exceptions.map((one) => one.spans)]
  if (!all.some((spans) => spans.length > 0)) throw new Refusal('HOURS_EMPTY')
  for (const spans of all) {
    if (spans.length > SPANS_MAX) throw new Refusal('HOURS_TOO_MANY')
    if (spans.some(isBad)) throw new Refusal('HOURS_SPAN_INVALID')
    if (overlap(spans)) throw new Refusal('HOURS_OVERLAP')
  }
  if (isNightTooLong(week)) throw new Refusal('HOURS_OVERLAP')
  for (const one of exceptions) checkException(one)
  return {
    week: week.map(inOrder),
    holidays: holidays && inOrder(holidays),
    exceptions: exceptions.map((one) => ({ ...one, spans: inOrder(one.spans) })),
  }
}

function isBad({ from, to }: Span): boolean {
  return !Number.isInteger(from) || !Number.isInteger(to) || from < 0 || from >= DAY_MINUTES || to <= from || to > from + DAY_MINUTES
}

function checkException({ from, to, reason }: HoursException): void {
  for (const mark of [from, to])
    if (mark.month < 1 || mark.month > 12 || mark.day < 1 || mark.day > daysOf(mark.month, mark.year))
      throw new Refusal('HOURS_DATE_INVALID')
  if ((from.year === null) !== (to.year === null)) throw new Refusal('HOURS_DATE_INVALID')
  const isLate = from.year !== null && to.year !== null && dayNumber(to) < dayNumber(from)
  if (isLate || [from, to].some(({ year }) => year !== null && (year < 2000 || year > 2100))) throw new Refusal('HOURS_DATE_INVALID')
  if (reason !== null && (reason.trim() === '' || [...reason].length > REASON_MAX || /["\p{C}]/u.test(reason)))
    throw new Refusal('HOURS_REASON_INVALID')
}

const dayNumber = ({ year, month, day }: DateMark): number => (year ?? 0) * 10_000 + month * 100 + day

/** One part of a value: `Mo-Fr,PH 10:00-14:00,16:00-20:00`, or with dates in front. */
interface Part {
  days: number[]
  isForHolidays: boolean
  dates: [DateMark, DateMark][]
  /** Empty: closed. */
  spans: Span[]
  reason: string | null
}

const dayPattern = /\b(mo|tu|we|th|fr|sa|su)\b/y
const datePattern = /(?:(\d{4}) )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?: (\d{1,2})(?!\d|:\d))?/y
const timesPattern = /(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})/y
const allDays = [0, 1, 2, 3, 4, 5, 6]

class Reader {
  private readonly text: string
  private readonly reasons: string[] = []
  private at = 0

  constructor(value: string) {
    if (value.length > VALUE_MAX) throw new Refusal('HOURS_TOO_MANY')
    this.text = value
      // A reason keeps its letters and signs: it waits outside the text, which is folded.
      .replace(/"([^"]*)"/g, (_, reason: string) => `#${this.reasons.push(reason) - 1}#`)
      .toLowerCase()
      .replace(/[–—]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/ ?([-,;]) ?/g, '$1')
      .trim()
  }

  read(): Hours {
    const hours: Hours = { week: allDays.map(() => []), holidays: null, exceptions: [] }
    /** Rules override those before them, so that each kind may only follow the one that it overrides: week, holidays, dates. */
    let stage = 0
    let isAdded = false
    while (this.at < this.text.length) {
      const part = this.part()
      const kind = part.dates.length > 0 ? 2 : part.days.length === 0 && part.isForHolidays ? 1 : 0
      if (kind < stage || (isAdded && kind !== 0) || (kind === 0 && part.reason !== null)) throw new Refusal('HOURS_UNSUPPORTED')
      stage = kind
      apply(hours, part, isAdded)
      isAdded = this.take(/,/y) !== undefined
      if (isAdded || this.at >= this.text.length) continue
      if (!this.take(/;+/y)) throw new Refusal('HOURS_UNREADABLE')
    }
    if (isAdded) throw new Refusal('HOURS_UNREADABLE')
    return hours
  }

  private part(): Part {
    if (/sunrise|sunset|dawn|dusk|easter|week|\bsh\b|\|\||\+|\[|unknown/.test(this.text)) throw new Refusal('HOURS_UNSUPPORTED')
    if (this.take(/24\/7/y)) return { days: [...allDays], isForHolidays: false, dates: [], ...this.state([{ from: 0, to: DAY_MINUTES }]) }
    const dates = this.list(() => this.dateRange())
    if (dates.length > 0) this.take(/ ?: ?| /y)
    const chosen = this.list(() => this.dayRange())
    if (chosen.length > 0) this.take(/ /y)
    const times = this.list(() => this.times())
    if (dates.length + chosen.length + times.length === 0 && !/^(?:off|closed)/.test(this.text.slice(this.at)))
      throw new Refusal('HOURS_UNREADABLE')
    const days = [...new Set(chosen.flatMap((one) => one.days))]
    const isForHolidays = chosen.some((one) => one.isHoliday)
    if (dates.length > 0 && (isForHolidays || (days.length > 0 && days.length < 7))) throw new Refusal('HOURS_UNSUPPORTED')
    const isEveryDay = chosen.length === 0
    return { days: isEveryDay ? [...allDays] : days, isForHolidays, dates, ...this.state(times) }
  }

  /** `off`, `open` and the reason, after the times; without any of these a day is open for all of it. */
  private state(times: Span[]): Pick<Part, 'spans' | 'reason'> {
    const word = this.take(/ ?(off|closed|open)\b/y)?.[1]
    const reason = this.take(/ ?#(\d+)#/y)?.[1]
    const said = reason === undefined ? null : this.reasons[Number(reason)]!
    if (word === 'off' || word === 'closed') {
      if (times.length > 0) throw new Refusal('HOURS_UNSUPPORTED')
      return { spans: [], reason: said }
    }
    // A comment without `open` means that it may be open.
    if (said !== null && word === undefined) throw new Refusal('HOURS_UNSUPPORTED')
    return { spans: times.length > 0 ? times : [{ from: 0, to: DAY_MINUTES }], reason: said }
  }

  private dateRange(): [DateMark, DateMark] | undefined {
    const found = this.take(datePattern)
    if (!found) return undefined
    const month = monthNumber(found[2]!)
    const year = found[1] === undefined ? null : Number(found[1])
    const day = found[3] === undefined ? null : Number(found[3])
    const from = { year, month, day: day ?? 1 }
    const end = this.peek(
      /-(?:(\d{4}) )?(?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?: (\d{1,2})(?!\d|:\d))?|(\d{1,2})(?!\d|:\d))/y,
    )
    if (!end) return [from, day === null ? monthEnd(year, month) : from]
    this.at += end[0].length
    const lastMonth = end[2] === undefined ? month : monthNumber(end[2])
    const last = end[3] ?? end[4]
    if ((day === null) !== (last === undefined)) throw new Refusal('HOURS_UNSUPPORTED')
    const lastYear = end[1] === undefined ? (end[2] === undefined ? year : null) : Number(end[1])
    // The reference library does not read a year at the beginning alone.
    if ((year === null) !== (lastYear === null)) throw new Refusal('HOURS_UNSUPPORTED')
    return [from, last === undefined ? monthEnd(lastYear, lastMonth) : { year: lastYear, month: lastMonth, day: Number(last) }]
  }

  private dayRange(): { days: number[]; isHoliday: boolean } | undefined {
    if (this.take(/\bph\b/y)) return { days: [], isHoliday: true }
    const first = this.take(dayPattern)
    if (!first) return undefined
    const from = dayNumberOf(first[1]!)
    const end = this.take(/-(mo|tu|we|th|fr|sa|su)\b/y)
    if (!end) return { days: [from], isHoliday: false }
    const length = ((dayNumberOf(end[1]!) - from + 7) % 7) + 1
    return { days: Array.from({ length }, (_, index) => (from + index) % 7), isHoliday: false }
  }

  private times(): Span | undefined {
    const found = this.take(timesPattern)
    if (!found) return undefined
    const [from, to] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
    if (Number(found[2]) > 59 || Number(found[4]) > 59 || from === to) throw new Refusal('HOURS_SPAN_INVALID')
    return { from, to: to < from ? to + DAY_MINUTES : to }
  }

  /** A list with commas; a comma before anything else stays. */
  private list<T>(one: () => T | undefined): T[] {
    const found: T[] = []
    for (let next = one(); next !== undefined;) {
      found.push(next)
      const before = this.at
      next = this.take(/,/y) ? one() : undefined
      if (next === undefined) this.at = before
    }
    return found
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    const found = this.peek(pattern)
    if (found) this.at += found[0].length
    return found
  }

  private peek(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.text) ?? undefined
  }
}

function apply(hours: Hours, { days, isForHolidays, dates, spans, reason }: Part, isAdded: boolean): void {
  for (const [from, to] of dates) hours.exceptions.push({ from, to, spans, reason })
  if (dates.length > 0) return
  if (reason !== null) throw new Refusal('HOURS_UNSUPPORTED')
  for (const day of days) hours.week[day] = isAdded ? [...hours.week[day]!, ...spans] : [...spans]
  if (isForHolidays) hours.holidays = isAdded ? [...(hours.holidays ?? []), ...spans] : [...spans]
}

/** The end of a February differs from year to year: a value that needs it must say the day. */
function monthEnd(year: number | null, month: number): DateMark {
  if (month === 2 && year === null) throw new Refusal('HOURS_UNSUPPORTED')
  return { year, month, day: daysOf(month, year) }
}

const dayNumberOf = (name: string): number => dayNames.findIndex((one) => one.toLowerCase() === name)
const monthNumber = (name: string): number => monthNames.findIndex((one) => one.toLowerCase() === name) + 1
