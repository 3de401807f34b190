import OpeningHours from 'opening_hours'
import { describe, expect, it } from 'vitest'
import { holidayName } from './holidays.ts'
import { openingIntervals } from './hours.rules.ts'
import { addDays, dateOf, instantOf, minuteOf } from './istanbul.ts'
import { monthNames, parseOpeningHours } from './opening-hours.ts'
import { handwritten, madeValues } from './reference-values.ts'
import { mapped, nights } from './usual-values.ts'
import { writeOpeningHours } from './write-opening-hours.ts'

const istanbul = { lat: 41.01, lon: 28.97, address: { country_code: 'tr', country: 'Türkiye', state: 'İstanbul' } }
const [begin, end] = [instantOf({ year: 2026, month: 1, day: 1 }, 0), instantOf({ year: 2027, month: 1, day: 1 }, 0)]

/** Each of these takes five seconds, on a busy machine a minute. */
const BUSY_MS = 120_000

/** The library reckons in the zone of the process: its clock is read as that of Istanbul. */
function reference(value: string): string[] {
  const intervals = new OpeningHours(withDates(value), istanbul).getOpenIntervals(new Date(2026, 0, 1), new Date(2027, 0, 1))
  return merged(intervals.map(([from, to]) => [wall(from), wall(to)]))
}

const wall = (date: Date): string => text(date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours() * 60 + date.getMinutes())

function ours(value: string): string[] {
  const { hours } = parseOpeningHours(value)
  if (!hours) throw new Error(`refused: ${value}`)
  return merged(openingIntervals(hours, begin, end, () => true).map(({ from, to }) => [at(from), at(to)]))
}

function at(moment: number): string {
  const { year, month, day } = dateOf(moment)
  return text(year, month, day, minuteOf(moment))
}

const text = (year: number, month: number, day: number, minute: number): string => `${year}-${month}-${day} ${minute}`

function merged(pairs: [string, string][]): string[] {
  const joined: [string, string][] = []
  for (const [from, to] of pairs) {
    const last = joined.at(-1)
    if (last?.[1] === from) last[1] = to
    else joined.push([from, to])
  }
  return joined.map((pair) => pair.join(' → '))
}

/** The library knows no holidays of Turkey: it gets each of 2026 as a date. */
function withDates(value: string): string {
  if (!/\bPH\b/i.test(value)) return value
  const dates: string[] = []
  for (let date = dateOf(begin); date.year === 2026; date = addDays(date, 1))
    if (holidayName(date)) dates.push(`${date.year} ${monthNames[date.month - 1]!} ${date.day}`)
  return value.replaceAll(
    /(^|; ?|, )((?:PH,)?)([^;]*?)((?:,?PH)?)( [^;|,]+)/gi,
    (whole, sign: string, first: string, days: string, last: string, rest: string) => {
      if (first === '' && last === '') return whole
      return `${sign}${[...(days === '' ? [] : [`${days}${rest}`]), ...dates.map((date) => `${date}${rest}`)].join(sign === '' ? '; ' : sign)}`
    },
  )
}

describe('a value of opening_hours', () => {
  const values = [...handwritten, ...mapped, ...madeValues(600)]

  it('is one of more than five hundred different ones', () => {
    expect(new Set(values).size).toBeGreaterThan(500)
  })

  it(
    'has the same openings in all of 2026 as in the reference library, for more than 500 values [MEND-40 HOUR-02]',
    () => {
      for (const value of values) expect(ours(value), value).toEqual(reference(value))
    },
    BUSY_MS,
  )

  it(
    'is written in one form, which reads as the same hours, also by the reference library [HOUR-02]',
    () => {
      for (const value of values) {
        const written = writeOpeningHours(parseOpeningHours(value).hours!)
        expect(writeOpeningHours(parseOpeningHours(written).hours!), value).toBe(written)
        expect(ours(written), value).toEqual(ours(value))
        // The test can give the library no holidays that are limited to days of the week.
        if (written !== value && !/PH (?:Mo|Tu|We|Th|Fr|Sa|Su)/.test(written))
          expect(reference(written), `${value} → ${written}`).toEqual(ours(value))
      }
    },
    BUSY_MS,
  )

  it.each(nights)('differs from the library in nothing but a night before a day with other hours: %s [MEND-40 HOUR-02]', (value) => {
    const [mine, theirs] = [ours(value), reference(value)]
    expect(mine).not.toEqual(theirs)
    const begins = (all: string[]) => new Set(all.map((one) => one.split(' → ')[0]!))
    for (const one of mine.filter((all) => !theirs.includes(all))) {
      // Ours begins on an evening and lasts past midnight.
      expect(one).toMatch(/ 1080 → .* (?:120|180|240)$/)
    }
    for (const begin of begins(theirs)) if (begin.endsWith(' 1080')) expect(begins(mine), value).toContain(begin)
  })

  it('keeps a night to the day on which it begins, where the library cuts it or repeats it', () => {
    const closedWednesday = openingIntervals(
      parseOpeningHours('Mo-Su 18:00-04:00; 2026 Mar 04 off').hours!,
      instantOf({ year: 2026, month: 3, day: 3 }, 720),
      instantOf({ year: 2026, month: 3, day: 5 }, 720),
    )
    expect(closedWednesday.map(({ from, to }) => `${at(from)} → ${at(to)}`)).toEqual(['2026-3-3 1080 → 2026-3-4 240'])
    const before = instantOf({ year: 2026, month: 3, day: 6 }, 0)
    const friday = openingIntervals(parseOpeningHours('Mo-Th 18:00-02:00; Fr-Sa 18:00-04:00').hours!, before, before + 3_600_000)
    expect(friday).toEqual([{ from: before, to: before + 3_600_000 }])
  })
})
