const steps = [
  [1_000_000, 'M'],
  [1000, 'k'],
] as const

/** A count in little room: 999, 1k, 1.5k, 1M. It is cut, not rounded up: a count never says more than was counted. */
export function compactCount(count: number): string {
  for (const [step, sign] of steps) {
    if (count >= step) return `${String(Math.floor(count / (step / 10)) / 10)}${sign}`
  }
  return String(count)
}

let whole: Intl.NumberFormat | undefined

/** A count in full, grouped as in Turkish: 12.340. */
export function wholeNumber(count: number): string {
  // Created on first use: it costs a slow phone some ten milliseconds.
  whole ??= new Intl.NumberFormat('tr-TR')
  return whole.format(count)
}

/** A score with one decimal and a comma; '.0' is dropped. */
export function score(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',')
}

/** A score as a sum ends: always two decimals. */
export function exactScore(value: number): string {
  return value.toFixed(2).replace('.', ',')
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** How long ago: within the hour, hours, days, then weeks. */
export function relativeTime(at: string, now: number = Date.now()): string {
  const age = now - Date.parse(at)
  if (age < HOUR) return 'Just now'
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < WEEK) return `${Math.floor(age / DAY)}d ago`
  return `${Math.floor(age / WEEK)}w ago`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs more than a hundred uses of it. */
function formatter(timeStyle: 'short' | undefined, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${timeStyle} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', ...(timeStyle && { timeStyle }), ...(timeZone && { timeZone }) })
  formatters.set(key, made)
  return made
}

/** The date and time in Turkish; in the reader's time zone when none is given. */
export function fullDate(at: string, timeZone?: string): string {
  return formatter('short', timeZone).format(new Date(at))
}

/** The day in Turkish: 18 Kasım 2026. */
export function longDate(at: string, timeZone?: string): string {
  return formatter(undefined, timeZone).format(new Date(at))
}
