// Writes the fine coast of the built-in map from GSHHG in full resolution (Debian's gmt-gshhg-full 2.3.7), which the program `gmt` of
// Debian's package gmt reads: unpack gmt-gshhg-full (dpkg-deb -x) into any folder, install gmt, and pass the folder.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packSteps, unpackSteps } from '#features/map/web/basemap/steps.ts'
import { areaOf, nearestOf, type Point, type Ring, simplified } from './coast/geometry.ts'
import { cellOf, type CoastLine, isRing, linesOf, piecesOf } from './coast/cells.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/coast.ts <folder with the unpacked gmt-gshhg-full>')

const FRAME = { west: 25, east: 46, south: 35, north: 43 }
/** Cells farther from Türkiye than this, in degrees, keep the coarse coast. */
const REACH = 0.3
/** Cells farther than this hold other countries only. */
const HOME_REACH = 0.05
/** In steps for each degree; a step is at most 37 metres. */
const STEPS = 3000
const TOLERANCE_METRES = 55
const SMALLEST_ISLAND = 2500
/** Islands of other countries are coarser. */
const ABROAD = { smallest: 500_000, toleranceMetres: 250 }
const SMALLEST_LAKE = 150_000
/** Borders whose middle is nearer than this to the coast are coasts of the coarse map, in degrees. */
const COAST_REACH = 0.09

const basemap = JSON.parse(readFileSync(join(import.meta.dirname, '../src/features/map/web/basemap/basemap.json'), 'utf8')) as {
  provinces: string[][]
  around: string[]
}
const provinces = basemap.provinces.map((rings) => rings.map((ring) => ringOf(ring, 100)))
const others = [basemap.around.map((ring) => ringOf(ring, 25))]

const lines = linesOf(dumped()).map(({ x, y, points }) => {
  const isForeign = !isNearProvince(x, y, HOME_REACH)
  return { x, y, points: simplified(points, isForeign ? ABROAD.toleranceMetres : TOLERANCE_METRES) }
})
const water: Ring[] = []
const land: Ring[] = []
const abroad: Ring[] = []
const frames: [x: number, y: number][] = []
const states = stateOfCells()
for (let x = FRAME.west; x < FRAME.east; x++)
  for (let y = FRAME.south; y < FRAME.north; y++) {
    if (!isNearProvince(x, y, REACH)) continue
    const state = states.get(`${x},${y}`)!
    const within = lines.filter((line) => line.x === x && line.y === y)
    frames.push([x, y])
    addCell(x, y, state, within)
  }
const coast = {
  frames: frames.flat(),
  water: water.map(widened).flatMap(packed),
  land: land.flatMap(packed),
  abroad: abroad.flatMap(packed),
  borders: borders(),
}
writeFileSync(join(import.meta.dirname, '../src/features/map/web/basemap/coast.json'), `${JSON.stringify(coast)}\n`)

