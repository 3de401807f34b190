import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rest } from '#db/pacing.ts'
import { partsOf } from '#db/parts.ts'
import { firstRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import { LEAST } from '#features/ranking/detectors/window.rules.ts'
import { HELD_VOTES, MEMBER_VOTES, RESTAURANT_VOTES, WINDOW_DAYS } from '../shields.rules.ts'

/** Rows that are read, and sent to the detectors, at once: a few milliseconds of the event loop, and then a pause. */
const PART = 500

/** Takes one part of the rows after another. */
type Take<Row> = (rows: Row[]) => void

async function readParts<Row>(db: Db, statement: RawBuilder<Row>, take: Take<Row>): Promise<void> {
  let since = performance.now()
  const pause = async (): Promise<void> => {
    await rest(performance.now() - since)
    since = performance.now()
  }
  await inTransaction(db, async (tx) => {
    for await (const rows of partsOf(tx, statement, PART)) {
      take(rows)
      await pause()
    }
  })
  await pause()
}

/** A vote as the search reads it; times are days since 1970. */
export interface RecentVote {
  id: number
  restaurant: string
  member: string
  rating: number
  cast_at: number
  signed_up_at: number
  first_cast_at: number
  network: string | null
  words: string | null
  is_held: boolean
}

const daysOf = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) / 86400)::float8`
const recent = sql`v.created_at > now() - make_interval(days => ${sql.lit(WINDOW_DAYS)})`

/** Votes with everything that the detectors look at. What a moderator released is the restaurant's past, not part of an attack. */
const read = (votes: RawBuilder<unknown>) => sql<RecentVote>`
  select v.id, v.question_id as restaurant, v.user_id as member, v.rating, ${daysOf('v.created_at')} as cast_at,
    ${daysOf('p.created_at')} as signed_up_at, ${daysOf('first.at')} as first_cast_at,
    encode(n.network_hash, 'hex') as network, c.content as words, v.is_held
  from ${votes}
  join profiles p on p.id = v.user_id
  cross join lateral (select min(o.created_at) as at from votes o where o.user_id = v.user_id) first
  left join vote_networks n on n.vote_id = v.id
  left join comments c on c.vote_id = v.id and not c.is_deleted
  left join held_votes h on h.vote_id = v.id
  left join shields s on s.id = h.shield_id
  where v.rating is not null and s.outcome is distinct from 'released'`

/** The members' votes of the window on these restaurants, the newest of each. */
export function readRestaurants(db: Db, restaurants: readonly string[], take: Take<RecentVote>): Promise<void> {
  const votes = sql`unnest(${restaurants}::text[]) as asked (id) cross join lateral (
    (select * from votes v where v.question_id = asked.id and v.user_id is not null and ${recent} and not v.is_held
      order by v.created_at desc, v.id desc limit ${sql.lit(RESTAURANT_VOTES)})
    union all
    (select * from votes v where v.question_id = asked.id and v.user_id is not null and ${recent} and v.is_held
      order by v.created_at desc, v.id desc limit ${sql.lit(HELD_VOTES)})) v`
  return readParts(db, read(votes), take)
}

/** The votes of these members in the window, the newest of each. */
export function readMembers(db: Db, members: readonly string[], take: Take<RecentVote>): Promise<void> {
  const votes = sql`unnest(${members}::uuid[]) as asked (id) cross join lateral (
    select * from votes v where v.user_id = asked.id and ${recent}
    order by v.created_at desc, v.question_id desc limit ${sql.lit(MEMBER_VOTES)}) v`
  return readParts(db, read(votes), take)
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
export function readTotals(db: Db, restaurants: readonly string[], full: readonly string[], take: Take<RestaurantTotals>): Promise<void> {
  const totals = sql<RestaurantTotals>`
    select r.id, ${daysOf('r.created_at')} as created_at, r.id = any(${full}::text[]) as is_past,
      case when r.id = any(${full}::text[]) then array(
        select greatest(0, c.logged_in_ratings[n] - coalesce(known.amount, 0))::int from generate_series(1, 10) as n
        left join (select v.rating, count(*) as amount from votes v
          where v.question_id = r.id and v.user_id is not null and v.counts_as_member and not v.is_held and ${recent} group by v.rating) known on known.rating = n
        order by n) else c.logged_in_ratings end as ratings
    from restaurants r join vote_counts c on c.restaurant_id = r.id where r.id = any(${restaurants}::text[])`
  return readParts(db, totals, take)
}

/** Below this many votes of members nothing is an attack. */
const hasEnough = sql`r.member_accept_count + r.member_reject_count + r.held_count >= ${sql.lit(LEAST)}`

export interface NewVotes {
  /** The restaurants of these votes that have enough votes. */
  restaurants: string[]
  /** The last of these votes. */
  last: number | null
  /** The last of them that is old enough: no transaction adds a vote below it any more. */
  settled: number | null
  amount: number
}

/** The next votes after this one, in the order in which they were numbered. */
export async function findNewVotes(db: Db, after: number, limit: number): Promise<NewVotes> {
  return (await firstRow<NewVotes>(db)`
    with new as materialized (
      select id, question_id, user_id, created_at from votes where id > ${after} order by id limit ${limit})
    select max(id) as last, max(id) filter (where created_at < now() - interval '2 minutes') as settled, count(*)::int as amount,
      array(select r.restaurant_id from vote_counts r
          where r.restaurant_id in (select question_id from new where user_id is not null) and ${hasEnough} order by r.restaurant_id)
        as restaurants
    from new`)!
}

/** The next restaurants after this one that have enough votes, and the last one that was looked at; undefined at the end. */
export async function findRestaurants(db: Db, after: string, limit: number): Promise<{ restaurants: string[]; last: string | null }> {
  return (await firstRow<{ restaurants: string[]; last: string | null }>(db)`
    with next as materialized (
      select id, ${hasEnough} as has_enough from restaurants join vote_counts r on restaurant_id = id
      where id > ${after} and question_type = 'normal' order by id limit ${limit})
    select max(id) as last, coalesce(array_agg(id order by id) filter (where has_enough), '{}') as restaurants from next`)!
}

export interface Progress {
  afterVote: number
  afterRestaurant: string | null
}

export async function findProgress(db: Db): Promise<Progress> {
  return (await firstRow<Progress>(db)`
    select after_vote as "afterVote", after_restaurant as "afterRestaurant" from shield_progress`)!
}

export async function keepVote(db: Db, id: number): Promise<void> {
  await sql`update shield_progress set after_vote = greatest(after_vote, ${id})`.execute(db)
}

export async function keepRestaurant(db: Db, id: string | null): Promise<void> {
  await sql`update shield_progress set after_restaurant = ${id}`.execute(db)
}
