import type { Area } from '#features/map/map.rules.ts'
import { BOUNDS } from '#features/places/position.rules.ts'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { isPlaced, type MapRow } from './restaurant-row.tsx'

/** Where the map of the list begins: around the restaurants of a place that was typed, else with the whole country. */
export function startOf({ location }: ListFilters, rows: readonly MapRow[]): Area {
  const placed = rows.filter(isPlaced)
  if (location === '' || placed.length === 0) return BOUNDS
  const [xs, ys] = [placed.map(({ longitude }) => longitude), placed.map(({ latitude }) => latitude)]
  // One restaurant alone has no extent.
  const margin = 0.01
  return {
    west: Math.min(...xs) - margin,
    east: Math.max(...xs) + margin,
    south: Math.min(...ys) - margin,
    north: Math.max(...ys) + margin,
  }
}
