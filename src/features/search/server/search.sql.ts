import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { holds, isShort, matches } from '#db/matches.ts'
import { SEARCH_SHOWN } from '../search.rules.ts'

/** A common word matches a tenth of all titles: so many of them are looked at, not all. */
const CANDIDATES = 1000

export interface FoundMemberRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
}

export interface FoundRestaurantRow {
  id: string
  title: string
  address: string | null
  restaurant_type: string | null
  photo: string | null
  member_average: number | null
}

/** Members whose username holds the needle: those who begin with it first, then the better known. */
export async function findMembers(db: Db, needle: string): Promise<FoundMemberRow[]> {
  const { rows } = await sql<FoundMemberRow>`
    select id, username, nickname, avatar_url from (${candidates('profiles', 'username', needle, 'created_at, id')}) found
    order by starts_with(username, ${needle}) desc, follower_count desc, username limit ${SEARCH_SHOWN}`.execute(db)
  return rows
}

/** Restaurants whose title holds the needle: those that begin with it first, then those with more votes. */
export async function findRestaurants(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const best = 'member_vote_count desc, created_at desc, id desc'
  const { rows } = await sql<FoundRestaurantRow>`
    select id, title, address, restaurant_type, photos[1] as photo, member_average
    from (${candidates('restaurants', 'search_key', needle, best)}) found
    order by starts_with(search_key, ${needle}) desc, ${sql.raw(best)} limit ${SEARCH_SHOWN}`.execute(db)
  return rows
}

/** What matches; two letters in the middle of a word have no index and are looked for among the first by `order` alone. */
function candidates(table: string, column: string, needle: string, order: string): RawBuilder<unknown> {
  const found = sql`(select * from ${sql.table(table)} where ${matches(column, needle)} limit ${CANDIDATES})`
  if (!isShort(needle)) return found
  return sql`
    select distinct on (id) * from (
      ${found} union all
      select * from (select * from ${sql.table(table)} order by ${sql.raw(order)} limit ${CANDIDATES}) first where ${holds(column, needle)}) either`
}

/** Members whose username is spelt nearly so. */
export async function findMembersLike(db: Db, needle: string): Promise<FoundMemberRow[]> {
  const { rows } = await sql<FoundMemberRow>`
    select id, username, nickname, avatar_url from profiles_like(${needle}, ${CANDIDATES})
    order by word_similarity(${needle}, username) desc, follower_count desc, username limit ${SEARCH_SHOWN}`.execute(db)
  return rows
}

/** Restaurants whose title is spelt nearly so. */
export async function findRestaurantsLike(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const { rows } = await sql<FoundRestaurantRow>`
    select id, title, address, restaurant_type, photos[1] as photo, member_average from restaurants_like(${needle}, ${CANDIDATES})
    order by word_similarity(${needle}, search_key) desc, member_vote_count desc, created_at desc, id desc limit ${SEARCH_SHOWN}`.execute(
    db,
  )
  return rows
}
