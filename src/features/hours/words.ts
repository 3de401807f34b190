import { dayMonth, longDate } from '#i18n/format.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import {
  DAY_MINUTES,
  type DateMark,
  dayAndMinute,
  type HoursException,
  isAlwaysOpen,
  isWholeYear,
  type OpenStatus,
  type Span,
} from './hours.rules.ts'
import { parseOpeningHours } from './opening-hours.ts'
import { clock, groupDays } from './write-opening-hours.ts'

/** What a status says in a few words; undefined for unknown hours. */
export function statusText(status: OpenStatus, now: number): string | undefined {
  if (status.kind === 'unknown') return undefined
  if (status.kind === 'open') return hoursTexts.open
  if (status.kind === 'closing') return hoursTexts.closing(status.minutes)
  if (status.opensAt === null) return hoursTexts.closed
  const { days, weekday, minute } = dayAndMinute(status.opensAt, now)
  const time = clock(minute)
  if (days === 0) return hoursTexts.opens(time)
  if (days === 1) return hoursTexts.opensTomorrow(time)
  const date = dayMonth(new Date(status.opensAt), 'Europe/Istanbul')
  return hoursTexts.opensOn(days < 7 ? hoursTexts.days[weekday]! : date, time)
}

/** The openings of a day: '18:00 – ertesi gün 04:00'. */
export function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return hoursTexts.closed
  // An end after a known opening says only that it may last longer.
  const isLater = ({ kind, from }: Span, index: number): boolean => kind === 'end' && spans[index - 1]?.to === from
  return spans.map((span, index) => (isLater(span, index) ? hoursTexts.later : spanText(span))).join(', ')
}

function spanText({ from, to, kind, note }: Span): string {
  const time = (minute: number): string => (minute > DAY_MINUTES ? hoursTexts.nextDay(clock(minute)) : clock(minute))
  const isAllDay = from === 0 && to === DAY_MINUTES
  if (kind === 'maybe') return hoursTexts.maybe(isAllDay ? hoursTexts.wholeDay : hoursTexts.span(clock(from), time(to)), note)
  const times = kind === 'end' ? hoursTexts.openEnd(clock(from)) : isAllDay ? hoursTexts.allDay : hoursTexts.span(clock(from), time(to))
  return note === undefined ? times : `${times} (${note})`
}

/** The days of an exception: its dates, its days of the week, or both. */
export function datesText(one: HoursException): string {
  const days = one.nth
    ? one.nth.map((nth) => hoursTexts.nth(nth, hoursTexts.days[one.days![0]!]!)).join(', ')
    : one.days && daysText(one.days)
  const holidays = one.isHoliday ? hoursTexts.holidays : undefined
  const parts = [isWholeYear(one) ? undefined : rangeText(one), holidays, days].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : hoursTexts.everyDay
}

function rangeText({ from, to }: HoursException): string {
  // The last day of February differs from year to year.
  const isFebruary = to.year === null && to.month === 2 && to.day === 29
  const [first, last] = [dateText(from), isFebruary ? hoursTexts.endOfFebruary : dateText(to)]
  const dates = first === last ? first : hoursTexts.span(first, last)
  return from.year === null ? hoursTexts.everyYear(dates) : dates
}

/** What an exception does on its days. */
export function exceptionText({ mode, spans }: HoursException): string {
  const isMaybe = spans.some(({ kind }) => kind === 'maybe')
  const isAllDay = mode === 'fallback' && isMaybe && spans[0]!.from === 0 && spans[0]!.to === DAY_MINUTES
  const times = isAllDay ? hoursTexts.maybeOtherwise : spansText(spans)
  return mode === 'add' ? hoursTexts.also(times) : mode === 'cut' ? hoursTexts.closedAt(times) : times
}

function dateText({ year, month, day }: DateMark): string {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return year === null ? dayMonth(date, 'UTC') : longDate(date, 'UTC')
}

/** The whole value in words, on one line; what was not understood as it was written. */
export function hoursText(value: string): string {
  const { hours } = parseOpeningHours(value)
  if (!hours) return hoursTexts.asWritten(value)
  const week = isAlwaysOpen(hours.week)
    ? [hoursTexts.always]
    : hours.exceptions.length > 0 && hours.week.every((spans) => spans.length === 0)
      ? []
      : groupDays(hours.week).map(({ days, spans }) => `${daysText(days)} ${spansText(spans)}`)
  return [
    ...week,
    ...(hours.holidays ? [`${hoursTexts.holidays} ${spansText(hours.holidays)}`] : []),
    ...hours.exceptions.map((one) => `${datesText(one)} ${exceptionText(one)}${one.reason === null ? '' : ` (${one.reason})`}`),
  ].join(' · ')
}

function daysText(days: readonly number[]): string {
  if (days.length === 7) return hoursTexts.everyDay
  const isRun = days.length > 2 && days.length === 1 + (days.at(-1) ?? 0) - (days[0] ?? 0)
  const named = isRun ? [days[0]!, days.at(-1)!] : days
  return named.map((day) => hoursTexts.days[day]!).join(isRun ? '–' : ', ')
}
