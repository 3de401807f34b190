import { fold } from '#lib/fold.ts'
import type { Context } from '#site/server/context.ts'
import type { MapQuery, MapView } from '../map.contract.ts'
import { DEEP_ZOOM, gridOf, positionOfMetres, RESTAURANTS_MAX } from '../map.rules.ts'
import { clusterMatching, countInCells, listCells, listRestaurants, type MapFilter, SCAN_MAX } from './map.sql.ts'

/** Anyone may see where the restaurants are: one by one where they are few, else in clusters. Closed ones and duets are not on the map. */
export async function getMap({ db }: Pick<Context, 'db'>, query: MapQuery): Promise<MapView> {
  const grid = gridOf(query, query.zoom)
  if (!grid) return { total: 0, restaurants: [], clusters: [], isComplete: true }
  const filter: MapFilter = {
    minRating: query.minRating,
    location: fold(query.location),
    types: [...new Set(query.type.split(',').map((type) => type.trim()))].filter((type) => type !== ''),
    openNow: query.openNow,
  }
  const isByCells = filter.minRating === 0 && filter.location === '' && !filter.openNow
  const isWide = !isByCells && (await countInCells(db, grid, filter.types)) > SCAN_MAX
  const cells = isByCells ? await listCells(db, grid, filter.types) : await clusterMatching(db, grid, filter, isWide)
  const total = cells.reduce((sum, cell) => sum + cell.restaurants, 0)
  if (total <= RESTAURANTS_MAX || query.zoom >= DEEP_ZOOM) {
    const restaurants = total === 0 ? [] : await listRestaurants(db, grid, filter, isWide)
    return { total, restaurants, clusters: [], isComplete: !isWide }
  }
  const clusters = cells.map(({ x, y, restaurants }) => ({ ...positionOfMetres(x, y), restaurants }))
  return { total, restaurants: [], clusters, isComplete: !isWide }
}
