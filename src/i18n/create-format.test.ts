import { describe, expect, it } from 'vitest'
import { createFormat, typedNumber } from './create-format.ts'
import * as format from './format.ts'
import { formatWords as en } from './format.texts.en.ts'
import { formatWords as tr } from './format.texts.tr.ts'

const turkish = createFormat(tr)
const english = createFormat(en)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number): string => new Date(now - ms).toISOString()

describe('counts', () => {
  it('a thousand and more reads as k, a million as M, with one decimal and no needless zero [GEN-22 GEN-23]', () => {
    const counts = [0, 999, 1000, 1049, 1540, 12_340, 999_999, 1_000_000, 2_500_000]
    expect(counts.map(turkish.compactCount)).toEqual(['0', '999', '1k', '1k', '1,5k', '12,3k', '999,9k', '1M', '2,5M'])
    expect(counts.map(english.compactCount)).toEqual(['0', '999', '1k', '1k', '1.5k', '12.3k', '999.9k', '1M', '2.5M'])
  })

  it('a count in full is grouped as readers of each language write it [LANG-10]', () => {
    expect([turkish.wholeNumber(11_770), english.wholeNumber(11_770)]).toEqual(['11.770', '11,770'])
  })
})

describe('sizes', () => {
  it('have the largest unit that they fill once rounded, and one decimal after the sign of the language [PIC-04]', () => {
    const sizes = [
      [0, '0 B', '0 B'],
      [999, '999 B', '999 B'],
      [1000, '1 KB', '1 KB'],
      [999_949, '999,9 KB', '999.9 KB'],
      [999_950, '1 MB', '1 MB'],
      [1_540_000, '1,5 MB', '1.5 MB'],
      [999_950_000, '1 GB', '1 GB'],
      [45_000_000_000, '45 GB', '45 GB'],
      [1_234_500_000_000, '1234,5 GB', '1234.5 GB'],
    ] as const
    expect(sizes.map(([bytes]) => [bytes, turkish.byteSize(bytes), english.byteSize(bytes)])).toEqual(sizes)
  })
})

describe('durations', () => {
  it('are told in the largest unit that they fill: seconds are no hour [MEND-51]', () => {
    const told = [
      [0, '0 saniye', '0 seconds'],
      [1, '1 saniye', '1 second'],
      [59, '59 saniye', '59 seconds'],
      [60, '1 dakika', '1 minute'],
      [150, '3 dakika', '3 minutes'],
      [3540, '59 dakika', '59 minutes'],
      [3590, '1 saat', '1 hour'],
      [5400, '1,5 saat', '1.5 hours'],
      [47 * 3600, '47 saat', '47 hours'],
      [3 * 86_400, '3 gün', '3 days'],
    ] as const
    expect(told.map(([seconds]) => [seconds, turkish.duration(seconds), english.duration(seconds)])).toEqual(told)
  })
})

describe('scores', () => {
  it('have one decimal after the sign of the language, and none where it is zero [LANG-10]', () => {
    const scores = [9.2, 9, 8.04, 8.96, 10, 0]
    expect(scores.map(turkish.score)).toEqual(['9,2', '9', '8', '9', '10', '0'])
    expect(scores.map(english.score)).toEqual(['9.2', '9', '8', '9', '10', '0'])
    expect([turkish.exactScore(9.2), english.exactScore(9.2)]).toEqual(['9,20', '9.20'])
    expect([turkish.decimal(8.25), english.decimal(8.25)]).toEqual(['8,25', '8.25'])
  })

  it('a share has the percent sign where the language puts it [LANG-10]', () => {
    expect([turkish.percent(75), english.percent(75)]).toEqual(['%75', '75%'])
  })

  it('a number can be typed with a comma or a point in both languages [LANG-10]', () => {
    expect([' 8,5', '8.5', '10'].map(typedNumber)).toEqual([8.5, 8.5, 10])
    expect(['', ' ', '8,5,1', 'sekiz'].map((text) => Number.isNaN(typedNumber(text)))).toEqual([true, true, true, true])
  })
})

describe('times', () => {
  const ages = [59 * minute, -5 * minute, hour, 3 * hour, 24 * hour - 1, day, 2 * day, 7 * day - 1, 7 * day, 70 * day]

  it('say just now, hours, days, then weeks, each from its border on [GEN-24 LANG-10]', () => {
    expect(ages.map((age) => english.relativeTime(ago(age), now))).toEqual([
      'Just now',
      'Just now',
      '1h ago',
      '3h ago',
      '23h ago',
      '1d ago',
      '2d ago',
      '6d ago',
      '1w ago',
      '10w ago',
    ])
  })

  it('say the same in Turkish words [GEN-25 LANG-10]', () => {
    expect(ages.map((age) => turkish.relativeTime(ago(age), now))).toEqual([
      'az önce',
      'az önce',
      '1 sa önce',
      '3 sa önce',
      '23 sa önce',
      '1 g önce',
      '2 g önce',
      '6 g önce',
      '1 hf önce',
      '10 hf önce',
    ])
  })

  it('are written in full as the language writes dates [LANG-10]', () => {
    const zone = 'Europe/Istanbul'
    expect(turkish.fullDate('2026-11-18T09:05:00Z', zone)).toBe('18 Kasım 2026 12:05')
    expect(english.fullDate('2026-11-18T09:05:00Z', zone)).toBe('18 November 2026 at 12:05')
    expect(turkish.longDate('2026-11-18T22:30:00Z', zone)).toBe('19 Kasım 2026')
    expect(english.longDate('2026-11-18T22:30:00Z', zone)).toBe('19 November 2026')
  })

  it('are short beside a name: the time today, else the day too [LANG-10]', () => {
    const noon = new Date(2026, 10, 18, 12, 5)
    expect(turkish.shortDate(noon.toISOString(), noon)).toBe('12:05')
    const later = new Date(2026, 10, 19, 12, 5)
    expect([turkish, english].map(({ shortDate }) => shortDate(noon.toISOString(), later))).toEqual(['18 Kas 12:05', '18 Nov, 12:05'])
    expect(english.exactTime(new Date(2026, 10, 18, 12, 5, 7, 89))).toBe('12:05:07.089')
  })
})

it('names in a row are joined by the word of the language [LANG-10]', () => {
  expect([turkish, english].map(({ list }) => list(['A', 'B', 'C']))).toEqual(['A, B ve C', 'A, B and C'])
})

it('the build without a language is the Turkish one [GEN-01]', () => {
  expect([format.score(8.5), format.compactCount(1540)]).toEqual(['8,5', '1,5k'])
})
