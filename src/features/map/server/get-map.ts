import { factsOf } from '#features/fact-names/fact-names.rules.ts'
import { fold } from '#lib/fold.ts'
import type { Db } from '#db/connect.ts'
import type { Context } from '#site/server/context.ts'
import type { MapQuery, MapView } from '../map.contract.ts'
import { DEEP_ZOOM, type Grid, gridOf, isFinerThanRated, positionOfMetres, ratedOf, RESTAURANTS_MAX } from '../map.rules.ts'
import { keepView, keptView } from './kept-views.ts'
import {
  type Cell,
  clusterMatching,
  clusterRated,
  countInCells,
  countSeen,
  FINE_MAX,
  kindOfFact,
  listCells,
  listNamed,
  listRated,
  listRatedCells,
  listRestaurants,
  type MapFilter,
  type MatchingCell,
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
  cells: readonly Cell[]
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
  return viewOf(db, await clusterMatching(db, grid, filter, how), how.source)
}

function viewOf(db: Db, cells: readonly MatchingCell[], source: Source): View {
  const ids = cells.flatMap((cell) => cell.ids ?? [])
  return { cells, isWide: source === 'recommended', list: () => listNamed(db, ids) }
}

/**
 * A fact alone is counted by its cells. Beside other filters the restaurants in view are read or the hits of the rarest fact, whichever are
 * fewer, and the answer is exact. Where both are many, the first of the recommended are: only sites with more than SCAN_MAX restaurants
 * have such views, and each process keeps the clusters of one for a minute, unless it asks for what is open now.
 */
async function readWithFacts(db: Db, grid: Grid, filter: MapFilter, isDeep: boolean): Promise<View> {
  if (isAlone(filter) && !isDeep) return readFact(db, grid, filter)
  const name = JSON.stringify([grid, filter])
  const kept = isDeep ? undefined : keptView(db, name)
  if (kept) return viewOf(db, kept, 'recommended')
  const seen = await countSeen(db, grid, filter)
  const rarestFirst = filter.facts.map((fact, at) => ({ fact, hits: seen.hits[at]! })).toSorted((one, other) => one.hits - other.hits)
  const hits = rarestFirst[0]!.hits
  const isWide = Math.min(seen.restaurants, hits) > SCAN_MAX
  const source = isWide ? 'recommended' : hits < seen.restaurants ? 'hits' : 'cells'
  const facts = rarestFirst.map(({ fact }) => fact)
  const cells = await clusterMatching(db, grid, { ...filter, facts }, { source, isDeep })
  if (isWide && !filter.openNow && !isDeep) keepView(db, name, cells)
  return viewOf(db, cells, source)
}

/** The hits of a fact are read only where they are shown one by one or in finer cells than are kept. */
async function readFact(db: Db, grid: Grid, filter: MapFilter): Promise<View> {
  const cells = await listCells(db, ratedOf(grid), filter.facts.map(kindOfFact))
  const hits = cells.reduce((sum, { restaurants }) => sum + restaurants, 0)
  if (hits > (isFinerThanRated(grid) ? FINE_MAX : RESTAURANTS_MAX)) return { cells, isWide: false, list: async () => [] }
  return readMatching(db, grid, filter, { source: 'hits', isDeep: false })
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
