import { fold } from '#lib/fold.ts'
import type { Db } from '#db/connect.ts'
import type { Context } from '#site/server/context.ts'
import type { MapQuery, MapView } from '../map.contract.ts'
import { DEEP_ZOOM, type Grid, gridOf, isFinerThanRated, positionOfMetres, ratedOf, RESTAURANTS_MAX } from '../map.rules.ts'
import {
  type Cell,
  clusterMatching,
  clusterRated,
  countInCells,
  FINE_MAX,
  listCells,
  listNamed,
  listRated,
  listRatedCells,
  listRestaurants,
  type MapFilter,
  SCAN_MAX,
  tenthsOf,
} from './map.sql.ts'

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
  const isDeep = query.zoom >= DEEP_ZOOM
  const { cells, isWide, list } = await read(db, grid, filter, isDeep)
  const total = cells.reduce((sum, cell) => sum + cell.restaurants, 0)
  if (total <= RESTAURANTS_MAX || isDeep) {
    const restaurants = total === 0 ? [] : await list()
    return { total, restaurants, clusters: [], isComplete: !isWide }
  }
  const clusters = cells.map(({ x, y, restaurants }) => ({ ...positionOfMetres(x, y), restaurants }))
  return { total, restaurants: [], clusters, isComplete: !isWide }
}

interface View {
  cells: Cell[]
  /** Whether only some of the restaurants were looked at. */
  isWide: boolean
  list: () => ReturnType<typeof listRestaurants>
}

/** Types and a rating are counted by the cells that are kept for them; other filters read the restaurants. */
async function read(db: Db, grid: Grid, filter: MapFilter, isDeep: boolean): Promise<View> {
  const { types, minRating, location, openNow } = filter
  const isByCells = location === '' && !openNow
  if (isByCells && minRating > 0) return readRated(db, grid, types, tenthsOf(minRating), isDeep)
  if (isByCells) return { cells: await listCells(db, grid, types), isWide: false, list: () => listRestaurants(db, grid, types) }
  const isWide = (await countInCells(db, grid, types)) > SCAN_MAX
  const cells = await clusterMatching(db, grid, filter, { isWide, isDeep })
  return {
    cells,
    isWide,
    list: () =>
      listNamed(
        db,
        cells.flatMap(({ ids }) => ids ?? []),
      ),
  }
}

async function readRated(db: Db, grid: Grid, types: string[], rating: number, isDeep: boolean): Promise<View> {
  const rated = ratedOf(grid)
  const isFine = isDeep || (isFinerThanRated(grid) && (await countInCells(db, rated, types)) <= FINE_MAX)
  const seen = isFine ? grid : rated
  const cells = await (isFine ? clusterRated(db, seen, types, rating) : listRatedCells(db, seen, types, rating))
  return { cells, isWide: false, list: () => listRated(db, seen, types, rating) }
}
