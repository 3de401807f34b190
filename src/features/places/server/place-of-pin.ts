import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provinces } from '../provinces.ts'
import type { NearDistrict, PinPlace } from '../places.contract.ts'
import { metresBetween, type Position } from '../position.rules.ts'
import { gazetteer } from './matching/gazetteer.ts'

/**
 * How far the borders in the file may be off, in metres. The farthest middle of a district is 8.5 km outside its province (decision 0030);
 * the rest is for rounding, and for places that lie farther from the middle of their district.
 */
const MARGIN = 12_000
const NEAREST = 3
const METRES_OF_DEGREE = 111_195

/** A ring in degrees, longitude and latitude by turns. */
type Ring = readonly number[]

let loaded: Ring[][] | undefined

/**
 * The province of a pin where the shapes of provinces are sure of it: where only one province is within the margin of their error. Null
 * near the border of two provinces and far out at sea. A pin at a coast or at the border of the state has its province.
 */
export function provinceOfPin(pin: Position): number | null {
  const near = provincesNear(pin)
  return near.length === 1 ? near[0]! : null
}

/** The province of a pin where it is sure, and the three districts whose middles are nearest, of the provinces that it can be in. */
export function placeOfPin(pin: Position): PinPlace {
  const near = provincesNear(pin)
  return { province: near.length === 1 ? near[0]! : null, districts: nearestDistricts(pin, near) }
}

function provincesNear(pin: Position): number[] {
  loaded ??= load()
  return provinces.map(({ code }) => code).filter((code) => loaded![code - 1]!.some((ring) => isWithinMargin(pin, ring)))
}

function nearestDistricts(pin: Position, of: readonly number[]): NearDistrict[] {
  return gazetteer()
    .districts.filter(({ province }) => of.length === 0 || of.includes(province))
    .map(({ province, slug, point: [longitude, latitude] }) => ({
      province,
      district: slug,
      metres: Math.round(metresBetween(pin, { longitude, latitude })),
    }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, NEAREST)
}

/** Whether the pin is in the ring or at most the margin outside it, in metres of the plane that touches the pin. */
function isWithinMargin({ longitude, latitude }: Position, ring: Ring): boolean {
  const across = METRES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const x = (at: number): number => (ring[at % ring.length]! - longitude) * across
  const y = (at: number): number => (ring[(at + 1) % ring.length]! - latitude) * METRES_OF_DEGREE
  let isInside = false
  for (let at = 0; at < ring.length; at += 2) {
    const [ax, ay, bx, by] = [x(at), y(at), x(at + 2), y(at + 2)]
    if (distanceToSide(ax, ay, bx, by) <= MARGIN) return true
    if (ay > 0 !== by > 0 && ax - (ay * (bx - ax)) / (by - ay) > 0) isInside = !isInside
  }
  return isInside
}

/** From the origin to the side between two points. */
function distanceToSide(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy)
}

/** Reads the shapes that tools/province-shapes.ts wrote: a line for each province, its rings parted by spaces. */
function load(): Ring[][] {
  return readFileSync(join(import.meta.dirname, 'data/province-shapes.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').map((ring) => ring.split(',').map((hundredths) => Number(hundredths) / 100)))
}
