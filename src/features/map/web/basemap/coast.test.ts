import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Coast, type Collection, loadCoast } from './unpack.ts'

type Point = [longitude: number, latitude: number]

let coast: Coast
beforeAll(async () => {
  coast = await loadCoast()
})

/** The outer rings of a collection: none of the coast's shapes has holes. */
function ringsOf({ features }: Collection): Point[][] {
  const shapes = features as { geometry: { type: string; coordinates: Point[][] | Point[][][] } }[]
  return shapes.flatMap(({ geometry: { type, coordinates } }) =>
    type === 'MultiPolygon' ? (coordinates as Point[][][]).map(([ring]) => ring!) : [(coordinates as Point[][])[0]!],
  )
}

function isIn(collection: Collection, point: Point): boolean {
  return ringsOf(collection).some((ring) => isInside(point, ring))
}

function isInside([x, y]: Point, ring: Point[]): boolean {
  return ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + ring.length - 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)
}

/** What the map draws at a point, by the order of its layers. */
function drawnAt(point: Point): 'land' | 'sea' | 'coarse' {
  if (!isIn(coast.frames, point)) return 'coarse'
  if (isIn(coast.land, point) || isIn(coast.abroad, point)) return 'land'
  return isIn(coast.water, point) ? 'sea' : 'land'
}

describe('the fine coast [MEND-36]', () => {
  it.each([
    ['the square of Kadıköy', 40.9903, 29.0233],
    ['the shore of Moda', 40.9795, 29.0245],
    ['the Galata Tower', 41.0256, 28.9741],
    ['Sultanahmet', 41.0086, 28.9833],
    ['Üsküdar', 41.023, 29.02],
    ['Ortaköy', 41.048, 29.027],
    ['Büyükada', 40.8575, 29.1225],
    ['Kınalıada', 40.909, 29.049],
    ['Konak in İzmir', 38.4189, 27.1287],
    ['Karşıyaka', 38.455, 27.116],
    ['Antalya', 36.8841, 30.7045],
    ['Çanakkale', 40.15, 26.407],
    ['Ankara', 39.9208, 32.8541],
  ])('has %s on land', (_, latitude, longitude) => {
    expect(drawnAt([longitude, latitude])).toBe('land')
  })

  it.each([
    ['the middle of the Bosphorus', 41.06, 29.045],
    ['the mouth of the Bosphorus', 41.025, 28.998],
    ['the sea around the Maiden’s Tower, whose rock is smaller than the data knows', 41.0211, 29.0041],
    ['the Golden Horn', 41.029, 28.956],
    ['the sea between Heybeliada and Büyükada', 40.865, 29.105],
    ['the bay of İzmir', 38.43, 27.1],
    ['the Dardanelles', 40.16, 26.39],
    ['Lake Van', 38.6, 43],
  ])('has %s in water', (_, latitude, longitude) => {
    expect(drawnAt([longitude, latitude])).toBe('sea')
  })

  it('leaves what is far from Türkiye to the coarse shapes', () => {
    expect(drawnAt([44.5, 43.5])).toBe('coarse')
  })

  it('is a file of at most 60 KB', () => {
    expect(brotliCompressSync(readFileSync(join(import.meta.dirname, 'coast.json'))).length).toBeLessThanOrEqual(60_000)
  })
})
