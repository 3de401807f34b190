import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { begins, holds, isShort, matches } from '#db/matches.ts'
import { SEARCH_SHOWN } from '../search.rules.ts'

/** A common word matches a tenth of all titles: so many of them are looked at, not all. */
const CANDIDATES = 1000
/** Among so many of the most voted a common word is found three times, and its index need not be read. */
const FIRST = 3000
/** How alike restaurants_like and profiles_like want a word to be. */
const ALIKE = 0.5

export interface FoundMemberRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
}

export interface FoundRestaurantRow {
  id: string
  title: string
  search_key: string
  address: string | null
  restaurant_type: string | null
  is_duet: boolean
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

const mostVoted = 'member_vote_count desc, created_at desc, id desc'

/** Restaurants whose title holds the needle: those that begin with it first, then those with more votes. */
export async function findRestaurants(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const best = sql`starts_with(search_key, ${needle}) desc, ${sql.raw(mostVoted)}`
  const among = amongFirst(holds('search_key', needle))
  const first = await showRestaurants(db, needle, among, best)
  if (first.length < SEARCH_SHOWN) return showRestaurants(db, needle, candidates('restaurants', 'search_key', needle, mostVoted), best)
  if (first.every(({ search_key }) => search_key.startsWith(needle))) return first
  return showRestaurants(db, needle, sql`${among} union ${beginningSo(needle)}`, best)
}

/** Restaurants whose title is spelt nearly so. */
export async function findRestaurantsLike(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const best = sql`word_similarity(${needle}, search_key) desc, ${sql.raw(mostVoted)}`
  const first = await showRestaurants(db, needle, amongFirst(sql<boolean>`word_similarity(${needle}, search_key) >= ${ALIKE}`), best)
  return first.length === SEARCH_SHOWN
    ? first
    : showRestaurants(db, needle, sql`select * from restaurants_like(${needle}, ${CANDIDATES})`, best)
}

/** A duet takes no votes and has the title of its original: it is shown where the original is not found, and one of its kind. */
const isListed = (needle: string): RawBuilder<boolean> => sql<boolean>`(r.parent_question_id is null or not exists (
    select from restaurants p where p.id = r.parent_question_id and (p.search_key = r.search_key or ${holds('p.search_key', needle)}))
  and not exists (
    select from restaurants s where s.parent_question_id = r.parent_question_id and s.search_key = r.search_key and s.id > r.id))`

async function showRestaurants(
  db: Db,
  needle: string,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<FoundRestaurantRow[]> {
  const { rows } = await sql<FoundRestaurantRow>`
    select id, title, search_key, address, restaurant_type, photos[1] as photo, member_average, question_type = 'duet' as is_duet
    from restaurants where id in (
      select id from (${found}) found
      where member_vote_count > 0 or exists (select from restaurants r where r.id = found.id and ${isListed(needle)})
      order by ${order} limit ${SEARCH_SHOWN}) order by ${order}`.execute(db)
  return rows
}

/** However few votes they have. */
function beginningSo(needle: string): RawBuilder<unknown> {
  return sql`
    (select id, search_key, member_vote_count, created_at from restaurants where ${begins('search_key', needle)} limit ${CANDIDATES})`
}

function amongFirst(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select * from (
      select id, search_key, member_vote_count, created_at from restaurants order by ${sql.raw(mostVoted)} limit ${sql.lit(FIRST)}) first
    where ${condition}`
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
