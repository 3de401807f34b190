import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rest } from '#db/pacing.ts'
import { partsOf } from '#db/parts.ts'
import { HELD_VOTES, MEMBER_VOTES, RESTAURANT_VOTES, WINDOW_DAYS } from '../shields.rules.ts'

/** Rows that are read at once: one or two milliseconds of the database, and then a pause. */
const PART = 200
/** Ids in one statement. For thousands, PostgreSQL would read whole tables before the first row. */
const IDS = 300

/** How the search reads. A stop ends it between two parts. */
export interface Reading {
  db: Db
  signal: AbortSignal
}

/** Takes one part of the rows after another. */
type Take<Row> = (rows: Row[]) => void

async function readParts<Row>(
  { db, signal }: Reading,
  ids: readonly string[],
  statementOf: (ids: readonly string[]) => RawBuilder<Row>,
  take: Take<Row>,
): Promise<void> {
  let since = performance.now()
  const pause = async (): Promise<void> => {
    await rest(performance.now() - since, signal)
    signal.throwIfAborted()
    since = performance.now()
  }
  for (let at = 0; at < ids.length; at += IDS) {
    let hasRows = false
    // A second try would take the same rows again.
    await db.transaction().execute(async (tx) => {
      for await (const rows of partsOf(tx, statementOf(ids.slice(at, at + IDS)), PART)) {
        hasRows = true
        take(rows)
        await pause()
      }
    })
    if (!hasRows) await pause()
  }
}

/** A vote as the search reads it; the time is in days since 1970. */
export interface RecentVote {
  id: number
  restaurant: string
  member: string
  rating: number
  cast_at: number
  network: string | null
  words: string | null
  is_held: boolean
}

const daysOf = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) / 86400)::float8`
const recent = sql`v.created_at > now() - make_interval(days => ${sql.lit(WINDOW_DAYS)})`

/**
 * Votes with everything that the detectors look at, but for what `readFacts` reads once for each member. What a moderator released is the
 * restaurant's past, not part of an attack.
 */
const read = (votes: RawBuilder<unknown>) => sql<RecentVote>`
  select v.id, v.question_id as restaurant, v.user_id as member, v.rating, ${daysOf('v.created_at')} as cast_at,
    encode(n.network_hash, 'hex') as network, c.content as words, v.is_held
  from ${votes}
  left join vote_networks n on n.vote_id = v.id
  left join comments c on c.vote_id = v.id and not c.is_deleted
  left join held_votes h on h.vote_id = v.id
  left join shields s on s.id = h.shield_id
  where v.rating is not null and s.outcome is distinct from 'released'`

/** The members' votes of the window on these restaurants, the newest of each. */
export function readRestaurants(reading: Reading, restaurants: readonly string[], take: Take<RecentVote>): Promise<void> {
  const votes = (ids: readonly string[]) => sql`unnest(${ids}::text[]) as asked (id) cross join lateral (
    (select * from votes v where v.question_id = asked.id and v.user_id is not null and ${recent} and not v.is_held
      order by v.created_at desc, v.id desc limit ${sql.lit(RESTAURANT_VOTES)})
    union all
    (select * from votes v where v.question_id = asked.id and v.user_id is not null and ${recent} and v.is_held
      order by v.created_at desc, v.id desc limit ${sql.lit(HELD_VOTES)})) v`
  return readParts(reading, restaurants, (ids) => read(votes(ids)), take)
}

/** The votes of these members in the window, the newest of each. */
export function readMembers(reading: Reading, members: readonly string[], take: Take<RecentVote>): Promise<void> {
  const votes = (ids: readonly string[]) => sql`unnest(${ids}::uuid[]) as asked (id) cross join lateral (
    select * from votes v where v.user_id = asked.id and ${recent}
    order by v.created_at desc, v.question_id desc limit ${sql.lit(MEMBER_VOTES)}) v`
  return readParts(reading, members, (ids) => read(votes(ids)), take)
}

/** When a member signed up and first voted, in days since 1970. */
export interface MemberFacts {
  id: string
  signed_up_at: number
  first_cast_at: number
}

/** What is the same for all votes of a member. */
export function readFacts(reading: Reading, members: readonly string[], take: Take<MemberFacts>): Promise<void> {
  const facts = (ids: readonly string[]) => sql<MemberFacts>`
    select p.id, ${daysOf('p.created_at')} as signed_up_at, ${daysOf('first.at')} as first_cast_at
    from profiles p cross join lateral (select min(v.created_at) as at from votes v where v.user_id = p.id) first
    where p.id = any(${ids}::uuid[])`
  return readParts(reading, members, facts, take)
}

export interface RestaurantTotals {
  id: string
  ratings: number[]
  created_at: number
  /** Whether the votes of the window are left out already. */
  is_past: boolean
}

/**
 * What counts on these restaurants, and since when they are here. Of those that have too many votes to be read whole, only what was before
 * the window.
 */
export function readTotals(
  reading: Reading,
  restaurants: readonly string[],
  full: readonly string[],
  take: Take<RestaurantTotals>,
): Promise<void> {
  const totals = (ids: readonly string[]) => sql<RestaurantTotals>`
    select r.id, ${daysOf('r.created_at')} as created_at, r.id = any(${full}::text[]) as is_past,
      case when r.id = any(${full}::text[]) then array(
        select greatest(0, c.logged_in_ratings[n] - coalesce(known.amount, 0))::int from generate_series(1, 10) as n
        left join (select v.rating, count(*) as amount from votes v
          where v.question_id = r.id and v.user_id is not null and v.counts_as_member and not v.is_held and ${recent} group by v.rating) known on known.rating = n
        order by n) else c.logged_in_ratings end as ratings
    from restaurants r join vote_counts c on c.restaurant_id = r.id where r.id = any(${ids}::text[])`
  return readParts(reading, restaurants, totals, take)
}
