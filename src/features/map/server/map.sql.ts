import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { hasFacts } from '#db/fact-hits.ts'
import { rowsOf } from '#db/rows.ts'
import { contains } from '#db/text-search.ts'
import { type CellRange, finestOf, finestShift, type Grid, metresOf, ratedOf, RESTAURANTS_MAX } from '../map.rules.ts'

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

/** How many restaurants of the types are in these cells, and how many have each fact in the cells around them that count facts. */
export async function countSeen(db: Db, grid: Grid, { types, facts }: MapFilter): Promise<{ restaurants: number; hits: number[] }> {
  const kinds = types.length === 0 ? [''] : types
  const counted = ratedOf(grid)
  const [seen] = await rowsOf<{ restaurants: number; hits: number[] }>(db)`
    select
      (select coalesce(sum(c.restaurants), 0)::int from map_cells c
       where c.level = ${grid.kept} and c.restaurant_type = any(${kinds}::text[]) and ${within(grid.cells, 'c.x', 'c.y')}) as restaurants,
      array(select (select coalesce(sum(c.restaurants), 0)::int from map_cells c
                    where c.level = ${counted.kept} and c.restaurant_type = fact.kind and ${within(counted.cells, 'c.x', 'c.y')})
            from unnest(${facts.map(kindOfFact)}::text[]) with ordinality as fact (kind, at) order by fact.at) as hits`
  return seen!
}

export interface MatchingCell extends Cell {
  /** The restaurants that are shown one by one, in no order. Nothing where clusters are shown. */
  ids: string[] | null
}

/** Clusters of the restaurants that pass the filter, and the restaurants where these are few or a deep zoom shows them. */
export async function clusterMatching(db: Db, grid: Grid, filter: MapFilter, { source, isDeep }: { source: Source; isDeep: boolean }) {
  const shift = finestShift(grid)
  const areShown = isDeep ? sql`true` : sql`sum(count(*)) over () <= ${sql.lit(RESTAURANTS_MAX)}`
  return rowsOf<MatchingCell>(db)`
    select count(*)::int as restaurants, avg(m.x)::float8 as x, avg(m.y)::float8 as y,
      case when ${areShown} then array_agg(m.restaurant_id) end as ids
    from ${restaurantsOf(grid, filter, source)}
    group by m.cell_x >> ${shift}::int, m.cell_y >> ${shift}::int`
}

/** The restaurants themselves, the recommended first. */
export const listRestaurants = (db: Db, grid: Grid, types: string[]) =>
  listFrom(
    db,
    sql`map_restaurants m join restaurants r on r.id = m.restaurant_id where ${isSeen(grid)} and ${isOfTypes(types, 'm.restaurant_type')}`,
  )

/** Some restaurants, the recommended first. */
export const listNamed = (db: Db, ids: readonly string[]) => listFrom(db, sql`restaurants r where r.id = any(${ids}::text[])`)

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

/** Where the restaurants come from: the rows of these cells, the hits of the first fact around them, or the first of the recommended. */
export type Source = 'cells' | 'hits' | 'recommended'

/**
 * The restaurants of these cells that pass the filter; in a wide area only among the first of the recommended. What belongs to a row is
 * looked up for each row: PostgreSQL would otherwise read the whole of the other table. A restaurant itself is read only for its address.
 */
function restaurantsOf(grid: Grid, filter: MapFilter, source: Source): RawBuilder<unknown> {
  const { location, openNow } = filter
  const placed = location === '' ? sql`true` : contains('r.address_key', location)
  const open = openNow ? sql`(select h.opening @> now() from restaurant_hours h where h.restaurant_id = m.restaurant_id)` : sql`true`
  const addresses = location === '' ? sql`` : sql`join restaurants r on r.id = m.restaurant_id`
  const rows = {
    cells: () =>
      sql`map_restaurants m ${addresses} where ${isOfTypes(filter.types, 'm.restaurant_type')} and ${hasFactsOnMap(filter)} and ${isRatedAtLeast(filter)}`,
    hits: () => sql`(${hitsWithin(grid, filter)}) m ${addresses} where true`,
    recommended: () => sql`(${firstRecommended(filter)}) r
      cross join lateral (select * from map_restaurants m where m.restaurant_id = r.id offset 0) m
      where ${filter.facts.length > 0 ? hasFacts(filter.facts) : sql`true`} and ${isRatedAtLeast(filter)}`,
  }
  return sql`${rows[source]()} and ${isSeen(grid)} and ${placed} and ${open}`
}

const isSeen = (grid: Grid) => within(finestOf(grid), 'm.cell_x', 'm.cell_y')

const isRatedAtLeast = ({ minRating }: MapFilter) => (minRating > 0 ? sql`m.rating >= ${tenthsOf(minRating)}` : sql`true`)

const hasFactsOnMap = ({ facts }: MapFilter) => (facts.length > 0 ? sql`m.facts @> ${facts.map(kindOfFact)}::text[]` : sql`true`)

/** The index of the order, alone or of each type, serves the first of the recommended. */
function firstRecommended({ types }: MapFilter): RawBuilder<unknown> {
  const end = sql`order by b.order_score desc, b.question_type desc, b.created_at desc, b.id desc limit ${sql.lit(SCAN_MAX)}`
  const first = (condition: RawBuilder<unknown>) => sql`
    select b.id, b.order_score, b.question_type, b.created_at, b.address_key, b.fact_hits from restaurants b where ${condition} ${end}`
  if (types.length === 0) return first(sql`true`)
  if (types.length === 1) return first(sql`b.restaurant_type = ${types[0]}`)
  return sql`select b.* from unnest(${types}::text[]) as type (name) cross join lateral (${first(sql`b.restaurant_type = type.name`)}) b ${end}`
}

/** The hits of the first fact around these cells, by their index, as the map has their restaurants: a hit knows all of these but the rating. */
function hitsWithin(grid: Grid, { facts, types, minRating }: MapFilter): RawBuilder<unknown> {
  const { west, south, east, north } = metresOf(finestOf(grid))
  // The map rounds to metres, so a hit may be in the next cell.
  const area = sql`box(point(${west - 1}::float8, ${south - 1}::float8), point(${east + 1}::float8, ${north + 1}::float8))`
  const rated =
    minRating > 0
      ? sql`(select rated.rating from map_restaurants rated where rated.restaurant_id = h.restaurant_id) >= ${tenthsOf(minRating)}`
      : sql`true`
  return sql`
    select h.restaurant_id, at.x, at.y, ${cellOf('at.x')} as cell_x, ${cellOf('at.y')} as cell_y
    from restaurant_facts h cross join lateral (select round(h.mercator[0])::integer as x, round(h.mercator[1])::integer as y) at
    where h.fact = ${facts[0]} and h.is_hit and h.mercator is not null and h.is_listed and h.mercator <@ ${area}
      and h.hits @> ${facts}::text[] and ${isOfTypes(types, 'h.restaurant_type')} and ${rated}
    offset 0`
}

/** The cell of a metre in the finest level, as map_restaurant_of has it. */
const cellOf = (metre: string) =>
  sql`floor((${sql.ref(metre)} + 20037508.342789244::float8) / 40075016.685578488::float8 * 131072)::integer`
