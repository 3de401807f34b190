import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { escaped, contains, isIndexed, isShort, containsByIndex } from '#db/text-search.ts'
import { asCompilable, compileOnce } from '#db/compile-once.ts'
import { SEARCH_SHOWN } from '../search.rules.ts'

/** A common word matches a tenth of all titles: the search looks at this many matches, not at all. */
export const CANDIDATES = 1000
/** Among this many most voted restaurants a common word is found three times, without reading its index. */
export const FIRST = 3000
/** The minimum similarity for restaurants_like and profiles_like. */
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
  duet_user_id: string | null
  is_duet: boolean
  status: 'open' | 'closed' | 'moved'
  photo: string | null
  member_average: number | null
}

/** Banned members are not found: thousands of a raid would take the place of those whom a person looks for. */
export const isPublicMember: RawBuilder<unknown> = sql`not is_banned(id)`

/** Members whose username or shown name contains the needle: prefix matches first, then the better known. */
export async function findMembers(db: Db, needle: string): Promise<FoundMemberRow[]> {
  return rowsOf<FoundMemberRow>(db)`
    select id, username, nickname, avatar_url
    from (${candidates('profiles', ['username', 'name_key'], needle, 'created_at, id', isPublicMember)}) found
    order by (starts_with(username, ${needle}) or starts_with(name_key, ${needle})) desc, follower_count desc, username limit ${SEARCH_SHOWN}`
}

const mostVoted = 'member_vote_count desc, created_at desc, id desc'

/** Restaurants whose title contains the needle: prefix matches first, then those with more votes. */
export async function findRestaurants(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const pattern = `%${escaped(needle)}%`
  const first = await holdingAmongFirst(db, needle, pattern)
  if (first.length < SEARCH_SHOWN) {
    if (await areAllFirst(db)) return first
    const { rows } = await sql<{
      id: string
    }>`select id from (${candidates('restaurants', ['search_key'], needle, mostVoted)}) found`.execute(db)
    return rows.length === 0 ? [] : holdingOf(db, needle, pattern, idsOf(rows))
  }
  if (first.every(({ search_key }) => search_key.startsWith(needle))) return first
  return holdingOrBeginning(db, needle, pattern, needle + LAST_LETTER)
}

