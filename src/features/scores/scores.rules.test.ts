import { describe, expect, it } from 'vitest'
import { type DayOfRatings, historyOf, lineOf, shownWaves } from './scores.rules.ts'

const day = (number: number, members: number[], visitors: number[] = []): DayOfRatings => ({
  day: `2026-01-${String(number).padStart(2, '0')}`,
  members: members.length,
  memberSum: members.reduce((sum, one) => sum + one, 0),
  visitors: visitors.length,
  visitorSum: visitors.reduce((sum, one) => sum + one, 0),
})

describe('the number over time', () => {
  it('is the mean of all ratings until the end of each day', () => {
    expect(historyOf([day(1, [8]), day(3, [], [4]), day(5, [9, 10], [6])])).toEqual([
      { day: '2026-01-01', members: { count: 1, mean: 8 }, visitors: { count: 0, mean: null } },
      { day: '2026-01-03', members: { count: 1, mean: 8 }, visitors: { count: 1, mean: 4 } },
      { day: '2026-01-05', members: { count: 3, mean: 9 }, visitors: { count: 2, mean: 5 } },
    ])
  })

  it('keeps the first and the last of many days', () => {
    const days = Array.from({ length: 30 }, (_, index) => day(index + 1, [7]))
    const kept = historyOf(days, 4)
    expect(kept.map((one) => one.day.slice(-2))).toEqual(['01', '11', '20', '30'])
    expect(kept.at(-1)!.members.count).toBe(30)
  })

  it('becomes a line by the distance of the days, from 1 below to 10 above', () => {
    const history = historyOf([day(1, [10]), day(2, [1], [1]), day(5, [1])])
    expect(lineOf(history, 'members')).toEqual([
      { x: 0, y: 1 },
      { x: 0.25, y: 4.5 / 9 },
      { x: 1, y: 3 / 9 },
    ])
    expect(lineOf(history, 'visitors')).toEqual([
      { x: 0.25, y: 0 },
      { x: 1, y: 0 },
    ])
    expect(lineOf(historyOf([day(4, [10])]), 'members')).toEqual([{ x: 1, y: 1 }])
  })
})

describe('waves', () => {
  it('of one kind that touch are one until today, with the days and the largest part of all of them [MEND-13]', () => {
    // Half-month 1386 began on 3 December 2026.
    const shown = shownWaves(
      [
        { halfMonth: 1387, side: 'above', factor: 12 },
        { halfMonth: 1386, side: 'above', factor: 5 },
        { halfMonth: 1380, side: 'above', factor: 40 },
        { halfMonth: 1382, side: 'below', factor: 0 },
      ],
      '2027-01-15',
    )
    expect(shown).toEqual([
      { from: '2026-09-04', to: '2026-10-03', side: 'above', part: 0.4 },
      { from: '2026-10-04', to: '2026-11-02', side: 'below', part: 0 },
      { from: '2026-12-03', to: '2027-01-15', side: 'above', part: 0.12 },
    ])
    expect(shownWaves([], '2027-01-15')).toEqual([])
  })

  it('say first what both sides of a month have in common, then what one side loses beside [MEND-13]', () => {
    const shown = shownWaves(
      [
        { halfMonth: 1380, side: 'above', factor: 40 },
        { halfMonth: 1380, side: 'below', factor: 40 },
        { halfMonth: 1386, side: 'above', factor: 5 },
        { halfMonth: 1386, side: 'below', factor: 30 },
      ],
      '2027-01-15',
    )
    expect(shown.map(({ side, part }) => [side, part])).toEqual([
      ['both', 0.4],
      ['both', 0.3],
      ['above', 0.05],
    ])
  })
})
