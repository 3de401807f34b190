import { dayMonth, longDate } from '#i18n/format.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import { DAY_MINUTES, type DateMark, dayAndMinute, type HoursException, isAlwaysOpen, type OpenStatus, type Span } from './hours.rules.ts'
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
  return hoursTexts.opens(`${days < 7 ? hoursTexts.days[weekday]! : date} ${time}`)
}

/** The openings of a day: '18:00 – ertesi gün 04:00'. */
export function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return hoursTexts.closed
  return spans.map(spanText).join(', ')
}

function spanText({ from, to }: Span): string {
  if (from === 0 && to === DAY_MINUTES) return hoursTexts.allDay
  return hoursTexts.span(clock(from), to > DAY_MINUTES ? hoursTexts.nextDay(clock(to)) : clock(to))
}

/** The days of an exception. */
export function datesText({ from, to }: HoursException): string {
  const [first, last] = [dateText(from), dateText(to)]
  const dates = first === last ? first : hoursTexts.span(first, last)
  return from.year === null ? hoursTexts.everyYear(dates) : dates
}

function dateText({ year, month, day }: DateMark): string {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return year === null ? dayMonth(date, 'UTC') : longDate(date, 'UTC')
}

/** The whole value in words, on one line. */
export function hoursText(value: string): string {
  const { hours } = parseOpeningHours(value)
  if (!hours) return value
  const week = isAlwaysOpen(hours.week)
    ? [hoursTexts.always]
    : groupDays(hours.week).map(({ days, spans }) => `${daysText(days)} ${spansText(spans)}`)
  return [
    ...week,
    ...(hours.holidays ? [`${hoursTexts.holidays} ${spansText(hours.holidays)}`] : []),
    ...hours.exceptions.map((one) => `${datesText(one)} ${spansText(one.spans)}`),
  ].join(' · ')
}

function daysText(days: readonly number[]): string {
  if (days.length === 7) return hoursTexts.everyDay
  const isRun = days.length > 2 && days.length === 1 + (days.at(-1) ?? 0) - (days[0] ?? 0)
  const named = isRun ? [days[0]!, days.at(-1)!] : days
  return named.map((day) => hoursTexts.days[day]!).join(isRun ? '–' : ', ')
}
