import { BOUNDS, EARTH_RADIUS, MERCATOR_RADIUS, mercatorScale, metresBetween, type Position } from '#features/places/position.rules.ts'

/** About 100 metres: the exact position never leaves the device. */
const DECIMALS = 3
const STEP = 10 ** DECIMALS

/** Whether a position has three decimals at most. */
export function isRounded({ longitude, latitude }: Position): boolean {
  return [longitude, latitude].every((degrees) => Math.round(degrees * STEP) / STEP === degrees)
}

/** The position that may leave the device. */
export function rounded({ longitude, latitude }: Position): Position {
  return { longitude: Math.round(longitude * STEP) / STEP, latitude: Math.round(latitude * STEP) / STEP }
}

/** The radii that people choose from, in kilometres. */
export const radii = [1, 2, 5, 10] as const
export type Radius = (typeof radii)[number]

/** Without a chosen radius, what is farther than this many metres is no longer near. */
export const NEAR_METRES = 10_000
export const RADIUS_MAX = 50_000

/** The number of restaurants that are shown as the next to open. */
export const OPENS_NEXT_MAX = 3

/** The radius after this one; undefined after the last. */
export function nextRadius(radius: Radius): Radius | undefined {
  return radii[radii.indexOf(radius) + 1]
}

/** The northernmost latitude that the shortest way between two places in Türkiye can touch. */
const NORTH_MAX = 43

/** Absorbs what floating point numbers lose. */
const MARGIN = 1 + 1e-9

/** A Mercator distance within which all restaurants are that are at most this many true metres from a position at this latitude. */
export function mercatorReach(latitude: number, metres: number): number {
  const north = latitude + ((metres / EARTH_RADIUS) * 180) / Math.PI
  return metres * (MERCATOR_RADIUS / EARTH_RADIUS) * mercatorScale(Math.min(north, NORTH_MAX)) * MARGIN
}

/** An upper limit of the true metres of a Mercator distance: that of the south, where the map stretches least. */
export function metresReach(mercator: number): number {
  return ((mercator * (EARTH_RADIUS / MERCATOR_RADIUS)) / mercatorScale(BOUNDS.south)) * MARGIN
}

/** Where a restaurant is, for a distance: the middle of its district, when nobody pinned it, makes the distance approximate. */
interface KnownPosition extends Position {
  isApproximate: boolean
}

interface Placed {
  place: { longitude: number | null; latitude: number | null; positionKind: string } | null
}

/** The position of a restaurant; undefined where none is known. */
function positionOfRestaurant({ place }: Placed): KnownPosition | undefined {
  if (!place || place.longitude === null || place.latitude === null) return undefined
  return { longitude: place.longitude, latitude: place.latitude, isApproximate: place.positionKind !== 'pin' }
}

/** Restaurants nearest first by the exact position, which only the device knows; the server sorted them by the rounded one. */
export function nearestFirst<V extends Placed & { id: string }>(
  restaurants: readonly V[],
  from: Position,
): (V & { metres: number; isApproximate: boolean })[] {
  return restaurants
    .flatMap((restaurant) => {
      const at = positionOfRestaurant(restaurant)
      return at ? [{ ...restaurant, metres: metresBetween(from, at), isApproximate: at.isApproximate }] : []
    })
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1))
}
