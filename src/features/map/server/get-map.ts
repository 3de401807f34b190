import { factsOf } from '#features/fact-names/fact-names.rules.ts'
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
  kindOfFact,
  listCells,
  listNamed,
  listRated,
  listRatedCells,
  listRestaurants,
  type MapFilter,
  SCAN_MAX,
  type Source,
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
    facts: factsOf(query.facts),
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

/** Types, a rating and a fact alone are counted by the cells that are kept for them; other filters read the restaurants. */
async function read(db: Db, grid: Grid, filter: MapFilter, isDeep: boolean): Promise<View> {
  const { types, minRating, location, openNow, facts } = filter
  if (facts.length > 0) return readWithFacts(db, grid, filter, isDeep)
  const isByCells = location === '' && !openNow
  if (isByCells && minRating > 0) return readRated(db, grid, types, tenthsOf(minRating), isDeep)
  if (isByCells) return { cells: await listCells(db, grid, types), isWide: false, list: () => listRestaurants(db, grid, types) }
  const isWide = (await countInCells(db, grid, types)) > SCAN_MAX
  return readMatching(db, grid, filter, { source: isWide ? 'recommended' : 'cells', isDeep })
}

async function readMatching(db: Db, grid: Grid, filter: MapFilter, how: { source: Source; isDeep: boolean }): Promise<View> {
  const cells = await clusterMatching(db, grid, filter, how)
  return {
    cells,
    isWide: how.source === 'recommended',
    list: () =>
      listNamed(
        db,
        cells.flatMap(({ ids }) => ids ?? []),
      ),
  }
}

/** Where one of the facts is rare enough, its hits are read one by one, and whatever else is asked for is exact. */
async function readWithFacts(db: Db, grid: Grid, filter: MapFilter, isDeep: boolean): Promise<View> {
  const counted = ratedOf(grid)
  const of = await Promise.all(filter.facts.map(async (fact) => ({ fact, cells: await listCells(db, counted, [kindOfFact(fact)]) })))
  const sorted = of
    .map((one) => ({ ...one, hits: one.cells.reduce((sum, { restaurants }) => sum + restaurants, 0) }))
    .toSorted((one, other) => one.hits - other.hits)
  const [rarest] = sorted as [(typeof sorted)[number]]
  const facts = sorted.map(({ fact }) => fact)
  if (rarest.hits <= hitsToRead(grid, filter, isDeep)) return readMatching(db, grid, { ...filter, facts }, { source: 'hits', isDeep })
  if (isAlone(filter)) return { cells: rarest.cells, isWide: false, list: async () => [] }
  const isWide = (await countInCells(db, grid, filter.types)) > SCAN_MAX
  return readMatching(db, grid, { ...filter, facts }, { source: isWide ? 'recommended' : 'cells', isDeep })
}

/** Beside no other filter the cells count a fact, so its hits are read only where they are shown one by one or in finer cells. */
function hitsToRead(grid: Grid, filter: MapFilter, isDeep: boolean): number {
  if (isDeep) return Infinity
  if (!isAlone(filter)) return SCAN_MAX
  return isFinerThanRated(grid) ? FINE_MAX : RESTAURANTS_MAX
}

/** Whether a fact is the only filter. */
const isAlone = ({ types, minRating, location, openNow, facts }: MapFilter): boolean =>
  facts.length === 1 && types.length === 0 && minRating === 0 && location === '' && !openNow

async function readRated(db: Db, grid: Grid, types: string[], rating: number, isDeep: boolean): Promise<View> {
  const rated = ratedOf(grid)
  const isFine = isDeep || (isFinerThanRated(grid) && (await countInCells(db, rated, types)) <= FINE_MAX)
  const seen = isFine ? grid : rated
  const cells = await (isFine ? clusterRated(db, seen, types, rating) : listRatedCells(db, seen, types, rating))
  return { cells, isWide: false, list: () => listRated(db, seen, types, rating) }
}
