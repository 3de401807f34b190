import { holidayName } from './holidays.ts'
import { DAY_MINUTES, type Hours, type HoursException, isWithin, type Span, spansOn } from './hours.rules.ts'
import { addDays, type CalendarDate, dateOf, daysOf, numberOf } from './istanbul.ts'
import { parseOpeningHours } from './opening-hours.ts'
import { clock, groupDays } from './write-opening-hours.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Holidays and special days of this many days to come are listed. */
const AHEAD_DAYS = 366

/** Exceptions that can be said date by date only, such as the first Sunday of a month, are listed up to this number of days. */
const DATES_MAX = 60

/** Opening hours in the words of schema.org; empty where they are unknown, or where a list of times would say more than is known. */
export function hoursData(value: string | null, now: number): Record<string, unknown> {
  const hours = value === null ? undefined : parseOpeningHours(value).hours
  if (!hours) return {}
  // schema.org cannot say that a restaurant may be open. What fills the time that is left takes nothing away from the rest.
  const stated = hours.exceptions.filter(({ mode }) => mode !== 'fallback')
  if ([...(hours.holidays ? [hours.holidays] : []), ...stated.map(({ spans }) => spans)].some(isUnsure)) return {}
  const known = hours.week.map((spans) => (isUnsure(spans) ? [] : spans))
  const week = groupDays(known).flatMap(({ days, spans }) =>
    spans.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days.map((day) => names[day]), ...times(span) })),
  )
  const dates = datesOf(hours, stated, now)
  if (dates.length > DATES_MAX) return {}
  const special = [...holidays(hours, now), ...exceptions(hours, now), ...dates]
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

const isUnsure = (spans: readonly Span[]): boolean => spans.some(({ kind }) => kind !== undefined)
const isByDate = ({ mode, nth, isHoliday }: HoursException): boolean => mode !== undefined || nth !== undefined || isHoliday === true

/** The coming days whose hours cannot be written as a range of dates. */
function datesOf(hours: Hours, stated: readonly HoursException[], now: number): Record<string, unknown>[] {
  const byDate = stated.filter(isByDate)
  const today = dateOf(now)
  return Array.from({ length: byDate.length > 0 ? AHEAD_DAYS : 0 }, (_, index) => addDays(today, index))
    .filter((date) => byDate.some((one) => isWithin(one, date)))
    .flatMap((date) => specification(date, date, spansOn(hours, date)))
}

/** In schema.org the same time twice means closed, so a day around the clock ends a minute earlier. */
function times({ from, to }: Span): { opens: string; closes: string } {
  if (to - from === DAY_MINUTES) return { opens: clock(from), closes: clock(to - 1) }
  return { opens: clock(from), closes: clock(to % DAY_MINUTES) }
}

function specification(
  first: CalendarDate,
  last: CalendarDate,
  spans: readonly Span[],
  days?: readonly number[],
): Record<string, unknown>[] {
  const dayOfWeek = days && { dayOfWeek: days.map((day) => names[day]) }
  const valid = { '@type': 'OpeningHoursSpecification', validFrom: isoDate(first), validThrough: isoDate(last), ...dayOfWeek }
  return spans.length === 0 ? [{ ...valid, opens: '00:00', closes: '00:00' }] : spans.map((span) => ({ ...valid, ...times(span) }))
}

function holidays(hours: Hours, now: number): Record<string, unknown>[] {
  if (hours.holidays === null) return []
  return comingHolidays(dateOf(now)).flatMap((date) => specification(date, date, hours.holidays!))
}

/** The holidays that `comingHolidays` found last, and from which day on. */
let found: { from: number; dates: readonly CalendarDate[] } | undefined

/** The holidays of the next year, found once a day. */
function comingHolidays(today: CalendarDate): readonly CalendarDate[] {
  const from = numberOf(today)
  if (found?.from !== from) {
    const dates = Array.from({ length: AHEAD_DAYS }, (_, index) => addDays(today, index))
    found = { from, dates: dates.filter((date) => holidayName(date) !== undefined) }
  }
  return found.dates
}

function exceptions(hours: Hours, now: number): Record<string, unknown>[] {
  return hours.exceptions.flatMap((one) => {
    if (isByDate(one)) return []
    const [first, last] = comingDates(one, dateOf(now))
    return numberOf(last) < numberOf(dateOf(now)) ? [] : specification(first, last, one.spans, one.days)
  })
}

/** The dates of an exception; of one that is repeated every year those that last or come next. */
function comingDates({ from, to }: HoursException, today: CalendarDate): [CalendarDate, CalendarDate] {
  if (from.year !== null && to.year !== null)
    return [
      { ...from, year: from.year },
      { ...to, year: to.year },
    ]
  const passesYear = from.month * 100 + from.day > to.month * 100 + to.day ? 1 : 0
  for (let year = today.year - 1; ; year++) {
    const last = { ...to, year: year + passesYear, day: Math.min(to.day, daysOf(to.month, year + passesYear)) }
    if (numberOf(last) >= numberOf(today)) return [{ ...from, year }, last]
  }
}

function isoDate({ year, month, day }: CalendarDate): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
