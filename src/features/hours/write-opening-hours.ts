import { DAY_MINUTES, type DateMark, type Hours, type HoursException, isAlwaysOpen, type Span } from './hours.rules.ts'
import { dayNames, monthNames } from './opening-hours.ts'

/** Writes hours as a value of OpenStreetMap's `opening_hours`: always the same text for the same hours. */
export function writeOpeningHours({ week, holidays, exceptions }: Hours): string {
  const groups = groupDays(week).filter(({ spans }) => spans.length > 0)
  // A comma keeps the night of the day before, which some programs cut where a rule after a semicolon begins.
  const isNight = week.some((spans) => spans.some(({ to }) => to > DAY_MINUTES))
  const days = isAlwaysOpen(week)
    ? '24/7'
    : groups.length === 0
      ? 'Mo-Su off'
      : groups.map((group) => `${daysText(group.days)} ${timesText(group.spans)}`).join(isNight ? ', ' : '; ')
  return [days, ...(holidays ? [`PH ${timesText(holidays)}`] : []), ...exceptions.map(exceptionText)].join('; ')
}

/** The days of a week that have the same hours, each group in the order of its first day. */
export function groupDays(week: readonly Span[][]): { days: number[]; spans: Span[] }[] {
  const groups: { days: number[]; spans: Span[]; key: string }[] = []
  for (const [day, spans] of week.entries()) {
    const key = timesText(spans)
    const group = groups.find((one) => one.key === key)
    if (group) group.days.push(day)
    else groups.push({ days: [day], spans, key })
  }
  return groups.map(({ days, spans }) => ({ days, spans }))
}

/** The clock as it is written: 90 is 01:30. An end on the next day begins from zero again. */
export function clock(minute: number): string {
  const inDay = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

function timesText(spans: readonly Span[]): string {
  return spans.length === 0 ? 'off' : spans.map(({ from, to }) => `${clock(from)}-${endText(from, to)}`).join(',')
}

/** Twenty-four hours from another time than midnight would read as none. */
function endText(from: number, to: number): string {
  return to === from + DAY_MINUTES && from > 0 ? `${Math.floor(to / 60)}:${String(to % 60).padStart(2, '0')}` : clock(to)
}

function daysText(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([from, to]) => (from === to ? dayNames[from]! : `${dayNames[from]!}${to === from + 1 ? ',' : '-'}${dayNames[to]!}`))
    .join(',')
}

function exceptionText({ from, to, spans, reason }: HoursException): string {
  const begin = dateText(from)
  const end = dateText(to)
  const state = spans.length === 0 ? 'off' : reason === null ? timesText(spans) : `${timesText(spans)} open`
  return `${begin === end ? begin : `${begin}-${end}`} ${state}${reason === null ? '' : ` "${reason}"`}`
}

function dateText({ year, month, day }: DateMark): string {
  return `${year === null ? '' : `${year} `}${monthNames[month - 1]!} ${String(day).padStart(2, '0')}`
}
