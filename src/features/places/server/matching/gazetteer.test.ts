import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { provinces } from '../../provinces.ts'
import { gazetteer, keyOf } from './gazetteer.ts'

type Ring = [longitude: number, latitude: number][]

/** The borders are coarse: they cut corners of coasts and valleys by up to this. */
const TOLERANCE_KM = 9

const borders = readFileSync(join(import.meta.dirname, '../../../../../tools/gazetteer/borders.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Ring[][])

function isInside([x, y]: readonly [number, number], ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = ring.at(at - 1)!
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
}

function kilometresTo([x, y]: readonly [number, number], ring: Ring): number {
  const east = Math.cos((y * Math.PI) / 180) * 111.3
  return Math.min(
    ...ring.map(([x1, y1], at) => {
      const [x2, y2] = ring.at(at - 1)!
      const [ax, ay, bx, by] = [(x1 - x) * east, (y1 - y) * 111.3, (x2 - x) * east, (y2 - y) * 111.3]
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / length))
      return Math.hypot(ax + along * (bx - ax), ay + along * (by - ay))
    }),
  )
}

describe('the gazetteer', () => {
  it('has 81 provinces and 973 districts with a point each, and their neighbourhoods [GEO-02]', () => {
    const { districts, byNeighbourhood } = gazetteer()
    expect([provinces.length, districts.length]).toEqual([81, 973])
    expect(districts.filter(({ point }) => point?.every(Number.isFinite))).toHaveLength(973)
    expect(new Set([...byNeighbourhood.values()].flat()).size).toBe(973)
    expect(byNeighbourhood.get(keyOf('Caferağa'))).toHaveLength(1)
  })

  it('each point is inside the borders of its province, or no more than nine kilometres outside their coarse line [GEO-02]', () => {
    const far = gazetteer().districts.filter(({ province, point }) => {
      const rings = borders[province - 1]!.map(([outer]) => outer!)
      return !rings.some((ring) => isInside(point, ring)) && Math.min(...rings.map((ring) => kilometresTo(point, ring))) > TOLERANCE_KM
    })
    expect(far).toEqual([])
  })

  it('no district of a province has the address of another one', () => {
    for (const { districts } of provinces) {
      const slugs = districts.map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
    }
    expect(new Set(provinces.map(({ slug }) => slug)).size).toBe(81)
  })
})
