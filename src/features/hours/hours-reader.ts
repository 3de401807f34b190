import { daysOf } from './istanbul.ts'
import { applyRule, type Rule } from './apply-rule.ts'
import { DAY_MINUTES, type DateMark, type Hours, type Span } from './hours.rules.ts'

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

export class Refusal extends Error {
  readonly problem: HoursProblem
  constructor(problem: HoursProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface ReadOptions {
  /** Whether days without times are refused. In OpenStreetMap they are open around the clock; people who write words do not mean that. */
  needsTimes?: boolean
}

export const VALUE_MAX = 6000
export const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const months = monthNames.join('|').toLowerCase()
const dayPattern = /\b(mo|tu|we|th|fr|sa|su)\b/y
const datePattern = new RegExp(`(?:(\\d{4}) )?(${months})(?: (\\d{1,2})(?!\\d|:\\d))?`, 'y')
const dateEndPattern = new RegExp(`-(?:(\\d{4}) )?(?:(${months})(?: (\\d{1,2})(?!\\d|:\\d))?|(\\d{1,2})(?!\\d|:\\d))`, 'y')
const dayAfterPattern = /(\d{1,2})(?![\d:])/y
const timesPattern = /(\d{1,2}):(\d{2})(?:-(\d{1,2}):(\d{2})(\+)?|\+)/y
const nthPattern = /\[(-?\d(?:-\d)?(?:,-?\d(?:-\d)?)*)\]/y
const allDays = [0, 1, 2, 3, 4, 5, 6]
/** What Lokma does not know: the sun, school holidays, weeks of the year. */
const unknownWords = /sunrise|sunset|dawn|dusk|easter|week|\bsh\b/

interface Days {
  days: number[]
  nth?: number[]
  isHoliday?: true
}

/** Reads a value by the grammar of OpenStreetMap. */
export class Reader {
  private readonly text: string
  private readonly reasons: string[] = []
  private readonly options: ReadOptions
  private at = 0

  constructor(value: string, options: ReadOptions = {}) {
    if (value.length > VALUE_MAX) throw new Refusal('HOURS_TOO_MANY')
    // Below, the sign marks the place of a note.
    if (value.replace(/"[^"]*"/g, '').includes('#')) throw new Refusal('HOURS_UNREADABLE')
    this.options = options
    this.text = value
      // Reasons are taken out of the text before it is folded, so that they keep their letters and signs.
      .replace(/"([^"]*)"/g, (_, reason: string) => `#${this.reasons.push(reason) - 1}#`)
      .toLowerCase()
      .replace(/[–—]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/ ?(\|\||[-,;]) ?/g, '$1')
      .trim()
  }

  read(): Hours {
    const hours: Hours = { week: allDays.map(() => []), holidays: null, exceptions: [] }
    let mode: 'add' | 'fallback' | undefined
    while (this.at < this.text.length) {
      applyRule(hours, this.rule(mode === 'fallback'), mode)
      const sign = this.take(/\|\||,|;+/y)?.[0]
      if (sign === undefined ? this.at < this.text.length : sign[0] !== ';' && this.at >= this.text.length)
        throw new Refusal('HOURS_UNREADABLE')
      // What follows a fallback would replace it.
      if (mode === 'fallback' && sign !== undefined && sign !== '||') throw new Refusal('HOURS_UNSUPPORTED')
      mode = sign === '||' ? 'fallback' : sign === ',' ? 'add' : undefined
    }
    return hours
  }

  private rule(isFallback: boolean): Rule {
    if (unknownWords.test(this.text)) throw new Refusal('HOURS_UNSUPPORTED')
    if (this.take(/24\/7/y)) {
      const always = [{ from: 0, to: DAY_MINUTES }]
      return { days: [...allDays], nth: [], holidays: null, dates: [], ...this.state(always, isFallback) }
    }
    const begin = this.at
    const dates = this.dates()
    if (dates.length > 0) this.take(/ ?: ?| /y)
    const chosen = this.list(() => this.dayRange())
    const isForHolidays = chosen.some(({ isHoliday }) => isHoliday)
    // `PH Sa,Su`: holidays on these days alone.
    const of = isForHolidays && chosen.length === 1 && this.peek(/ (?=(?:mo|tu|we|th|fr|sa|su)\b)/y) ? this.daysOfHolidays() : undefined
    if (chosen.length > 0) this.take(/ ?: ?| /y)
    const times = this.list(() => this.times()).flat()
    if (this.at === begin && !/^(?:off|closed|open|unknown|#)/.test(this.text.slice(this.at))) throw new Refusal('HOURS_UNREADABLE')
    const days = [...new Set(chosen.filter(({ nth }) => !nth).flatMap((one) => one.days))]
    return {
      days: chosen.length === 0 ? [...allDays] : days,
      nth: chosen.flatMap(({ days: [day], nth }) => (nth ? [{ day: day!, nth }] : [])),
      holidays: isForHolidays ? { days: of } : null,
      dates,
      ...this.state(times, isFallback),
    }
  }

  private daysOfHolidays(): number[] {
    this.take(/ /y)
    return this.list(() => this.dayRange()).flatMap(({ days, nth }) => {
      if (nth) throw new Refusal('HOURS_UNSUPPORTED')
      return days
    })
  }

  /** `off`, `open`, `unknown` and the note, after the times; without any of these a day is open for all of it. */
  private state(times: Span[], isFallback: boolean): Pick<Rule, 'spans' | 'reason' | 'cuts'> {
    const word = this.take(/ ?\b(off|closed|open|unknown)\b/y)?.[1]
    const found = this.take(/ ?#(\d+)#/y)?.[1]
    const reason = found === undefined ? null : this.reasons[Number(found)]!
    if (word === 'off' || word === 'closed') return { spans: [], reason, cuts: times.length > 0 ? times : null }
    // A note without `open` means that it may be open.
    const isMaybe = word === 'unknown' || (word === undefined && reason !== null)
    if (times.length === 0 && ((isMaybe && !isFallback) || this.options.needsTimes)) throw new Refusal('HOURS_UNSUPPORTED')
    const spans = times.length > 0 ? times : [{ from: 0, to: DAY_MINUTES }]
    return { spans: isMaybe ? spans.map((span) => ({ kind: 'maybe' as const, ...span })) : spans, reason, cuts: null }
  }

  /** Dates with commas; `Dec 24,25` are two days of one month. */
  private dates(): [DateMark, DateMark][] {
    const found: [DateMark, DateMark][] = []
    for (let next = this.dateRange(); next !== undefined;) {
      found.push(next)
      const before = this.at
      const [, { year, month }] = next
      next = undefined
      if (!this.take(/,/y)) break
      const day = this.take(dayAfterPattern)
      if (day) next = this.endOf({ year, month, day: Number(day[1]) })
      else next = this.dateRange()
      if (next === undefined) this.at = before
    }
    return found
  }

  private dateRange(): [DateMark, DateMark] | undefined {
    const found = this.take(datePattern)
    if (!found) return undefined
    const year = found[1] === undefined ? null : Number(found[1])
    return this.endOf({ year, month: monthNumber(found[2]!), day: found[3] === undefined ? null : Number(found[3]) })
  }

  private endOf({ year, month, day }: { year: number | null; month: number; day: number | null }): [DateMark, DateMark] {
    const from = { year, month, day: day ?? 1 }
    const end = this.take(dateEndPattern)
    if (!end) return [from, day === null ? monthEnd(year, month) : from]
    const lastMonth = end[2] === undefined ? month : monthNumber(end[2])
    const last = end[3] ?? end[4]
    if ((day === null) !== (last === undefined)) throw new Refusal('HOURS_UNSUPPORTED')
    // A year in front holds for a range that does not pass the new year.
    const lastYear = end[1] === undefined ? (lastMonth >= month ? year : null) : Number(end[1])
    if ((year === null) !== (lastYear === null)) throw new Refusal('HOURS_UNSUPPORTED')
    return [from, last === undefined ? monthEnd(lastYear, lastMonth) : { year: lastYear, month: lastMonth, day: Number(last) }]
  }

  private dayRange(): Days | undefined {
    if (this.take(/\bph\b/y)) return { days: [], isHoliday: true }
    const first = this.take(dayPattern)
    if (!first) return undefined
    const from = dayNumberOf(first[1]!)
    const nth = this.take(nthPattern)?.[1]
    if (nth !== undefined) return { days: [from], nth: nthOf(nth) }
    const end = this.take(/-(mo|tu|we|th|fr|sa|su)\b/y)
    if (!end) return { days: [from] }
    const length = ((dayNumberOf(end[1]!) - from + 7) % 7) + 1
    return { days: Array.from({ length }, (_, index) => (from + index) % 7) }
  }

  private times(): Span[] | undefined {
    const found = this.take(timesPattern)
    if (!found) return undefined
    const from = minuteOf(found[1]!, found[2]!)
    if (found[3] === undefined && from >= DAY_MINUTES) throw new Refusal('HOURS_SPAN_INVALID')
    if (found[3] === undefined) return [{ from, to: guessedEnd(from), kind: 'end' }]
    const to = minuteOf(found[3], found[4]!)
    if (from === to) throw new Refusal('HOURS_SPAN_INVALID')
    const span = { from, to: to < from ? to + DAY_MINUTES : to }
    if (from >= DAY_MINUTES || span.to > from + DAY_MINUTES) throw new Refusal('HOURS_SPAN_INVALID')
    if (found[5] === undefined) return [span]
    if (span.to >= DAY_MINUTES) throw new Refusal('HOURS_UNSUPPORTED')
    return [span, { from: to, to: guessedEnd(to), kind: 'end' }]
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

function minuteOf(hour: string, minute: string): number {
  if (Number(minute) > 59) throw new Refusal('HOURS_SPAN_INVALID')
  return Number(hour) * 60 + Number(minute)
}

/** The end of an opening whose end is not given, as the reference library guesses it. */
function guessedEnd(from: number): number {
  return from >= 22 * 60 ? from + 8 * 60 : from >= 17 * 60 ? from + 10 * 60 : DAY_MINUTES
}

/** `1,3-4,-1`: which of the days of a month. */
function nthOf(list: string): number[] {
  const all = list.split(',').flatMap((one) => {
    const [, first, last] = /^(-?\d)(?:-(\d))?$/.exec(one)!
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    return from > to ? [0] : Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  if (all.some((one) => one === 0 || one < -5 || one > 5)) throw new Refusal('HOURS_DATE_INVALID')
  return [...new Set(all)].sort((a, b) => a - b)
}

function monthEnd(year: number | null, month: number): DateMark {
  return { year, month, day: month === 2 && year === null ? 29 : daysOf(month, year) }
}

const dayNumberOf = (name: string): number => dayNames.findIndex((one) => one.toLowerCase() === name)
const monthNumber = (name: string): number => monthNames.findIndex((one) => one.toLowerCase() === name) + 1
