import { type HoursProblem, Reader, type ReadOptions, Refusal } from './hours-reader.ts'
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

export { dayNames, type HoursProblem, monthNames, VALUE_MAX } from './hours-reader.ts'

export type ParsedHours = { hours: Hours; problem?: undefined } | { problem: HoursProblem; hours?: undefined }

/** Reads a value of OpenStreetMap's `opening_hours`. What the hours of Lokma cannot express is refused, never guessed. */
export function parseOpeningHours(value: string, options?: ReadOptions): ParsedHours {
  try {
    return { hours: checked(new Reader(value, options).read()) }
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
    for (const { note } of spans) if (note !== undefined) checkReason(note)
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
  // The end of February of every year is its 29th, where there is one.
  const isFebruary = to.year === null && to.month === 2 && to.day === 29 && !(from.month === 2 && from.day === 29)
  for (const mark of isFebruary ? [from] : [from, to])
    if (mark.month < 1 || mark.month > 12 || mark.day < 1 || mark.day > daysOf(mark.month, mark.year))
      throw new Refusal('HOURS_DATE_INVALID')
  if ((from.year === null) !== (to.year === null)) throw new Refusal('HOURS_DATE_INVALID')
  const isLate = from.year !== null && to.year !== null && dayNumber(to) < dayNumber(from)
  if (isLate || [from, to].some(({ year }) => year !== null && (year < 2000 || year > 2100))) throw new Refusal('HOURS_DATE_INVALID')
  if (reason !== null) checkReason(reason)
}

function checkReason(reason: string): void {
  if (reason.trim() === '' || [...reason].length > REASON_MAX || /["\p{C}]/u.test(reason)) throw new Refusal('HOURS_REASON_INVALID')
}

const dayNumber = ({ year, month, day }: DateMark): number => (year ?? 0) * 10_000 + month * 100 + day
