import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyValue, rowsOf } from '#db/rows.ts'
import { type Key, keyset, type Keyset, type Positioned } from '#db/keyset.ts'
import { contains, containsByIndex, escaped, isIndexed, isShort } from '#db/text-search.ts'
import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import { CANDIDATES, FIRST, type FoundMemberRow, type FoundRestaurantRow as FoundRow, isListed, isPublicMember } from './search.sql.ts'

/** Sorts after every other character, so it ends the range of texts that start with a needle. */
const LAST_LETTER = '\u{10ffff}'

type Sql = RawBuilder<unknown>

/** All matches of one kind in their order. */
export interface Matches<R> {
  columns: RawBuilder<R>
  /** A source named m. */
  from: Sql
  order: Keyset
}

/** Rows with folded columns that are searched through their trigram indexes. */
interface Indexed {
  table: string
  columns: string[]
  where?: Sql
}

/** The first rows of an order that has an index. They are looked through for letters that no trigram holds and for common words. */
interface First extends Indexed {
  order: string
  amount: number
}

/** The ids of rows that contain the needle, a bounded number from each index that serves it. */
function byIndex({ table, columns, where = sql`true` }: Indexed, needle: string): Sql[] {
  if (!isIndexed(needle)) return []
  return columns.map(
    (column) =>
      sql`(select id from ${sql.table(table)} where ${containsByIndex(column, needle)} and ${where} limit ${sql.lit(CANDIDATES)})`,
  )
}

function amongFirst({ table, columns, where = sql`true`, order, amount }: First, needle: string): Sql {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`(select id from (
    select id, ${names} from ${sql.table(table)} where ${where} order by ${sql.raw(order)} limit ${sql.lit(amount)}) first
    where ${either(columns.map((column) => contains(column, needle)))})`
}

const either = (conditions: Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`
const oneOf = (ids: Sql[]): Sql => sql.join(ids, sql` union `)

/** Whether a text begins with the needle, as the first key of an order. */
const beginning = (needle: string, ...columns: string[]): Sql =>
  sql`${either(columns.map((column) => sql`starts_with(${sql.ref(column)}, ${needle}::text)`))}::int as begins`
const begins: Key = { sql: 'm.begins', kind: 'integer' }

const restaurantOrder = keyset([
  begins,
  { sql: 'm.member_vote_count', kind: 'integer' },
  { sql: 'm.created_at', kind: 'micros' },
  { sql: 'm.id', kind: 'text' },
])
const memberOrder = keyset([begins, { sql: 'm.follower_count', kind: 'integer' }, { sql: 'm.id', kind: 'uuid' }])
const collectionOrder = keyset([
  begins,
  { sql: 'm.like_count', kind: 'integer' },
  { sql: 'm.created_at', kind: 'micros' },
  { sql: 'm.id', kind: 'uuid' },
])

export interface ListedRestaurantRow extends FoundRow {
  hours: string | null
  longitude: number | null
  latitude: number | null
  position_kind: string
}

interface RestaurantFilter {
  /** Empty for all. */
  types: string[]
  openNow: boolean
}

const isOpen = sql`exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now())`

/** Restaurants that pass the filter and whose title contains the needle: prefix matches first, then those with more votes. */
export function matchingRestaurants(needle: string, { types, openNow }: RestaurantFilter): Matches<ListedRestaurantRow> {
  const isOfTypes = types.length === 0 ? sql`true` : sql`restaurant_type = any(${types}::text[])`
  const titles = { table: 'restaurants', columns: ['search_key'] }
  const ids = [
    amongFirst({ ...titles, order: 'member_vote_count desc, created_at desc, id desc', amount: FIRST }, needle),
    ...byIndex({ ...titles, where: isOfTypes }, needle),
    sql`(select id from restaurants where search_key ~>=~ ${needle} and search_key ~<~ ${needle + LAST_LETTER} and ${isOfTypes}
      limit ${sql.lit(CANDIDATES)})`,
  ]
  return {
    columns: sql`m.id, m.title, m.search_key, m.address, m.restaurant_type, m.photos[1] as photo, m.member_average,
      m.question_type = 'duet' as is_duet, m.duet_user_id, m.status, m.longitude, m.latitude, m.position_kind,
      (select h.value from restaurant_hours h where h.restaurant_id = m.id) as hours`,
    from: sql`(select r.*, ${beginning(needle, 'r.search_key')} from (${oneOf(ids)}) found join restaurants r using (id)
      where ${isOfTypes} and ${openNow ? isOpen : sql`true`} and (r.member_vote_count > 0 or ${isListed(`%${escaped(needle)}%`)})) m`,
    order: restaurantOrder,
  }
}

/** Members whose username or shown name contains the needle: prefix matches first, then the better known. */
export function matchingMembers(needle: string): Matches<FoundMemberRow> {
  const names = { table: 'profiles', columns: ['username', 'name_key'], where: isPublicMember }
  const ids = byIndex(names, needle)
  if (isShort(needle) || ids.length === 0) ids.push(amongFirst({ ...names, order: 'created_at, id', amount: CANDIDATES }, needle))
  return {
    columns: sql`m.id, m.username, m.nickname, m.avatar_url`,
    from: sql`(select p.*, ${beginning(needle, 'p.username', 'p.name_key')} from (${oneOf(ids)}) found join profiles p using (id)) m`,
    order: memberOrder,
  }
}

/** Public collections whose name contains the needle: prefix matches first, then the more liked. */
export function matchingCollections(needle: string): Matches<{ id: string }> {
  const names = { table: 'collections', columns: ['name_key'], where: sql`is_public` }
  const ids = [
    amongFirst({ ...names, order: 'like_count desc, created_at desc, id desc', amount: CANDIDATES }, needle),
    ...byIndex(names, needle),
  ]
  return {
    columns: sql`m.id`,
    from: sql`(select c.*, ${beginning(needle, 'c.name_key')} from (${oneOf(ids)}) found join collections c using (id) where c.is_public) m`,
    order: collectionOrder,
  }
}

/** A page of the matches, one more than the limit. @throws DomainError INVALID_INPUT */
export async function selectMatches<R>(
  db: Db,
  { columns, from, order }: Matches<R>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<(R & Positioned)[]> {
  return rowsOf<R & Positioned>(db)`
    select ${columns}, ${order.place} as place from ${from} where ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)}`
}

/** How many match; from a thousand on not all were examined. */
export async function countMatches(db: Db, { from }: Matches<unknown>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${from} limit ${sql.lit(CANDIDATES)}) counted`.execute(db)
  const { count } = rows[0]!
  return { count, isExact: count < CANDIDATES }
}

/** The title or name that is most alike; null when none is near. */
export async function findNearest(db: Db, needle: string): Promise<string | null> {
  return onlyValue<string | null>(db)`select nearest_name(${needle}, ${CANDIDATES}) as name`
}
