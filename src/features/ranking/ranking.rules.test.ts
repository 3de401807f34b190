import { describe, expect, it } from 'vitest'
import { orderScore, PRIOR_WEIGHT, trustOf, typeMeanOf, weightOf } from './ranking.rules.ts'

const used = { hasConfirmedEmail: true, restaurants: 30, days: 10 }
const old = { voteDays: 40, accountDays: 400, trust: 100, nearness: 100, waves: 100 }

describe('the weight of a vote', () => {
  it('is whole for a member of a year who votes here and there, and a month after the vote [RANK-01]', () => {
    expect(weightOf(old)).toBe(1)
    expect(weightOf({ ...old, voteDays: 29 })).toBe(0.5)
    expect(weightOf({ ...old, voteDays: 6 })).toBe(0.25)
    expect(weightOf({ ...old, accountDays: 364 })).toBe(0.6)
    expect(weightOf({ ...old, accountDays: 179 })).toBe(0.25)
    expect(weightOf({ ...old, accountDays: 40 })).toBe(0.1)
  })

  it('is nothing on the day of the vote, from an account of a few days or from a member without trust [RANK-01]', () => {
    expect(weightOf({ ...old, voteDays: 0.9 })).toBe(0)
    expect(weightOf({ ...old, accountDays: 29 })).toBe(0)
    expect(weightOf({ ...old, trust: 0 })).toBe(0)
  })

  it('fades with the years, because a restaurant changes [RANK-01]', () => {
    expect([729, 730, 1460].map((voteDays) => weightOf({ ...old, voteDays, accountDays: 2000 }))).toEqual([1, 0.75, 0.5])
  })

  it('is less far from what is usual and in a wave, by the product of both [MEND-13]', () => {
    expect(weightOf({ ...old, nearness: 50 })).toBe(0.5)
    expect(weightOf({ ...old, nearness: 50, waves: 40 })).toBe(0.2)
    expect(weightOf({ ...old, waves: 0 })).toBe(0)
  })

  it('is a multiple of 0.05 [RANK-01]', () => {
    for (const voteDays of [1, 7, 30, 730, 1460])
      for (const accountDays of [30, 90, 180, 365])
        for (const trust of [10, 25, 45, 70, 100]) {
          const twentieths = weightOf({ voteDays, accountDays, trust, nearness: 85, waves: 40 }) * 20
          expect(Math.abs(twentieths - Math.round(twentieths))).toBeLessThan(1e-9)
        }
  })
})

describe('the trust in a member', () => {
  it('needs a confirmed address, ten restaurants and three days, and grows with use [RANK-01]', () => {
    expect(trustOf(used)).toBe(100)
    expect(trustOf({ ...used, restaurants: 20 })).toBe(45)
    expect(trustOf({ ...used, restaurants: 10 })).toBe(10)
    expect(trustOf({ ...used, hasConfirmedEmail: false })).toBe(0)
    expect(trustOf({ ...used, restaurants: 9 })).toBe(0)
    expect(trustOf({ ...used, days: 2 })).toBe(0)
  })

  it('grows faster than the number of restaurants, and not by many of them on one day [MEND-13]', () => {
    const manySmall = 3 * trustOf({ ...used, restaurants: 10 })
    expect(manySmall).toBeLessThan(trustOf(used) / 3)
    expect(trustOf({ ...used, restaurants: 200, days: 4 })).toBe(trustOf({ ...used, restaurants: 12 }))
    expect(trustOf({ ...used, restaurants: 200, days: 3 })).toBe(0)
  })
})

describe('the order', () => {
  it('is the weighted mean drawn to the mean of the type, with six decimals [RANK-01]', () => {
    expect(orderScore({ weights: 0, ratings: 0 }, 7.4)).toBe(7.4)
    expect(orderScore({ weights: PRIOR_WEIGHT, ratings: PRIOR_WEIGHT * 9 }, 7)).toBe(8)
    expect(orderScore({ weights: 1, ratings: 10 }, 7)).toBe(7.272727)
  })

  it('does not put one enthusiast before a hundred content members [RANK-01]', () => {
    expect(orderScore({ weights: 1, ratings: 10 }, 7)).toBeLessThan(orderScore({ weights: 100, ratings: 840 }, 7))
  })

  it('lets a rare type start at the mean of all [RANK-01]', () => {
    expect(typeMeanOf({ weights: 1, ratings: 10 }, 7)).toBe(7.1)
    expect(typeMeanOf({ weights: 5000, ratings: 40_000 }, 7)).toBe(8)
    // The mean of all counts like fifty votes: with one more or less, one of these would be rounded to its neighbour.
    expect([12, 13].map((weights) => typeMeanOf({ weights, ratings: weights * 10 }, 1))).toEqual([2.7, 2.9])
  })
})
