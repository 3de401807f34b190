import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** The median of the last 14 finished days: one day of a raid does not move it. Zero on a new site. */
export async function findUsualDay(db: Db): Promise<{ signUps: number; votes: number }> {
  const { rows } = await sql<{ sign_ups: number; votes: number }>`
    select coalesce(percentile_cont(0.5) within group (order by sign_ups), 0)::float8 as sign_ups,
      coalesce(percentile_cont(0.5) within group (order by votes), 0)::float8 as votes
    from statistics_days where day >= (now() at time zone 'Europe/Istanbul')::date - 14`.execute(db)
  return { signUps: rows[0]!.sign_ups, votes: rows[0]!.votes }
}
