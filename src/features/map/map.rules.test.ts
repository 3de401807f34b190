import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNDS, mercatorOf, metresBetween } from '#features/places/position.rules.ts'
import { finestOf, finestShift, gridOf, gridWithin, metresOfPress, positionOfMetres, ratedOf } from './map.rules.ts'

/** Half of the side of the world in Mercator's metres. */
const HALF = 20_037_508.342789244

const inTurkey = fc.record({
  longitude: fc.double({ min: BOUNDS.west, max: BOUNDS.east, noNaN: true }),
  latitude: fc.double({ min: BOUNDS.south, max: BOUNDS.north, noNaN: true }),
})

describe('the cells of the map', () => {
  it('read only kept levels, and at most 16 of their cells for each that is shown', () => {
    for (let zoom = 0; zoom <= 22; zoom++) {
      const grid = gridOf(BOUNDS, zoom)!
      expect([8, 9, 10, 11, 12, 13, 14, 17]).toContain(grid.kept)
      expect(grid.shift).toBeLessThanOrEqual(2)
      expect(finestShift(grid)).toBe(17 - grid.kept + grid.shift)
    }
  })

  it('show the whole country in few cells, so that a phone draws few marks', () => {
    const { cells, shift } = gridOf(BOUNDS, 5)!
    const count = ((cells.east - cells.west + 1) >> shift) * ((cells.north - cells.south + 1) >> shift)
    expect(count).toBeLessThan(150)
  })

  it('with a rating hold the same part of the map, in cells that are at most eight times as large', () => {
    for (let zoom = 0; zoom <= 22; zoom++) {
      const [grid, rated] = [gridOf(BOUNDS, zoom)!, ratedOf(gridOf(BOUNDS, zoom)!)]
      const [fine, coarse] = [finestOf(grid), finestOf(rated)]
      expect(rated.kept).toBeLessThanOrEqual(14)
      expect(finestShift(rated)).toBe(Math.max(finestShift(grid), 3))
      expect([coarse.west <= fine.west, coarse.south <= fine.south, coarse.east >= fine.east, coarse.north >= fine.north]).not.toContain(
        false,
      )
    }
  })

  it('within a distance reach no farther, and fill a third of ten kilometres around', () => {
    const metresOf = (cell: number) => (cell / 2 ** 14) * 2 * HALF - HALF
    fc.assert(
      fc.property(inTurkey, fc.integer({ min: 100, max: 50_000 }), (position, metres) => {
        const grid = gridWithin(position, metres)
        if (!grid) expect(metres).toBeLessThan(6000)
        const { west, east, south, north } = grid?.cells ?? { west: 0, east: -1, south: 0, north: -1 }
        for (const x of grid ? [west, east + 1] : [])
          for (const y of [south, north + 1])
            expect(metresBetween(position, positionOfMetres(metresOf(x), metresOf(y)))).toBeLessThanOrEqual(metres)
      }),
    )
    const { west, east, south, north } = gridWithin({ longitude: 29, latitude: 41 }, 10_000)!.cells
    const side = 1845
    expect(((east + 1 - west) * (north + 1 - south) * side ** 2) / (Math.PI * 10_000 ** 2)).toBeGreaterThan(1 / 3)
  })

  it('are none outside Türkiye', () => {
    expect(gridOf({ west: 2, south: 48, east: 3, north: 49 }, 10)).toBeUndefined()
  })

  it('hold every position of the part of the map that is seen', () => {
    fc.assert(
      fc.property(inTurkey, fc.integer({ min: 0, max: 22 }), (position, zoom) => {
        const { longitude, latitude } = position
        const area = { west: longitude - 0.01, east: longitude + 0.01, south: latitude - 0.01, north: latitude + 0.01 }
        const { west, east, south, north } = finestOf(gridOf(area, zoom)!)
        const [x, y] = mercatorOf(position).map((metres) => Math.floor(((metres + 20_037_508.342789244) / 40_075_016.685578488) * 2 ** 17))
        expect([x! >= west, x! <= east, y! >= south, y! <= north]).toEqual([true, true, true, true])
      }),
    )
  })

  it('give back the position of Mercator’s metres', () => {
    fc.assert(
      fc.property(inTurkey, (position) => {
        const [x, y] = mercatorOf(position)
        const back = positionOfMetres(x, y)
        expect(back.longitude).toBeCloseTo(position.longitude, 5)
        expect(back.latitude).toBeCloseTo(position.latitude, 5)
      }),
    )
  })
})

it('a press is as exact as the zoom allows, and on the built-in map at most to 100 metres [MEND-36]', () => {
  expect(metresOfPress(12, 41, false)).toBeCloseTo(144, 0)
  expect(metresOfPress(12, 41, true)).toBeCloseTo(144, 0)
  expect(metresOfPress(16, 41, false)).toBeCloseTo(9, 0)
  expect(metresOfPress(16, 41, true)).toBe(100)
})