/** The shorelines of the frame as `gmt` writes them. */
function dumped(): string {
  const data = resolve(folder!, 'usr/share/gmt-gshhg')
  const region = `-R${FRAME.west}/${FRAME.east}/${FRAME.south}/${FRAME.north}`
  const given = ['coast', '-M', '-Df', '-W', '-A0', region, `--DIR_GSHHG=${data}`, '--FORMAT_FLOAT_OUT=%.6f']
  return execFileSync('gmt', given, { encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function addCell(x: number, y: number, state: 'land' | 'water' | 'coast', within: CoastLine[]): void {
  const rings = within.filter(isRing)
  const open = within.filter((line) => !isRing(line))
  if (state === 'water') water.push(cellOf(x, y))
  if (state === 'coast') {
    water.push(...piecesOf(x, y, open, 'water'))
    abroad.push(
      ...piecesOf(x, y, open, 'land')
        .filter(isAbroad)
        .map((ring) => simplified([...ring, ring[0]!], ABROAD.toleranceMetres)),
    )
  }
  for (const { points } of rings) {
    const area = areaOf(points)
    // Land is to the left of each line: the ring of an island turns to the left, that of a lake to the right.
    if (area > SMALLEST_ISLAND) addIsland(points, area)
    if (area < -SMALLEST_LAKE) water.push(points)
  }
}

function addIsland(ring: Ring, area: number): void {
  if (!isAbroad(ring)) land.push(ring)
  else if (area > ABROAD.smallest) abroad.push(simplified(ring, ABROAD.toleranceMetres))
}

/** Whether each cell is crossed by the coast. A cell that is not is as its neighbours are at the side that they share. */
function stateOfCells(): Map<string, 'land' | 'water' | 'coast'> {
  const found = new Map<string, 'land' | 'water' | 'coast'>()
  const corners = new Map<string, boolean>()
  const open = new Map<string, CoastLine[]>()
  for (const line of lines.filter((one) => !isRing(one)))
    open.set(`${line.x},${line.y}`, [...(open.get(`${line.x},${line.y}`) ?? []), line])
  for (const [key, of] of open) {
    const [x, y] = key.split(',').map(Number) as [number, number]
    found.set(key, 'coast')
    const pieces = piecesOf(x, y, of, 'land')
    for (const [cx, cy] of cellOf(x, y))
      corners.set(
        `${cx},${cy}`,
        pieces.some((ring) => ring.some(([px, py]) => px === cx && py === cy)),
      )
  }
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (let x = FRAME.west; x < FRAME.east; x++)
      for (let y = FRAME.south; y < FRAME.north; y++) {
        const known = cellOf(x, y).find((corner) => corners.has(corner.join()))
        if (found.has(`${x},${y}`) || !known) continue
        const isLand = corners.get(known.join())!
        found.set(`${x},${y}`, isLand ? 'land' : 'water')
        for (const corner of cellOf(x, y)) corners.set(corner.join(), isLand)
        isChanged = true
      }
  }
  return found
}

function isNearProvince(x: number, y: number, reach: number): boolean {
  const isNear = ([px, py]: Point): boolean => px > x - reach && px < x + 1 + reach && py > y - reach && py < y + 1 + reach
  return provinces.some((rings) => rings.some((ring) => ring.some(isNear)))
}

/** Whether most of an island or piece is another country's, by the coarse shapes. */
function isAbroad(ring: Ring): boolean {
  const sample = ring.filter((_, index) => index % Math.ceil(ring.length / 12) === 0)
  const foreign = sample.filter((point) => nearestOf(point, others) < nearestOf(point, provinces))
  return foreign.length > sample.length / 2
}

/** The borders between provinces and with other countries, without the coasts of the coarse map. */
function borders(): string[] {
  const shore = lines.flatMap(({ points }) => points)
  const isCoast = ([ax, ay]: Point, [bx, by]: Point): boolean => {
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
    return shore.some(([px, py]) => Math.hypot((px - x) * 0.77, py - y) < COAST_REACH)
  }
  const sides = new Map<string, { from: Point; to: Point; of: Set<number> }>()
  for (const [province, rings] of provinces.entries())
    for (const ring of rings)
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length]!
        const key = [from.join(), to.join()].toSorted().join(' ')
        const side = sides.get(key) ?? { from, to, of: new Set() }
        sides.set(key, { ...side, of: side.of.add(province) })
      }
  const kept = [...sides.values()].filter(({ from, to, of }) => of.size > 1 || !isCoast(from, to))
  return chained(kept).map((line) => stepsOf(line, 100))
}

/** Sides as lines that are as long as they can be. */
function chained(sides: readonly { from: Point; to: Point }[]): Ring[] {
  const at = new Map<string, Set<number>>()
  for (const [index, { from, to }] of sides.entries())
    for (const end of [from, to]) at.set(end.join(), (at.get(end.join()) ?? new Set()).add(index))
  const used = new Set<number>()
  const grow = (line: Ring): Ring => {
    for (;;) {
      const end = line.at(-1)!
      const next = [...at.get(end.join())!].find((index) => !used.has(index))
      if (next === undefined) return line
      used.add(next)
      const { from, to } = sides[next]!
      line.push(from.join() === end.join() ? to : from)
    }
  }
  return sides.flatMap(({ from, to }, index) => {
    if (used.has(index)) return []
    used.add(index)
    return [grow(grow([from, to]).toReversed())]
  })
}

/** A piece of water that reaches a step over the sides of its cell, so that no line is seen between two of them. */
function widened(ring: Ring): Ring {
  const out = (degrees: number, middle: number): number =>
    Math.abs(degrees - Math.round(degrees)) < 1e-6 ? degrees + Math.sign(degrees - middle) / STEPS : degrees
  const [x, y] = cellMiddle(ring)
  return ring.map(([px, py]) => [out(px, x), out(py, y)])
}

function cellMiddle(ring: Ring): Point {
  const middle = (values: number[]): number => Math.floor((Math.min(...values) + Math.max(...values)) / 2) + 0.5
  return [middle(ring.map(([x]) => x)), middle(ring.map(([, y]) => y))]
}

function packed(ring: Ring): string[] {
  const steps = stepsOf(ring, STEPS)
  return steps === '' ? [] : [steps]
}

/** Points as differences of whole steps, the first one in full; '' where fewer than two are left. */
function stepsOf(points: Ring, steps: number): string {
  const rounded = points.map(([x, y]) => [Math.round(x * steps), Math.round(y * steps)] as const)
  const distinct = rounded.filter(([x, y], index) => index === 0 || x !== rounded[index - 1]![0] || y !== rounded[index - 1]![1])
  if (distinct.length < 2) return ''
  return packSteps(distinct.flatMap(([x, y], index) => (index === 0 ? [x, y] : [x - distinct[index - 1]![0], y - distinct[index - 1]![1]])))
}

function ringOf(text: string, steps: number): Ring {
  const ring: Ring = []
  const packed = unpackSteps(text)
  for (let at = 0, x = 0, y = 0; at < packed.length; at += 2) {
    x += packed[at]!
    y += packed[at + 1]!
    ring.push([x / steps, y / steps])
  }
  return ring
}
