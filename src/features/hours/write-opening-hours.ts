import {
  DAY_MINUTES,
  type DateMark,
  type Hours,
  type HoursException,
  isAlwaysOpen,
  isPlain,
  isWholeYear,
  type Span,
} from './hours.rules.ts'
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
      : groups.map((group) => rulesText(daysText(group.days), group.spans)).join(isNight ? ', ' : '; ')
  return [days, ...(holidays ? [`; ${rulesText('PH', holidays)}`] : []), ...exceptions.map(exceptionText)].join('')
}

/** The days of a week that have the same hours, each group in the order of its first day. */
export function groupDays(week: readonly Span[][]): { days: number[]; spans: Span[] }[] {
  const groups: { days: number[]; spans: Span[]; key: string }[] = []
  for (const [day, spans] of week.entries()) {
    const key = rulesText('', spans)
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

/** The openings of some days: a rule for all that say the same, and one more for each note. */
function rulesText(days: string, spans: readonly Span[]): string {
  if (spans.every((span) => isPlain(span) || (span.kind === 'end' && span.note === undefined))) return `${days} ${timesText(spans)}`
  const kinds = new Map<string, Span[]>()
  for (const span of spans) {
    const kind = JSON.stringify([span.note, span.note === undefined && span.kind === 'maybe'])
    kinds.set(kind, [...(kinds.get(kind) ?? []), span])
  }
  return [...kinds.values()].map((some) => `${days} ${timesText(some)}${stateText(some, some[0]!.note ?? null)}`).join(', ')
}

/** What follows the times: nothing where they are open; a note alone means that they may be. */
function stateText(spans: readonly Span[], reason: string | null): string {
  if (reason === null) return spans.some(({ kind }) => kind === 'maybe') ? ' unknown' : ''
  return `${spans.some(({ kind }) => kind === undefined) ? ' open' : ''} "${reason}"`
}

function timesText(spans: readonly Span[]): string {
  if (spans.length === 0) return 'off'
  return spans
    .map(({ from, to, kind }) => (kind === 'end' ? `${clock(from)}+` : `${clock(from)}-${endText(from, to)}`))
    .join(',')
    .replaceAll(/-(\d\d:\d\d),\1\+/g, '-$1+')
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

const signs = { add: ', ', cut: '; ', fallback: ' || ' }

function exceptionText({ mode, spans, reason, ...one }: HoursException): string {
  const sign = mode ? signs[mode] : '; '
  const off = reason === null ? 'off' : `off "${reason}"`
  const state = spans.length === 0 ? off : mode === 'cut' ? `${timesText(spans)} ${off}` : `${timesText(spans)}${stateText(spans, reason)}`
  return sign + [selector(one), mode === 'fallback' ? state.replace(/^00:00-24:00 (?=["u])/, '') : state].filter(Boolean).join(' ')
}

function selector({ from, to, days, nth, isHoliday }: Omit<HoursException, 'spans' | 'reason'>): string {
  const week = days && (nth ? `${daysText(days)}[${nth.join(',')}]` : daysText([...days].sort((a, b) => a - b)))
  return [isWholeYear({ from, to }) ? '' : datesText(from, to), isHoliday ? 'PH' : '', week ?? ''].filter(Boolean).join(' ')
}

function datesText(from: DateMark, to: DateMark): string {
  // The end of February has another day in each year: its months are written without days.
  if (from.day === 1 && to.year === null && to.month === 2 && to.day === 29)
    return [...new Set([from.month, to.month])].map((month) => monthNames[month - 1]!).join('-')
  const [begin, end] = [dateText(from), dateText(to)]
  return begin === end ? begin : `${begin}-${end}`
}

function dateText({ year, month, day }: DateMark): string {
  return `${year === null ? '' : `${year} `}${monthNames[month - 1]!} ${String(day).padStart(2, '0')}`
}
