import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { hasFacts } from '#db/fact-hits.ts'
import { rowsOf } from '#db/rows.ts'
import { contains } from '#db/text-search.ts'
import { type CellRange, finestOf, finestShift, type Grid, metresOf, RESTAURANTS_MAX } from '../map.rules.ts'

/** Filters other than the type read the restaurants themselves, at most this many. */
export const SCAN_MAX = 5_000
/** Above this number of restaurants the clusters with a minimum rating are those of the larger cells that are kept. */
export const FINE_MAX = 2_000

export interface MapFilter {
  minRating: number
  /** Folded; empty for all places. */
  location: string
  types: string[]
  openNow: boolean
  /** Facts that all hold. */
  facts: string[]
}

export interface Cell {
  restaurants: number
  x: number
  y: number
}

/** The cells of a fact are kept beside those of types, of which none begins with a space. */
export const kindOfFact = (fact: string): string => ` ${fact}`

const recommendedFirst = sql`r.order_score desc, r.created_at desc, r.id desc`

const within = ({ west, east, south, north }: CellRange, x: string, y: string) =>
  sql<boolean>`${sql.ref(x)} between ${west} and ${east} and ${sql.ref(y)} between ${south} and ${north}`

/** A minimum rating in tenths, as the map keeps them. Ten times 7.1 is a little less or more than 71. */
export const tenthsOf = (minRating: number): number => Math.ceil(minRating * 10 - 1e-6)

/** Clusters of the types by the kept cells; only the statement's few rows are read, whatever the number of restaurants. */
export async function listCells(db: Db, { kept, shift, cells }: Grid, types: string[]): Promise<Cell[]> {
  const kinds = types.length === 0 ? [''] : types
  return rowsOf<Cell>(db)`
    select sum(c.restaurants)::int as restaurants, (sum(c.sum_x) / sum(c.restaurants))::float8 as x, (sum(c.sum_y) / sum(c.restaurants))::float8 as y
    from map_cells c
    where c.level = ${kept} and c.restaurant_type = any(${kinds}::text[]) and ${within(cells, 'c.x', 'c.y')} and c.restaurants > 0
    group by c.x >> ${shift}::int, c.y >> ${shift}::int`
}

/** Clusters of the restaurants with a minimum rating, in tenths, by the kept cells; each at the middle of its rated restaurants. */
export async function listRatedCells(db: Db, { kept, shift, cells }: Grid, types: string[], rating: number): Promise<Cell[]> {
  const kinds = types.length === 0 ? [''] : types
  return rowsOf<Cell>(db)`
    select sum(c.matching)::int as restaurants, (sum(c.sum_x) / sum(c.restaurants))::float8 as x, (sum(c.sum_y) / sum(c.restaurants))::float8 as y
    from (
      select c.*, (select sum(amount) from unnest(c.ratings[${rating}::int:]) amount) as matching from map_rated_cells c
      where c.level = ${kept} and c.restaurant_type = any(${kinds}::text[]) and ${within(cells, 'c.x', 'c.y')} and c.restaurants > 0) c
    where c.matching > 0
    group by c.x >> ${shift}::int, c.y >> ${shift}::int`
}

/** The same of the restaurants themselves, where these are few. */
export async function clusterRated(db: Db, grid: Grid, types: string[], rating: number): Promise<Cell[]> {
  const shift = finestShift(grid)
  return rowsOf<Cell>(db)`
    select count(*)::int as restaurants, avg(m.x)::float8 as x, avg(m.y)::float8 as y
    from map_restaurants m where ${isRated(grid, types, rating)}
    group by m.cell_x >> ${shift}::int, m.cell_y >> ${shift}::int`
}

const isOfTypes = (types: string[], of: string) => (types.length === 0 ? sql`true` : sql`${sql.ref(of)} = any(${types}::text[])`)

function isRated(grid: Grid, types: string[], rating: number): RawBuilder<unknown> {
  return sql`${within(finestOf(grid), 'm.cell_x', 'm.cell_y')} and ${isOfTypes(types, 'm.restaurant_type')} and m.rating >= ${rating}`
}

/** How many restaurants of the types are in these cells. */
export async function countInCells(db: Db, grid: Grid, types: string[]): Promise<number> {
  return (await listCells(db, grid, types)).reduce((sum, cell) => sum + cell.restaurants, 0)
}

export interface MatchingCell extends Cell {
  /** The restaurants that are shown one by one; of each cell at most as many as are shown of all. Nothing where clusters are shown. */
  ids: string[] | null
}

