import { describe, expect, it } from 'vitest'
import { compactCount, exactScore, fullDate, longDate, relativeTime, score, wholeNumber } from './format.ts'

describe('counts', () => {
  it('a thousand and more reads as k, a million as M, with one decimal and no needless zero [GEN-22 GEN-23]', () => {
    const shown = [0, 999, 1000, 1049, 1540, 12_340, 999_999, 1_000_000, 2_500_000].map(compactCount)
    expect(shown).toEqual(['0', '999', '1k', '1k', '1.5k', '12.3k', '999.9k', '1M', '2.5M'])
  })

  it('a count in full is grouped as people here write it', () => {
    expect(wholeNumber(11_770)).toBe('11.770')
  })
})

describe('scores', () => {
  it('have one decimal after a comma, and none where it is zero', () => {
    expect([9.2, 9, 8.04, 8.96, 10, 0].map(score)).toEqual(['9,2', '9', '8', '9', '10', '0'])
    expect(exactScore(9.2)).toBe('9,20')
  })
})

describe('times', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now)
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour

  it('say just now, hours, days, then weeks, each from its border on [GEN-24]', () => {
    expect(ago(59 * minute)).toBe('Just now')
    expect(ago(-5 * minute)).toBe('Just now')
    expect(ago(hour)).toBe('1h ago')
    expect(ago(24 * hour - 1)).toBe('23h ago')
    expect(ago(day)).toBe('1d ago')
    expect(ago(7 * day - 1)).toBe('6d ago')
    expect(ago(7 * day)).toBe('1w ago')
    expect(ago(70 * day)).toBe('10w ago')
  })

  it('are written in full in Turkish', () => {
    expect(fullDate('2026-11-18T09:05:00Z', 'Europe/Istanbul')).toBe('18 Kasım 2026 12:05')
    expect(longDate('2026-11-18T22:30:00Z', 'Europe/Istanbul')).toBe('19 Kasım 2026')
  })
})
