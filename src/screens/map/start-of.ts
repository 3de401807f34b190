import type { Area } from '#features/map/map.rules.ts'
import { BOUNDS } from '#features/places/position.rules.ts'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { isPlaced, type MapRow } from './restaurant-row.tsx'

/** The first view of the list's map: the area around the restaurants of a typed location, else the whole country. */
export function startOf({ location }: ListFilters, rows: readonly MapRow[]): Area {
  const placed = rows.filter(isPlaced)
  if (location === '' || placed.length === 0) return BOUNDS
  const [xs, ys] = [placed.map(({ longitude }) => longitude), placed.map(({ latitude }) => latitude)]
  // A single restaurant has no extent, so the area gets a margin.
  const margin = 0.01
  return {
    west: Math.min(...xs) - margin,
    east: Math.max(...xs) + margin,
    south: Math.min(...ys) - margin,
    north: Math.max(...ys) + margin,
  }
}
