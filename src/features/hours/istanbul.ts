/** A day of the calendar in Istanbul. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}

/** Turkey has been three hours ahead of UTC since 2016, in summer and winter. The zone of a device or server plays no part. */
const OFFSET_MS = 3 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The day in Istanbul at a moment. */
export function dateOf(moment: number): CalendarDate {
  const shifted = new Date(moment + OFFSET_MS)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
}

/** The minute of the day in Istanbul at a moment. */
export function minuteOf(moment: number): number {
  return Math.floor(((((moment + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
}

/** The moment of a minute of a day in Istanbul. */
export function instantOf({ year, month, day }: CalendarDate, minute: number): number {
  return Date.UTC(year, month - 1, day) - OFFSET_MS + minute * MINUTE_MS
}

export function addDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** Monday is 0. */
export function weekdayOf({ year, month, day }: CalendarDate): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

/** The date as a number that sorts, such as 20260318. */
export function numberOf({ year, month, day }: CalendarDate): number {
  return year * 10_000 + month * 100 + day
}

/** How many days a month has; February has 28 where no year is given. */
export function daysOf(month: number, year: number | null): number {
  return new Date(Date.UTC(year ?? 2001, month, 0)).getUTCDate()
}
