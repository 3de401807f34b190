import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { keyset, type Key, type Keyset } from '#db/keyset.ts'
import { holds, isShort } from '#db/matches.ts'
import type { CappedCount } from '../restaurants.contract.ts'
import type { RestaurantSort } from '../restaurants.rules.ts'

/** Counts are exact up to here. */
const COUNT_MAX = 10_000

const newest: Key[] = [
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
]

/** Newest first, the usual order. */
export const newestFirst = keyset(newest)

/** The list's orders; each has an index of its own, and one inside a type. */
export const orders: Record<RestaurantSort, Keyset> = {
  newest: newestFirst,
  rating: keyset([{ sql: 'coalesce(r.member_average, 0)', kind: 'decimal' }, { sql: 'r.member_rating_count', kind: 'integer' }, ...newest]),
  votes: keyset([{ sql: 'r.member_vote_count', kind: 'integer' }, ...newest]),
  comments: keyset([{ sql: 'r.comment_count', kind: 'integer' }, ...newest]),
  hype: keyset([{ sql: 'r.hype_total', kind: 'number' }, { sql: 'r.engagement_score', kind: 'number' }, ...newest]),
}

export interface ListFilter {
  minRating: number
  /** Folded; empty means everywhere. */
  location: string
  types: string[]
}

/** One or two letters of a place are looked for among so many venues of the order first, and by their index after that. */
const FIRST = 3000

/** Whether the filter names a place by so few letters that no trigram finds it. */
export function isByLetters({ location }: ListFilter): boolean {
  return location !== '' && isShort(location)
}

/** Which addresses `a` hold one or two letters, by their own index. */
function hasLetters(letters: string): RawBuilder<boolean> {
  return sql<boolean>`letter_pairs(a.address_key) @> array[${letters}]`
}

/** Which restaurants pass the filter, its types apart. */
function passes({ minRating, location }: ListFilter): RawBuilder<boolean> {
  const rated = minRating > 0 ? sql`coalesce(r.member_average, 0) >= ${minRating}::numeric` : sql`true`
  return location === '' ? sql<boolean>`${rated}` : sql<boolean>`${rated} and ${holds('r.address_key', location)}`
}

function isOfTypes(types: string[]): RawBuilder<boolean> {
  return types.length === 0 ? sql<boolean>`true` : sql<boolean>`r.restaurant_type = any(${types}::text[])`
}

/** What passes a filter seldom becomes less: once it was too much to count, it is not counted again for so long. */
const CROWDED_MS = 10 * 60_000
const CROWDED_MAX = 1000
const crowded = new WeakMap<Db, Map<string, number>>()

/** How many pass the filter, and how many there are. */
export async function countList(db: Db, filter: ListFilter): Promise<{ matching: CappedCount; total: CappedCount }> {
  const isFiltered = filter.minRating > 0 || filter.location !== '' || filter.types.length > 0
  const [total, found] = await Promise.all([
    countTo(db, 'all', sql`restaurants`),
    isFiltered ? countTo(db, JSON.stringify(filter), matching(filter)) : undefined,
  ])
  return { matching: found ?? total, total }
}

function matching(filter: ListFilter): RawBuilder<unknown> {
  const rest = sql`${passes(isByLetters(filter) ? { ...filter, location: '' } : filter)} and ${isOfTypes(filter.types)}`
  if (!isByLetters(filter)) return sql`restaurants r where ${rest}`
  const isPlaceAlone = filter.minRating === 0 && filter.types.length === 0
  return isPlaceAlone
    ? sql`restaurant_addresses a where ${hasLetters(filter.location)}`
    : sql`restaurant_addresses a join restaurants r on r.id = a.restaurant_id where ${hasLetters(filter.location)} and ${rest}`
}

/** How many venues there are, duets apart. */
export function countVenues(db: Db): Promise<CappedCount> {
  return countTo(db, 'venues', sql`restaurants where question_type = 'normal'`)
}

async function countTo(db: Db, name: string, rows: RawBuilder<unknown>): Promise<CappedCount> {
  const known = crowded.get(db) ?? new Map<string, number>()
  crowded.set(db, known)
  if ((known.get(name) ?? 0) > performance.now()) return { count: COUNT_MAX, isExact: false }
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select from ${rows} limit ${COUNT_MAX + 1}) matching`.execute(db)
  const { count } = counted.rows[0]!
  if (count <= COUNT_MAX) return { count, isExact: true }
  if (known.size >= CROWDED_MAX) known.clear()
  known.set(name, performance.now() + CROWDED_MS)
  return { count: COUNT_MAX, isExact: false }
}

interface Part {
  order: Keyset
  cursor?: string | undefined
  limit: number
}

/** The ids of a page. Several types are read one by one from their own index and merged. */
export function listIds(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  const rest = sql`${passes(filter)} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)}`
  if (filter.types.length === 0) return sql`(select r.id from restaurants r where ${rest})`
  return sql`(
    select r.id from unnest(${filter.types}::text[]) as type(name)
    cross join lateral (select * from restaurants r where r.restaurant_type = type.name and ${rest}) r
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/** The same among the first venues of the order alone: when they fill the page, it is the page. */
export function firstIds(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  const end = sql`order by ${order.order} limit ${sql.lit(limit + 1)}`
  const first = (condition: RawBuilder<unknown>) => sql`
    select * from (select * from restaurants r where ${condition} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(FIRST)}) r
    where ${passes(filter)} ${end}`
  if (filter.types.length === 0) return sql`(select r.id from (${first(sql`true`)}) r)`
  return sql`(
    select r.id from unnest(${filter.types}::text[]) as type(name) cross join lateral (${first(sql`r.restaurant_type = type.name`)}) r ${end})`
}

/** The same by the index of letters. */
export function letterIds(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  return sql`(
    with place as materialized (select a.restaurant_id from restaurant_addresses a where ${hasLetters(filter.location)})
    select r.id from place join restaurants r on r.id = place.restaurant_id
    where ${passes({ ...filter, location: '' })} and ${isOfTypes(filter.types)} and ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}
