/** The words and signs of a language for numbers and times. */
export interface FormatWords {
  locale: string
  /** The sign between a number and its decimals. */
  decimal: string
  justNow: string
  hoursAgo: (hours: number) => string
  daysAgo: (days: number) => string
  weeksAgo: (weeks: number) => string
  percent: (share: number) => string
}

const steps = [
  [1_000_000, 'M'],
  [1000, 'k'],
] as const

const byteUnits = ['B', 'KB', 'MB', 'GB']

/** The units of a duration: each is used below a number of seconds, and has a length in seconds. */
const units = [
  ['second', 59.5, 1],
  ['minute', 3570, 60],
  ['hour', 48 * 3600, 3600],
  ['day', Infinity, 86_400],
] as const

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/**
 * Creates the formatters of numbers, dates and lists for one language. The server creates a second set where a request needs both
 * languages.
 */
export function createFormat(words: FormatWords) {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  let whole: Intl.NumberFormat | undefined

  /** Formatters are created on first use and cached: creating one takes about ten milliseconds on a slow phone. */
  function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options)
    let known = formatters.get(key)
    if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(words.locale, options)))
    return known
  }

  const dateTime = (at: string | Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string =>
    formatter({ ...options, ...(timeZone && { timeZone }) }).format(new Date(at))

  /** A number with all its decimals. */
  const decimal = (value: number): string => String(value).replace('.', words.decimal)

  return {
    decimal,

    /** A count for little space: 999, 1k, 1,5k, 1M. It is rounded down, so that it never exceeds the true count. */
    compactCount(count: number): string {
      for (const [step, sign] of steps) {
        if (count >= step) return `${decimal(Math.floor(count / (step / 10)) / 10)}${sign}`
      }
      return decimal(count)
    },

    /** A size in the largest unit that it fills, with one decimal: 950 KB, 1,5 GB. */
    byteSize(bytes: number): string {
      let [size, at] = [bytes, 0]
      // 999.95 rounds to 1000, which fills the next unit.
      for (; size >= 999.95 && at < byteUnits.length - 1; at++) size /= 1000
      return `${decimal(Math.round(size * 10) / 10)} ${byteUnits[at]!}`
    },

    /** A complete count in groups of three digits. */
    wholeNumber(count: number): string {
      whole ??= new Intl.NumberFormat(words.locale)
      return whole.format(count)
    },

    /** A score with one decimal, which is dropped when it is zero. */
    score: (value: number): string => decimal(Math.round(value * 10) / 10),

    /** A score as the result of a calculation: always two decimals. */
    exactScore: (value: number): string => value.toFixed(2).replace('.', words.decimal),

    /** A percentage with its sign. */
    percent: (share: number): string => words.percent(share),

    /** A duration in the largest unit that it fills: '40 saniye', '3 dakika', '1,5 saat', '4 gün'. */
    duration(seconds: number): string {
      const [unit, , length] = units.find(([, below]) => seconds < below)!
      const amount = unit === 'hour' ? Math.round(seconds / (length / 10)) / 10 : Math.round(seconds / length)
      return new Intl.NumberFormat(words.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
    },

    /** The time since a moment: less than an hour, hours, days, then weeks. */
    relativeTime(at: string, now: number = Date.now()): string {
      const age = now - Date.parse(at)
      if (age < HOUR) return words.justNow
      if (age < DAY) return words.hoursAgo(Math.floor(age / HOUR))
      if (age < WEEK) return words.daysAgo(Math.floor(age / DAY))
      return words.weeksAgo(Math.floor(age / WEEK))
    },

    /** Date and time; in the reader's time zone when none is given. */
    fullDate: (at: string | Date, timeZone?: string): string => dateTime(at, { dateStyle: 'long', timeStyle: 'short' }, timeZone),

    /** The day with its month in full and its year. */
    longDate: (at: string | Date, timeZone?: string): string => dateTime(at, { dateStyle: 'long' }, timeZone),

    /** The day with its month in full, without a year. */
    dayMonth: (at: string | Date, timeZone?: string): string => dateTime(at, { day: 'numeric', month: 'long' }, timeZone),

    /** Today only the time, otherwise with day and month: short enough to fit next to a name on a phone. */
    shortDate(at: string, now: Date = new Date()): string {
      if (new Date(at).toDateString() === now.toDateString()) return dateTime(at, { timeStyle: 'short' })
      return dateTime(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    },

    /** The time to the millisecond. */
    exactTime: (at: Date): string => dateTime(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }),

    /** Several names in one sentence. */
    list: (items: readonly string[]): string => new Intl.ListFormat(words.locale).format(items),
  }
}

/** A number as people type it, with a comma or a point. NaN when the text is no number. */
export function typedNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}