/** Restaurants with a similar title. */
export async function findRestaurantsLike(db: Db, needle: string): Promise<FoundRestaurantRow[]> {
  const pattern = `%${escaped(needle)}%`
  const first = await likeAmongFirst(db, needle, pattern)
  if (first.length === SEARCH_SHOWN || (await areAllFirst(db))) return first
  const { rows } = await sql<{ id: string }>`select id from restaurants_like(${needle}, ${CANDIDATES})`.execute(db)
  return rows.length === 0 ? [] : likeOf(db, needle, pattern, idsOf(rows))
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** Sorts after every other character, so it ends the range of texts that start with a needle. */
const LAST_LETTER = '\u{10ffff}'

/** Whether there are few enough restaurants that the first ones are all of them; a search for a rare word then needs no index. */
const few = new WeakMap<Db, { areFew: boolean; until: number }>()
const FEW_MS = 10_000

async function areAllFirst(db: Db): Promise<boolean> {
  const known = few.get(db)
  if (known && known.until > performance.now()) return known.areFew
  // Half of them: the number will not double before the next count.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from restaurants limit ${sql.lit(FIRST / 2 + 1)}) counted ${prepared}`.execute(db)
  const areFew = rows[0]!.count <= FIRST / 2
  few.set(db, { areFew, until: performance.now() + FEW_MS })
  return areFew
}

type Sql = RawBuilder<unknown>

/** A duet has no votes and its original's title: it is listed only when the original is not found, and only one per original. */
export const isListed = (pattern: string): RawBuilder<boolean> => sql<boolean>`(r.parent_question_id is null or not exists (
    select from restaurants p where p.id = r.parent_question_id and (p.search_key = r.search_key or p.search_key like ${pattern}))
  and not exists (
    select from restaurants s where s.parent_question_id = r.parent_question_id and s.search_key = r.search_key and s.id > r.id))`

/** The best of the rows of `found`. One plan fits all values, and planning takes longer than the search. */
function best(found: Sql, order: Sql, pattern: string): RawBuilder<FoundRestaurantRow> {
  return sql<FoundRestaurantRow>`
    select id, title, search_key, address, restaurant_type, photos[1] as photo, member_average, question_type = 'duet' as is_duet, duet_user_id, status
    from restaurants where id in (
      select id from (${found}) found
      where member_vote_count > 0 or exists (select from restaurants r where r.id = found.id and ${isListed(pattern)})
      order by ${order} limit ${sql.lit(SEARCH_SHOWN)}) order by ${order} ${prepared}`
}

const beginningFirst = (needle: string): Sql => sql`starts_with(search_key, ${needle}::text) desc, ${sql.raw(mostVoted)}`
const likestFirst = (needle: string): Sql => sql`word_similarity(${needle}::text, search_key) desc, ${sql.raw(mostVoted)}`
const columns = sql`id, search_key, member_vote_count, created_at`

const amongFirst = (condition: Sql): Sql => sql`
  select * from (select ${columns} from restaurants order by ${sql.raw(mostVoted)} limit ${sql.lit(FIRST)}) first where ${condition}`
const holding = (pattern: string): Sql => sql`search_key like ${pattern}`

const holdingAmongFirst = compileOnce((db, needle: string, pattern: string) =>
  asCompilable(db, best(amongFirst(holding(pattern)), beginningFirst(needle), pattern)),
)

/** Matches among the first, and prefix matches with any number of votes. The operators are those of restaurants_by_name. */
const holdingOrBeginning = compileOnce((db, needle: string, pattern: string, end: string) =>
  asCompilable(
    db,
    best(
      sql`${amongFirst(holding(pattern))} union
        (select ${columns} from restaurants where search_key ~>=~ ${needle} and search_key ~<~ ${end} limit ${sql.lit(CANDIDATES)})`,
      beginningFirst(needle),
      pattern,
    ),
  ),
)

const likeAmongFirst = compileOnce((db, needle: string, pattern: string) =>
  asCompilable(db, best(amongFirst(sql`word_similarity(${needle}::text, search_key) >= ${sql.lit(ALIKE)}`), likestFirst(needle), pattern)),
)

const these = (ids: string[]): Sql => sql`select ${columns} from restaurants where id = any(${ids}::text[])`

const holdingOf = compileOnce((db, needle: string, pattern: string, ids: string[]) =>
  asCompilable(db, best(these(ids), beginningFirst(needle), pattern)),
)

const likeOf = compileOnce((db, needle: string, pattern: string, ids: string[]) =>
  asCompilable(db, best(these(ids), likestFirst(needle), pattern)),
)

/** The matches; what no index serves is searched only among the first by `order`. */
function candidates(table: string, columns: string[], needle: string, order: string, where: Sql = sql`true`): Sql {
  const either = (test: typeof contains) =>
    sql.join(
      columns.map((column) => test(column, needle)),
      sql` or `,
    )
  const found = sql`(select * from ${sql.table(table)} where (${either(containsByIndex)}) and ${where} limit ${CANDIDATES})`
  const first = sql`(
    select * from (select * from ${sql.table(table)} where ${where} order by ${sql.raw(order)} limit ${CANDIDATES}) first where ${either(contains)})`
  if (!isIndexed(needle)) return first
  return isShort(needle) ? sql`select distinct on (id) * from (${found} union all ${first}) either` : found
}

/** Members with a similar username. */
export async function findMembersLike(db: Db, needle: string): Promise<FoundMemberRow[]> {
  return rowsOf<FoundMemberRow>(db)`
    select id, username, nickname, avatar_url from profiles_like(${needle}, ${CANDIDATES})
    order by word_similarity(${needle}, username) desc, follower_count desc, username limit ${SEARCH_SHOWN} ${prepared}`
}