/** Clusters of the restaurants that pass the filter, and the restaurants where these are few or a deep zoom shows them. */
export async function clusterMatching(db: Db, grid: Grid, filter: MapFilter, { source, isDeep }: { source: Source; isDeep: boolean }) {
  const shift = finestShift(grid)
  const most = sql.lit(RESTAURANTS_MAX)
  const areShown = isDeep ? sql`true` : sql`sum(count(*)) over () <= ${most}`
  return rowsOf<MatchingCell>(db)`
    select count(*)::int as restaurants, avg(m.x)::float8 as x, avg(m.y)::float8 as y,
      case when ${areShown} then (array_agg(r.id order by ${recommendedFirst}))[:${most}] end as ids
    from ${restaurantsOf(grid, filter, source)}
    group by m.cell_x >> ${shift}::int, m.cell_y >> ${shift}::int`
}

/** The restaurants themselves, the recommended first. */
export const listRestaurants = (db: Db, grid: Grid, types: string[]) => listFrom(db, restaurantsOf(grid, { ...ALL, types }, 'cells'))

/** Some restaurants, the recommended first. */
export const listNamed = (db: Db, ids: readonly string[]) => listFrom(db, sql`restaurants r where r.id = any(${ids}::text[])`)

const ALL = { minRating: 0, location: '', openNow: false, facts: [] }

/** The restaurants with a minimum rating, in tenths, the recommended first. */
export const listRated = (db: Db, grid: Grid, types: string[], rating: number) =>
  listFrom(db, sql`map_restaurants m join restaurants r on r.id = m.restaurant_id where ${isRated(grid, types, rating)}`)

async function listFrom(db: Db, from: RawBuilder<unknown>) {
  return rowsOf<{
    id: string
    title: string
    restaurantType: string | null
    address: string | null
    longitude: number
    latitude: number
    isApproximate: boolean
    average: number | null
  }>(db)`
    select r.id, r.title, r.restaurant_type as "restaurantType", r.address, r.longitude, r.latitude,
      r.position_kind <> 'pin' as "isApproximate", r.member_average::float8 as average
    from ${from}
    order by ${recommendedFirst}
    limit ${sql.lit(RESTAURANTS_MAX)}`
}

/** Where the restaurants come from: the cells, the hits of the first fact around them, or the first of the recommended. */
export type Source = 'cells' | 'hits' | 'recommended'

/**
 * The restaurants of these cells that pass the filter; in a wide area only among the first of the recommended. What belongs to a row is
 * looked up for each row: PostgreSQL would otherwise read the whole of the other table.
 */
function restaurantsOf(grid: Grid, { types, ...filter }: MapFilter, from: Source): RawBuilder<unknown> {
  const inCells = within(finestOf(grid), 'm.cell_x', 'm.cell_y')
  const ofTypes = isOfTypes(types, 'm.restaurant_type')
  const recommended = sql`(
      select b.id, b.order_score, b.created_at, b.address_key, b.fact_hits from restaurants b where ${isOfTypes(types, 'b.restaurant_type')}
      order by b.order_score desc, b.created_at desc, b.id desc limit ${sql.lit(SCAN_MAX)}) r
    cross join lateral (select * from map_restaurants m where m.restaurant_id = r.id offset 0) m`
  const sources = {
    recommended: () => recommended,
    hits: () =>
      sql`(${hitsWithin(grid, filter.facts[0]!)}) h join map_restaurants m using (restaurant_id) join restaurants r on r.id = m.restaurant_id`,
    cells: () => sql`map_restaurants m join restaurants r on r.id = m.restaurant_id`,
  }
  return sql`${sources[from]()} where ${inCells} and ${ofTypes} and ${passes(filter)}`
}

/** The restaurants of a fact around these cells, by the index of hits. */
function hitsWithin(grid: Grid, fact: string): RawBuilder<unknown> {
  const { west, south, east, north } = metresOf(finestOf(grid))
  return sql`
    select h.restaurant_id from restaurant_facts h where h.fact = ${fact} and h.is_hit and h.mercator is not null
      and h.mercator <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)) offset 0`
}

/** The conditions of the list; the map has no closed restaurants anyway. */
function passes({ minRating, location, openNow, facts }: Omit<MapFilter, 'types'>): RawBuilder<boolean> {
  const rated = minRating > 0 ? sql`m.rating >= ${tenthsOf(minRating)}` : sql`true`
  const placed = location === '' ? sql`true` : contains('r.address_key', location)
  const open = openNow ? sql`(select h.opening @> now() from restaurant_hours h where h.restaurant_id = m.restaurant_id)` : sql`true`
  const factual = facts.length > 0 ? hasFacts(facts) : sql`true`
  return sql<boolean>`${rated} and ${placed} and ${factual} and ${open}`
}
