import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { selectCohorts, selectDays, selectSearches } from './statistics.sql.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { findListing, type ListingRow, readUsage } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Statistics, StatisticsQuery } from '../statistics.contract.ts'
import { visitorGapOf } from '../statistics.rules.ts'

/** The median of the last 14 finished days: one day of a raid does not move it. Zero on a new site. */
export async function findUsualDay(db: Db): Promise<{ signUps: number; votes: number }> {
  const { rows } = await sql<{ sign_ups: number; votes: number }>`
    select coalesce(percentile_cont(0.5) within group (order by sign_ups), 0)::float8 as sign_ups,
      coalesce(percentile_cont(0.5) within group (order by votes), 0)::float8 as votes
    from statistics_days where day >= (now() at time zone 'Europe/Istanbul')::date - 14`.execute(db)
  return { signUps: rows[0]!.sign_ups, votes: rows[0]!.votes }
}

/** What happened on the site, for admins; finished days only. @throws DomainError ADMIN_ONLY */
export async function getStatistics(
  { db, config, site }: Pick<Context, 'config' | 'db' | 'site'>,
  member: Member,
  { days }: StatisticsQuery,
): Promise<Statistics> {
  await assertAdmin(db, member)
  const [rows, cohorts, emptySearches, usage, listing] = await Promise.all([
    selectDays(db, Number(days)),
    selectCohorts(db),
    selectSearches(db),
    readUsage({ db, site }),
    findListing(db),
  ])
  return {
    days: rows.map(({ sign_ups, active_members, ...row }) => ({ ...row, signUps: sign_ups, activeMembers: active_members })),
    visitorGap: visitorGapOf(config),
    cohorts,
    emptySearches,
    storage: { ...usage, listing: listing ? presentListing(listing) : null },
  }
}

function presentListing({ listed_at, files, bytes, waiting_files, waiting_bytes, removed, left_over, missing }: ListingRow) {
  return {
    listedAt: listed_at.toISOString(),
    files,
    bytes,
    waitingFiles: waiting_files,
    waitingBytes: waiting_bytes,
    removed,
    leftOver: left_over,
    missing,
  }
}
