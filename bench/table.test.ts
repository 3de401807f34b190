import { describe, expect, it } from 'vitest'
import { figureText, isMet, median, percentile, tableOf } from './table.ts'

describe('rows and their figures', () => {
  it('median and percentile do not depend on the order', () => {
    expect(median([9, 1, 5])).toBe(5)
    const hundred = Array.from({ length: 100 }, (_, at) => (at * 37) % 100)
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([50, 99, 99])
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('a goal is a minimum or a maximum, and a row can have none', () => {
    expect(isMet({ figure: 1, goal: { atLeast: 1 } })).toBe(true)
    expect(isMet({ figure: 1.1, goal: { atMost: 1 } })).toBe(false)
    expect(isMet({ figure: 1 })).toBeUndefined()
    expect(tableOf([{ what: 'a', measured: '2 ms', against: '–', figure: 2.004, goal: { atMost: 1 } }])).toContain(
      '| a | 2 ms | – | 2 | ≤ 1 | **no** |',
    )
  })

  it('a figure has as many decimals as show whether its goal is met', () => {
    expect(figureText({ figure: 9.0039, goal: { atMost: 9 } })).toBe('9.004')
    expect(figureText({ figure: 0.5996, goal: { atLeast: 0.6 } })).toBe('0.5996')
    expect(figureText({ figure: 1.4961, goal: { atMost: 1.5 } })).toBe('1.5')
    expect(figureText({ figure: 2.3456 })).toBe('2.35')
  })
})
