import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import { LEAST } from '#features/ranking/detectors/window.rules.ts'

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
