import { describe, expect, it } from 'vitest'
import { mercatorOf, metresBetween, type Position } from '#features/places/position.rules.ts'
import { isRounded, mercatorReach, metresReach, nearestFirst, nextRadius, radii, rounded } from './near.rules.ts'

/** Positions all over Türkiye, the same on every run. */
function* positions(count: number): Generator<Position> {
  let state = 20_261_123
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let made = 0; made < count; made++) yield { longitude: 25.5 + next() * 19.5, latitude: 35.7 + next() * 6.5 }
}

function mercatorDistance(a: Position, b: Position): number {
  const [[ax, ay], [bx, by]] = [mercatorOf(a), mercatorOf(b)]
  return Math.hypot(ax - bx, ay - by)
}

describe('a position that leaves the device', () => {
  it('has three decimals, at most 80 metres from the exact one [GEO-03]', () => {
    for (const exact of positions(2000)) {
      const sent = rounded(exact)
      expect(isRounded(sent)).toBe(true)
      expect(metresBetween(exact, sent)).toBeLessThan(80)
    }
    expect(isRounded({ longitude: 29.0271, latitude: 40.99 })).toBe(false)
    expect(isRounded({ longitude: Number.NaN, latitude: 40.99 })).toBe(false)
  })
})

it('a radius has a larger one after it, up to 10 km [MEND-35]', () => {
  expect(radii.map(nextRadius)).toEqual([2, 5, 10, undefined])
})

describe('distances', () => {
  it('of the map and of the ground bound each other everywhere in Türkiye', () => {
    const all = [...positions(1200)]
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1, at + 40)) {
        const [metres, mercator] = [metresBetween(one, other), mercatorDistance(one, other)]
        expect(mercatorReach(one.latitude, metres)).toBeGreaterThanOrEqual(mercator)
        expect(metresReach(mercator)).toBeGreaterThanOrEqual(metres)
      }
  })

  it('are computed on the device from its exact position, and approximate where a restaurant has only its district [GEO-03]', () => {
    const restaurant = (id: string, longitude: number, positionKind: string) => ({ id, place: { longitude, latitude: 41, positionKind } })
    const found = nearestFirst(
      [restaurant('uzak', 29.002, 'pin'), restaurant('yakin', 29.001, 'district'), { id: 'nerede', place: null }],
      {
        longitude: 29.0003,
        latitude: 41,
      },
    )
    expect(found.map(({ id, metres, isApproximate }) => [id, Math.round(metres), isApproximate])).toEqual([
      ['yakin', 59, true],
      ['uzak', 143, false],
    ])
  })
})
