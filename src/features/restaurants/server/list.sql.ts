import { type RawBuilder, sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { hasFacts } from '#db/fact-hits.ts'
import { Kept } from '#db/kept.ts'
import { onlyValue, valuesOf } from '#db/rows.ts'
import { keyset, type Key, type Keyset } from '#db/keyset.ts'
import { contains, isShort } from '#db/text-search.ts'
import type { CappedCount } from '../restaurants.contract.ts'
import type { RestaurantSort } from '../restaurants.rules.ts'

/** Counts are exact up to this number. */
const COUNT_MAX = 10_000

const newest: Key[] = [
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
]

/** Newest first. */
export const newestFirst = keyset(newest)

/** Restaurants without duets, by the members' weighted votes, then newer ones. */
export const bestFirst = keyset([{ sql: 'r.order_score', kind: 'decimal' }, ...newest])

/** The list's orders; each has an index, and another one by type. */
export const orders: Record<RestaurantSort, Keyset> = {
  // A duet has the score of its original and follows it.
  recommended: keyset([{ sql: 'r.order_score', kind: 'decimal' }, { sql: 'r.question_type', kind: 'text' }, ...newest]),
  newest: newestFirst,
  rating: keyset([{ sql: 'coalesce(r.member_average, 0)', kind: 'decimal' }, { sql: 'r.member_rating_count', kind: 'integer' }, ...newest]),
  votes: keyset([{ sql: 'r.member_vote_count', kind: 'integer' }, ...newest]),
  comments: keyset([{ sql: 'r.comment_count', kind: 'integer' }, ...newest]),
  hype: keyset([{ sql: 'r.hype_total', kind: 'number' }, { sql: 'r.engagement_score', kind: 'number' }, ...newest]),
}

export interface ListFilter {
  minRating: number
  /** Folded; empty for all places. */
  location: string
  types: string[]
  openNow: boolean
  /** Facts that all hold, the rarest first. */
  facts: string[]
  /** Whether restaurants that are closed for good pass too. */
  withClosed: boolean
}

/** One or two letters of a place, and several filters, are searched among this many restaurants of the order first, then by their indexes. */
const FIRST = 3000
/** With facts, so that a fact of one restaurant in five hundred still fills a page. */
const FIRST_WITH_FACTS = 10_000

/** Whether the place has too few letters for a trigram. */
export function isShortLocation({ location }: ListFilter): boolean {
  return location !== '' && isShort(location)
}

/** Which addresses `a` contain one or two letters, by the letter index. */
export function hasLetters(letters: string): RawBuilder<boolean> {
  return sql<boolean>`letter_pairs(a.address_key) @> array[${letters}]`
}

/** Which restaurants are in lists by default. */
export const LISTED = "status <> 'closed'"

/** Which restaurants pass the filter, except its types. */
function passes({ minRating, location, openNow, facts, withClosed }: ListFilter, opened = isOpen): RawBuilder<boolean> {
  const there = withClosed ? sql`true` : sql`r.${sql.raw(LISTED)}`
  const rated = minRating > 0 ? sql`${there} and coalesce(r.member_average, 0) >= ${minRating}::numeric` : there
  const placed = location === '' ? sql`true` : contains('r.address_key', location)
  const factual = facts.length > 0 ? hasFacts(facts) : sql`true`
  return sql<boolean>`${rated} and ${placed} and ${factual} and ${openNow ? opened : sql`true`}`
}

/** Unknown hours are neither open nor closed: such a restaurant has no opening. */
export const isOpen = sql`exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now())`

/** Like `isOpen`, looked up for each restaurant: with the offset PostgreSQL does not read all hours instead. */
const isOpenEach = sql`exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now() offset 0)`

function isOfTypes(types: string[]): RawBuilder<boolean> {
  return types.length === 0 ? sql<boolean>`true` : sql<boolean>`r.restaurant_type = any(${types}::text[])`
}

/** The number of matches rarely decreases: a count that hit the maximum is not repeated for this long. */
const CROWDED_MS = 10 * 60_000
/** Beyond ten thousand restaurants the count of several filters is kept for this long: it reads all that pass the filters' indexes. */
const JOINED_MS = 60_000
const KEPT_MAX = 1000
const keptCounts = new Kept<CappedCount>(KEPT_MAX)

const listed = sql`restaurants where ${sql.raw(LISTED)}`

/** How many restaurants pass the filter, and how many there are to filter. */
export async function countList(db: Db, filter: ListFilter): Promise<{ matching: CappedCount; total: CappedCount }> {
  const isFiltered = filter.openNow || isFiltering(filter)
  const [total, found] = await Promise.all([
    filter.withClosed ? countTo(db, 'with closed', sql`restaurants`, fixed) : countTo(db, ALL, listed, fixed),
    isFiltered ? countMatching(db, filter) : undefined,
  ])
  return { matching: found ?? total, total }
}

function countMatching(db: Db, filter: ListFilter): Promise<CappedCount> {
  if (filter.facts.length === 1 && !isNarrowed(filter)) return countHits(db, filter.facts[0]!, filter.withClosed)
  const keepMs = isNarrowed(filter) && isTotalCrowded(db) ? JOINED_MS : 0
  return countTo(db, JSON.stringify(filter), matching(filter), { keepMs })
}

/** Whether anything but the time narrows the list. */
function isFiltering({ minRating, location, types, facts }: Omit<ListFilter, 'openNow'>): boolean {
  return minRating > 0 || location !== '' || types.length + facts.length > 0
}

/** Excludes closed restaurants by the index of the closed ones, so that the restaurants themselves need not be read. */
const isNotClosed = (id: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from restaurants c where c.id = ${sql.ref(id)} and c.status = 'closed')`

function matching(filter: ListFilter): RawBuilder<unknown> {
  const { openNow, ...others } = filter
  if (openNow && !isFiltering(others))
    return sql`restaurant_hours h where h.opening @> now() and ${filter.withClosed ? sql`true` : isNotClosed('h.restaurant_id')}`
  if (filter.facts.length > 0 && filter.location === '' && filter.minRating === 0) return matchingHits(filter)
  const rest = sql`${passes(isShortLocation(filter) ? { ...filter, location: '' } : filter)} and ${isOfTypes(filter.types)} and ${isHit(filter)}`
  if (!isShortLocation(filter)) return sql`restaurants r where ${rest}`
  const isPlaceAlone = !isNarrowed(filter)
  return isPlaceAlone
    ? sql`restaurant_addresses a where ${hasLetters(filter.location)} and ${filter.withClosed ? sql`true` : isNotClosed('a.restaurant_id')}`
    : sql`restaurant_addresses a join restaurants r on r.id = a.restaurant_id where ${hasLetters(filter.location)} and ${rest}`
}

/** The hits of the rarest fact that pass the filter, without looking at their restaurants. */
function matchingHits({ facts, types, openNow, withClosed }: ListFilter): RawBuilder<unknown> {
  const conditions = [
    sql`r.fact = ${facts[0]} and r.is_hit and r.hits @> ${facts}::text[]`,
    ...(withClosed ? [] : [sql`r.is_listed`]),
    ...(types.length > 0 ? [sql`r.restaurant_type = any(${types}::text[])`] : []),
    ...(openNow ? [sql`exists (select from restaurant_hours h where h.restaurant_id = r.restaurant_id and h.opening @> now())`] : []),
  ]
  return sql`restaurant_facts r where ${sql.join(conditions, sql` and `)}`
}

/** The same as `hasFacts` for the rarest fact, served by an index. */
const isHit = ({ facts }: ListFilter): RawBuilder<boolean> =>
  facts.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`r.id in (select h.restaurant_id from restaurant_facts h where h.fact = ${facts[0]} and h.is_hit)`

/** How many restaurants exist, not counting duets and what is closed for good. */
export function countListed(db: Db): Promise<CappedCount> {
  return countTo(db, 'restaurants', sql`${listed} and question_type = 'normal'`, fixed)
}

interface Counting {
  /** Whether the condition has no parameters, so that one plan fits all. */
  isFixed?: boolean
  /** For how long a count that is not capped answers the same question. */
  keepMs?: number
}
const fixed: Counting = { isFixed: true }

async function countTo(
  db: Db,
  name: string,
  rows: RawBuilder<unknown>,
  { isFixed = false, keepMs = 0 }: Counting = {},
): Promise<CappedCount> {
  const known = keptCounts.get(db, name)
  if (known) return known
  const counted = await sql<{ count: number }>`select ${counting(rows)} as count ${isFixed ? prepared : sql``}`.execute(db)
  return capped(db, name, counted.rows[0]!.count, keepMs)
}

const counting = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (select from ${rows} limit ${sql.lit(COUNT_MAX + 1)}) matching)`

/** Counts all restaurants in lists, as part of another statement. */
export const countingAll = counting(listed)

/** The total that `countingAll` counted, capped. */
export const cappedTotal = (db: Db, count: number): CappedCount => capped(db, ALL, count)

/** Whether the total recently hit the maximum. */
export const isTotalCrowded = (db: Db): boolean => keptCounts.get(db, ALL) !== undefined

const ALL = 'all'

function capped(db: Db, name: string, count: number, keepMs = 0): CappedCount {
  const isExact = count <= COUNT_MAX
  const result = { count: Math.min(count, COUNT_MAX), isExact }
  const ms = isExact ? keepMs : CROWDED_MS
  if (ms > 0) keptCounts.set(db, name, result, ms)
  return result
}

const keptLists = new Kept<string[]>(KEPT_MAX)

/** The ids that a statement finds, as the source of a page. On large sites they are kept for a minute. */
export async function keptIds(db: Db, of: unknown, ids: RawBuilder<{ id: string }>): Promise<RawBuilder<{ id: string }>> {
  const name = JSON.stringify(of)
  const known = keptLists.get(db, name)
  const found = known ?? (await valuesOf<string>(db)`select id from ${ids} found`)
  if (!known && isTotalCrowded(db)) keptLists.set(db, name, found, JOINED_MS)
  return sql`(select unnest(${opaque(found, 'text[]')}) as id)`
}

interface Part {
  order: Keyset
  cursor?: string | undefined
  limit: number
}

/** The ids of a page. Several types are read separately from their index and merged. */
export function listIds(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  const rest = sql`${passes(filter)} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)}`
  if (filter.types.length === 0) return sql`(select r.id from restaurants r where ${rest})`
  return sql`(
    select r.id from unnest(${filter.types}::text[]) as type(name)
    cross join lateral (select * from restaurants r where r.restaurant_type = type.name and ${rest}) r
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/**
 * Like `listIds`, but only among the first restaurants of the order: a full page is the result. The outer select takes them as they come,
 * because a second order would look at all of them.
 */
export function firstIds(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  const looked = filter.facts.length > 0 && filter.types.length === 0 ? FIRST_WITH_FACTS : FIRST
  const first = (condition: RawBuilder<unknown>) => sql`
    select * from (select * from restaurants r where ${condition} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(looked)}) r
    where ${passes(filter, isOpenEach)} limit ${sql.lit(limit + 1)}`
  if (filter.types.length === 0) return sql`(select r.id from (${first(sql`true`)}) r)`
  return sql`(
    select r.id from unnest(${filter.types}::text[]) as type(name) cross join lateral (${first(sql`r.restaurant_type = type.name`)}) r
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/** Whether several filters narrow the list together: few restaurants may pass all of them although many pass each. */
export function isNarrowed({ minRating, location, types, openNow, facts }: ListFilter): boolean {
  return [minRating > 0, location !== '', types.length > 0, openNow, ...facts].filter(Boolean).length > 1
}

/** Like `listIds`, by the indexes of the filters rather than that of the order: all that pass are found, then sorted. */
export function listIdsByFilters(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  return sql`(
    with passing as materialized (select r.id from restaurants r where ${passes(filter)} and ${isOfTypes(filter.types)} and ${isHit(filter)})
    select r.id from passing join restaurants r on r.id = passing.id where ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/** Like `listIds`, by the letter index. */
export function listIdsByLetters(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  return sql`(
    with place as materialized (select a.restaurant_id from restaurant_addresses a where ${hasLetters(filter.location)})
    select r.id from place join restaurants r on r.id = place.restaurant_id
    where ${passes({ ...filter, location: '' })} and ${isOfTypes(filter.types)} and ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/** Up to this many restaurants of a fact are looked up and sorted; with more, a page of the order is full soon. */
const FEW_HITS = 3000

/** The facts, the rarest first, and whether few restaurants have it. */
export async function rankFacts(db: Db, facts: readonly string[]): Promise<{ facts: string[]; areFew: boolean }> {
  const counted = await Promise.all(facts.map(async (fact) => ({ fact, ...(await countHits(db, fact, true)) })))
  const sorted = counted.toSorted((one, other) => one.count - other.count || (one.fact < other.fact ? -1 : 1))
  return { facts: sorted.map(({ fact }) => fact), areFew: sorted.length > 0 && sorted[0]!.count <= FEW_HITS }
}

/** How many restaurants have a fact. On large sites the count is kept for a minute. */
function countHits(db: Db, fact: string, withClosed: boolean): Promise<CappedCount> {
  const rows = sql`restaurant_facts h where h.fact = ${fact} and h.is_hit and ${withClosed ? sql`true` : sql`h.is_listed`}`
  return countTo(db, JSON.stringify(['hits', fact, withClosed]), rows, { keepMs: isTotalCrowded(db) ? JOINED_MS : 0 })
}

/** Like `listIds`, where few restaurants have the rarest fact: each is looked up. A hit knows its other facts, its type and whether it is listed. */
export function listIdsOfFew(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  const { facts, types, withClosed } = filter
  const ofHit = [
    sql`h.hits @> ${opaque(facts, 'text[]')}`,
    ...(withClosed ? [] : [sql`h.is_listed`]),
    ...(types.length > 0 ? [sql`h.restaurant_type = any(${opaque(types, 'text[]')})`] : []),
  ]
  // The limit tells the planner that these are few, which it cannot know of a fact that it does not see (the count may be a minute old),
  // and the order that the index of hits has them.
  const few = sql`(select * from restaurant_facts h where h.fact = ${opaque(facts[0]!, 'text')} and h.is_hit
    order by h.restaurant_id limit ${sql.lit(2 * FEW_HITS)})`
  const rest = passes({ ...filter, facts: [], withClosed: true }, isOpenEach)
  return sql`(
    select r.id from ${few} h cross join lateral (select * from restaurants r where r.id = h.restaurant_id offset 0) r
    where ${sql.join(ofHit, sql` and `)} and ${rest} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)})`
}

/** Up to this many open restaurants are read by their index and sorted; with more, a page of the order is full soon. */
const FEW_OPEN = 3000

export async function areFewOpen(db: Db): Promise<boolean> {
  return (
    (await onlyValue<number>(db)`
    select count(*)::int as count from (select from restaurant_hours where opening @> now() limit ${sql.lit(FEW_OPEN + 1)}) h`) <= FEW_OPEN
  )
}

/** Like `listIds`, by the index of openings. */
export function listIdsByOpening(filter: ListFilter, { order, cursor, limit }: Part): RawBuilder<{ id: string }> {
  return sql`(
    with open as materialized (select h.restaurant_id from restaurant_hours h where h.opening @> now())
    select r.id from open join restaurants r on r.id = open.restaurant_id
    where ${passes({ ...filter, openNow: false })} and ${isOfTypes(filter.types)} and ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)})`
}
