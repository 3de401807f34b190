import { describe, expect, it } from 'vitest'
import { type Cell, nearnessOf, usualOf, type Wave, wavesFactorOf } from './usual.rules.ts'

const TYPE_MEAN = 7
const PRESENT = 30

/** Votes of this weight with these ratings, one each, in a half-month. */
const cellsOf = (halfMonth: number, ratings: readonly number[], weight = 0.5): Cell[] =>
  ratings.map((rating) => ({ halfMonth, rating, votes: 1, weight, squares: weight ** 2 }))
/** A restaurant that gets three votes around 8 in each half-month. */
const ordinary = Array.from({ length: PRESENT + 1 }, (_, at) =>
  cellsOf(
    at,
    [
      [7, 8, 9],
      [8, 8, 9],
      [7, 8, 8],
    ][at % 3]!,
  ),
).flat()
const many = (amount: number, rating: number): number[] => Array<number>(amount).fill(rating)
const found = (cells: readonly Cell[]) => usualOf(cells, TYPE_MEAN, PRESENT)!

/** The mean of what votes weigh by what is usual. */
function meanOf(cells: readonly Cell[]): number {
  const usual = found(cells)
  let [weights, ratings] = [0, 0]
  for (const { halfMonth, rating, weight } of cells) {
    const factor = weight * nearnessOf(rating, usual) * wavesFactorOf({ halfMonth, rating }, usual)
    weights += factor
    ratings += factor * rating
  }
  return ratings / weights
}

describe('the usual rating', () => {
  it('is what most votes are near, and votes at the other end of the scale do not move it [MEND-13]', () => {
    expect(found(ordinary).rating).toBeGreaterThan(7.7)
    expect(found(ordinary).rating).toBeLessThan(8.1)
    const attacked = [...ordinary, ...cellsOf(10, many(2, 1)), ...cellsOf(15, many(2, 1)), ...cellsOf(20, many(2, 1))]
    expect(Math.abs(found(attacked).rating - found(ordinary).rating)).toBeLessThanOrEqual(0.1)
    expect(found(attacked).waves).toEqual([])
  })

  it('is not known of a few votes, which all count whole [MEND-13]', () => {
    expect(usualOf(cellsOf(3, many(7, 1)), TYPE_MEAN, PRESENT)).toBeUndefined()
    expect(usualOf(cellsOf(3, many(8, 8)), TYPE_MEAN, PRESENT)).toBeDefined()
    expect([nearnessOf(1, undefined), wavesFactorOf({ halfMonth: 3, rating: 1 }, undefined)]).toEqual([100, 100])
  })

  it('takes weight from ratings two points away, and all of it from four points on, on both sides [MEND-13]', () => {
    const usual = { rating: 6 }
    expect([6, 7, 8, 9, 10].map((rating) => nearnessOf(rating, usual))).toEqual([100, 100, 100, 50, 0])
    expect([5, 4, 3, 2, 1].map((rating) => nearnessOf(rating, usual))).toEqual([100, 100, 50, 0, 0])
  })
})

describe('a wave', () => {
  it('of many praising or damning votes within a month pulls no more than the other votes of that month do [MEND-13]', () => {
    const before = meanOf(ordinary)
    for (const rating of [10, 6]) {
      const wave = cellsOf(25, many(40, rating))
      const { waves } = found([...ordinary, ...wave])
      const side = rating === 10 ? 'above' : 'below'
      const pulling = waves.filter((one) => one.side === side)
      expect(pulling.map(({ halfMonth }) => halfMonth)).toEqual([24, 25])
      for (const { factor } of pulling) expect(factor).toBeLessThan(5)
      expect(Math.abs(meanOf([...ordinary, ...wave]) - before)).toBeLessThan(0.1)
    }
  })

  it('of many votes that judge as the others do weighs as much as a busy month, on both sides alike [MEND-13]', () => {
    const fans = (amount: number) =>
      cellsOf(
        25,
        [7, 8, 8, 9].flatMap((rating) => many(amount / 4, rating)),
      )
    for (const amount of [40, 400]) {
      const { waves } = found([...ordinary, ...fans(amount)])
      // Six votes are usual in a month, and chance makes eleven of them.
      const factor = Math.round((100 * (6 + 2 * Math.sqrt(6))) / (6 + amount))
      expect(waves).toEqual([24, 25].flatMap((halfMonth) => ['above', 'below'].map((side) => ({ halfMonth, side, factor }))))
    }
    expect(found([...ordinary, ...fans(4)]).waves).toEqual([])
  })

  it('is measured by what is usual at its time: a restaurant that becomes known has none [MEND-13]', () => {
    const growing = Array.from({ length: PRESENT + 1 }, (_, at) =>
      cellsOf(
        at,
        [7, 8, 8, 9].flatMap((rating) => many(1 + Math.floor(at / 5), rating)),
      ),
    ).flat()
    expect(found(growing).waves).toEqual([])
  })

  it('is none in the summers of a beach, and none in the last months of a restaurant that closed [MEND-13]', () => {
    const summers = ordinary.filter(({ halfMonth }) => halfMonth % 15 < 4)
    expect(found(summers).waves).toEqual([])
    expect(
      found([
        ...summers,
        ...cellsOf(
          16,
          [7, 8, 8, 9].flatMap((rating) => many(10, rating)),
        ),
      ]).waves,
    ).not.toEqual([])
    expect(usualOf(ordinary, TYPE_MEAN, PRESENT + 24)!.waves).toEqual([])
  })

  it('is none where few votes come together at a restaurant that gets few [MEND-13]', () => {
    const rare = ordinary.filter(({ halfMonth }, at) => halfMonth % 5 === 0 && at % 3 === 0)
    expect(found([...rare, ...cellsOf(12, [7, 8, 8, 9])]).waves).toEqual([])
    expect(found([...rare, ...cellsOf(12, many(9, 8))]).waves).not.toEqual([])
  })

  it('ends when the votes outside it come to agree: what changed for good counts [MEND-13]', () => {
    const wave = cellsOf(6, many(40, 6))
    const since = Array.from({ length: PRESENT - 6 }, (_, at) => cellsOf(7 + at, [6, 6, 5, 7])).flat()
    const changed = [...ordinary.filter(({ halfMonth }) => halfMonth < 6), ...wave, ...since]
    const sides = Map.groupBy(found(changed).waves, ({ halfMonth }) => halfMonth)
    for (const [one, other] of sides.values()) expect(one!.factor).toBe(other!.factor)
    expect(meanOf(changed)).toBeLessThan(6.5)
  })

  it('needs a past that says how many votes are usual, and votes with a weight [MEND-13]', () => {
    const opening = Array.from({ length: 9 }, (_, at) => cellsOf(PRESENT - at, [7, 8, 9])).flat()
    expect(found([...opening, ...cellsOf(PRESENT - 2, many(40, 10))]).waves).toEqual([])
    expect(found([...ordinary, ...cellsOf(25, many(40, 10), 0)]).waves).toEqual([])
  })

  it('counts for the side and the two half-months that it names, and the smaller factor of two [MEND-13]', () => {
    const waves: Wave[] = [
      { halfMonth: 4, side: 'above', factor: 30 },
      { halfMonth: 5, side: 'above', factor: 10 },
    ]
    const factors = (rating: number) => [3, 4, 5, 6, 7].map((halfMonth) => wavesFactorOf({ halfMonth, rating }, { rating: 7.5, waves }))
    expect(factors(10)).toEqual([100, 30, 10, 10, 100])
    expect(factors(7)).toEqual(many(5, 100))
  })
})
