import { assertAdmin } from '#people/server/roles.policy.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Statistics, StatisticsQuery } from '../statistics.contract.ts'
import { visitorGapOf } from '../statistics.rules.ts'
import { selectCohorts, selectDays, selectSearches } from './statistics.sql.ts'

/** What happened on the site, for admins; finished days only. @throws DomainError ADMIN_ONLY */
export async function getStatistics(
  { db, config }: Pick<Context, 'config' | 'db'>,
  member: Member,
  { days }: StatisticsQuery,
): Promise<Statistics> {
  await assertAdmin(db, member)
  const [rows, cohorts, emptySearches] = await Promise.all([selectDays(db, Number(days)), selectCohorts(db), selectSearches(db)])
  return {
    days: rows.map(({ sign_ups, active_members, ...row }) => ({ ...row, signUps: sign_ups, activeMembers: active_members })),
    visitorGap: visitorGapOf(config),
    cohorts,
    emptySearches,
  }
}
