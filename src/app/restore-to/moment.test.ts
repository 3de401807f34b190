import { describe, expect, it } from 'vitest'
import { parseMoment, showTime } from './moment.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const textOf = (given: string): string => parseMoment(given, NOW).text

describe('a moment to go back to', () => {
  it.each([
    ['2026-11-30T14:05:30+03:00', '2026-11-30 11:05:30.000000+00'],
    ['2026-11-30T11:05:30Z', '2026-11-30 11:05:30.000000+00'],
    ['2026-11-30 14:05:30.123456+03', '2026-11-30 11:05:30.123456+00'],
    ['2026-11-30T14:05+0300', '2026-11-30 11:05:00.000000+00'],
    ['2026-11-29T23:59:59.9-01:30', '2026-11-30 01:29:59.900000+00'],
    ['2024-02-29T00:00:00Z', '2024-02-29 00:00:00.000000+00'],
  ])('%s is read with its zone and to the microsecond [PITR-01]', (given, text) => {
    expect(textOf(given)).toBe(text)
  })

  it.each([
    '',
    'dün',
    '30.11.2026 14:05',
    '2026-11-30',
    '2026-11-30T25:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-30T10:00:00+99:00',
    '2026-11-30T10:00:00.1234567Z',
    "2026-11-30T10:00:00Z'; drop table votes; --",
  ])('%s is refused as no time [PITR-01]', (given) => {
    expect(() => textOf(given)).toThrow(/ is no time: .*\.$/)
  })

  it('without a zone, or in the future, is refused [PITR-01]', () => {
    expect(() => textOf('2026-11-30T10:00:00')).toThrow(/names no time zone/)
    expect(() => textOf('2026-11-30T12:00:00.001Z')).toThrow(/in the future: it is 2026-11-30 12:00:00\.000 UTC/)
  })

  it('is shown in UTC and as clocks in Istanbul show it', () => {
    expect(showTime(Date.parse('2026-11-30T22:30:00.250Z'))).toBe('2026-11-30 22:30:00.250 UTC (2026-12-01 01:30:00 in Istanbul)')
  })
})
