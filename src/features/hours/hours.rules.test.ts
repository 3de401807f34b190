import { describe, expect, it, vi } from 'vitest'
import { holidayName } from './holidays.ts'
import { dayAndMinute, type Hours, openingAt, openingIntervals, statusAt } from './hours.rules.ts'
import { parseOpeningHours, problemOf } from './opening-hours.ts'

const hoursOf = (value: string): Hours => {
  const { hours, problem } = parseOpeningHours(value)
  if (!hours) throw new Error(problem)
  return hours
}
/** A moment by the clock of Istanbul. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+03:00`)
const shown = (value: string, from: string, to: string) =>
  openingIntervals(hoursOf(value), at(from), at(to)).map((one) =>
    [one.from, one.to].map((moment) => new Date(moment + 3 * 3_600_000).toISOString().slice(5, 16)),
  )

describe('opening hours', () => {
  it('may pass midnight, and a night belongs to the day on which it begins [HOUR-01]', () => {
    expect(shown('Fr,Sa 18:00-04:00', '2026-03-06 00:00', '2026-03-10 00:00')).toEqual([
      ['03-06T18:00', '03-07T04:00'],
      ['03-07T18:00', '03-08T04:00'],
    ])
    expect(shown('Mo-Su 18:00-04:00; 2026 Mar 07 off', '2026-03-06 12:00', '2026-03-08 12:00')).toEqual([['03-06T18:00', '03-07T04:00']])
    expect(shown('Mo-Su 10:00-00:00; We 00:00-02:00', '2026-03-03 12:00', '2026-03-04 12:00')).toEqual([['03-03T12:00', '03-04T02:00']])
  })

  it('follow exceptions, the last one that fits, and public holidays before weekdays [HOUR-01]', () => {
    const value = 'Mo-Su 10:00-20:00; PH off; 2026 Feb 19-2026 Mar 19 16:00-02:00 open "Ramazan"; 2026 Mar 01 off'
    expect(shown(value, '2026-02-28 12:00', '2026-03-02 20:00')).toEqual([
      ['02-28T16:00', '03-01T02:00'],
      ['03-02T16:00', '03-02T20:00'],
    ])
    expect(shown(value, '2026-10-29 00:00', '2026-10-30 12:00')).toEqual([['10-30T10:00', '10-30T12:00']])
    expect(holidayName({ year: 2026, month: 3, day: 21 })).toBe('Ramazan Bayramı')
    expect(shown('24/7; Dec 31-Jan 01 off', '2026-12-30 22:00', '2027-01-02 02:00')).toEqual([
      ['12-30T22:00', '12-31T00:00'],
      ['01-02T00:00', '01-02T02:00'],
    ])
  })

  it('say open, closing within the hour, closed until the next opening, and never closed where they are unknown [HOUR-01]', () => {
    const hours = hoursOf('Mo-Sa 18:00-04:00')
    expect(statusAt(hours, at('2026-03-07 03:00'))).toEqual({ kind: 'closing', minutes: 60 })
    expect(statusAt(hours, at('2026-03-07 02:59'))).toEqual({ kind: 'open', until: at('2026-03-07 04:00') })
    expect(statusAt(hours, at('2026-03-07 03:40') + 1)).toEqual({ kind: 'closing', minutes: 20 })
    expect(statusAt(hours, at('2026-03-07 04:00'))).toEqual({ kind: 'closed', opensAt: at('2026-03-07 18:00') })
    expect(statusAt(hours, at('2026-03-08 12:00'))).toEqual({ kind: 'closed', opensAt: at('2026-03-09 18:00') })
    expect(statusAt(hoursOf('24/7'), at('2026-03-08 12:00'))).toEqual({ kind: 'open', until: null })
    expect(statusAt(hoursOf('Jun-Aug 10:00-20:00'), at('2026-03-08 12:00'))).toEqual({ kind: 'closed', opensAt: at('2026-06-01 10:00') })
    expect(statusAt(hoursOf('Jun-Aug 10:00-20:00'), at('2026-09-01 12:00'))).toEqual({ kind: 'closed', opensAt: at('2027-06-01 10:00') })
    expect(statusAt(hoursOf('2020 Jan 01 10:00-12:00'), at('2026-03-08 12:00'))).toEqual({ kind: 'closed', opensAt: null })
    expect(statusAt(null, at('2026-03-08 12:00'))).toEqual({ kind: 'unknown' })
  })

  it('that leave it open say nothing while they last: no end, a note alone, a fallback [MEND-40 HOUR-01]', () => {
    const status = (value: string, time: string) => statusAt(hoursOf(value), at(`2026-03-05 ${time}`))
    const unknown = { kind: 'unknown' }
    expect(status('10:00+', '09:00')).toEqual({ kind: 'closed', opensAt: at('2026-03-05 10:00') })
    expect(status('10:00+', '11:00')).toEqual(unknown)
    // It opened at ten: nothing is known until the next midnight, as the reference library guesses.
    expect(status('10:00-16:00+', '15:50')).toEqual({ kind: 'open', until: null })
    expect(status('10:00-16:00+', '16:10')).toEqual(unknown)
    expect(status('10:00-16:00+', '09:00')).toEqual({ kind: 'closed', opensAt: at('2026-03-05 10:00') })
    expect(status('10:00-16:00 "randevuyla"', '11:00')).toEqual(unknown)
    expect(status('10:00-16:00 "randevuyla"', '09:00')).toEqual({ kind: 'closed', opensAt: null })
    expect(status('10:00-16:00 open "teras"', '11:00')).toEqual({ kind: 'open', until: at('2026-03-05 16:00') })
    expect(status('10:00-16:00 || "arayın"', '18:00')).toEqual(unknown)
    expect(status('10:00-16:00 || "arayın"', '11:00')).toEqual({ kind: 'open', until: null })
    expect(status('18:00-02:00; Mo off || "arayın"', '01:30')).toEqual({ kind: 'open', until: null })
  })

  it('are those of Istanbul for a visitor whose zone changes its clock that night [HOUR-01]', () => {
    const results = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'].map((zone) => {
      vi.stubEnv('TZ', zone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      return [
        statusAt(hoursOf('Sa 18:00-04:00'), at('2026-03-29 02:59')),
        shown('Sa,Su 18:00-04:00', '2026-10-24 00:00', '2026-10-27 00:00'),
        dayAndMinute(at('2026-03-29 23:59'), at('2026-03-29 00:00')),
      ]
    })
    vi.unstubAllEnvs()
    for (const result of results) expect(result).toEqual(results[0])
    expect(results[0]![2]).toEqual({ days: 0, weekday: 6, minute: 23 * 60 + 59 })
  })

  it('of which the next opening is found, joined over midnight', () => {
    expect(openingAt(hoursOf('Mo 20:00-24:00; Tu 00:00-03:00'), at('2026-03-02 12:00'))).toEqual({
      from: at('2026-03-02 20:00'),
      to: at('2026-03-03 03:00'),
    })
  })
})

describe('hours that cannot be', () => {
  it.each([
    ['Mo-Fr 10:00-14:00,13:00-16:00', 'HOURS_OVERLAP'],
    ['Mo-Su 10:00-28:00,03:00-05:00', 'HOURS_OVERLAP'],
    ['Mo-Fr 10:00-10:00', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 25:00-26:00', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 10:00-35:00', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 10:00-10:70', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 10:00-12:00; Feb 29 off', 'HOURS_DATE_INVALID'],
    ['Mo-Fr 10:00-12:00; 2027 Feb 29 off', 'HOURS_DATE_INVALID'],
    ['Mo-Fr 10:00-12:00; Apr 31 off', 'HOURS_DATE_INVALID'],
    ['Mo-Fr 10:00-12:00; 2026 Mar 05-2026 Mar 03 off', 'HOURS_DATE_INVALID'],
    [`Mo-Fr 10:00-12:00${'; Mar 05 off'.repeat(101)}`, 'HOURS_TOO_MANY'],
    [`Mo-Fr ${'1'.repeat(7000)}`, 'HOURS_TOO_MANY'],
    [`Mo-Fr 10:00-12:00; Mar 05 off "${'x'.repeat(61)}"`, 'HOURS_REASON_INVALID'],
    ['Mo-Fr off', 'HOURS_EMPTY'],
    ['', 'HOURS_EMPTY'],
    ['her gün açık', 'HOURS_UNREADABLE'],
    ['Mo-Fr 10:00-12:00 ve', 'HOURS_UNREADABLE'],
    ['Mo-Fr 10:00-12:00,', 'HOURS_UNREADABLE'],
    ['Mo-Fr sunrise-sunset', 'HOURS_UNSUPPORTED'],
    ['Mo-Fr 10:00-12:00 || 15:00-16:00; Sa off', 'HOURS_UNSUPPORTED'],
    ['Mo-Fr 10:00-12:00 #0#', 'HOURS_UNREADABLE'],
    ['Mo[0] 10:00-12:00', 'HOURS_DATE_INVALID'],
    ['Mo[6] 10:00-12:00', 'HOURS_DATE_INVALID'],
    ['Mo-Fr 25:00+', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 10:00-12:00; 31:00-32:00 off', 'HOURS_SPAN_INVALID'],
    [`Mo-Fr 10:00-12:00 "${'x'.repeat(61)}"`, 'HOURS_REASON_INVALID'],
    ['Mo-Fr 10:00-12:00; SH off', 'HOURS_UNSUPPORTED'],
  ])('%s is refused as %s [HOUR-02]', (value, problem) => {
    expect(parseOpeningHours(value)).toEqual({ problem })
  })

  it('take at most a hundred exceptions, and 29 February of a leap year [HOUR-01]', () => {
    expect(parseOpeningHours(`Mo-Fr 10:00-12:00${'; Mar 05 off'.repeat(100)}`).problem).toBeUndefined()
    expect(parseOpeningHours('Mo-Fr 10:00-12:00; 2028 Feb 29 off').problem).toBeUndefined()
    expect(problemOf({ week: Array.from({ length: 7 }, () => []), holidays: null, exceptions: [] })).toBe('HOURS_EMPTY')
  })
})
