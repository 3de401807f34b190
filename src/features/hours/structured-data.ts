import { holidayName } from './holidays.ts'
import { DAY_MINUTES, type Hours, type HoursException, type Span } from './hours.rules.ts'
import { addDays, type CalendarDate, dateOf, numberOf } from './istanbul.ts'
import { parseOpeningHours } from './opening-hours.ts'
import { clock, groupDays } from './write-opening-hours.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Holidays and special days of this many days to come are listed. */
const AHEAD_DAYS = 366

/** Opening hours in the words of schema.org; empty where they are unknown. */
export function hoursData(value: string | null, now: number): Record<string, unknown> {
  const hours = value === null ? undefined : parseOpeningHours(value).hours
  if (!hours) return {}
  const week = groupDays(hours.week).flatMap(({ days, spans }) =>
    spans.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days.map((day) => names[day]), ...times(span) })),
  )
  const special = [...holidays(hours, now), ...exceptions(hours, now)]
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** The same time twice means closed there: a day around the clock ends a minute earlier. */
function times({ from, to }: Span): { opens: string; closes: string } {
  if (to - from === DAY_MINUTES) return { opens: clock(from), closes: clock(to - 1) }
  return { opens: clock(from), closes: clock(to % DAY_MINUTES) }
}

function specification(first: CalendarDate, last: CalendarDate, spans: readonly Span[]): Record<string, unknown>[] {
  const valid = { '@type': 'OpeningHoursSpecification', validFrom: isoDate(first), validThrough: isoDate(last) }
  return spans.length === 0 ? [{ ...valid, opens: '00:00', closes: '00:00' }] : spans.map((span) => ({ ...valid, ...times(span) }))
}

function holidays(hours: Hours, now: number): Record<string, unknown>[] {
  if (hours.holidays === null) return []
  const today = dateOf(now)
  return Array.from({ length: AHEAD_DAYS }, (_, index) => addDays(today, index))
    .filter((date) => holidayName(date) !== undefined)
    .flatMap((date) => specification(date, date, hours.holidays!))
}

function exceptions(hours: Hours, now: number): Record<string, unknown>[] {
  return hours.exceptions.flatMap((one) => {
    const [first, last] = comingDates(one, dateOf(now))
    return numberOf(last) < numberOf(dateOf(now)) ? [] : specification(first, last, one.spans)
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
    const last = { ...to, year: year + passesYear }
    if (numberOf(last) >= numberOf(today)) return [{ ...from, year }, last]
  }
}

function isoDate({ year, month, day }: CalendarDate): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
