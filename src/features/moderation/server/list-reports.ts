import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OpenReportPage, ReportedQuery } from '../moderation.contract.ts'
import type { Content } from '../moderation.rules.ts'
import { assertAdmin } from './moderation.policy.ts'
import { presentReports } from './moderation.view.ts'
import { selectReports } from './reported.sql.ts'

/** All open reports about one item, newest first; for admins. @throws DomainError ADMIN_ONLY */
export async function listReports(
  { db }: Pick<Context, 'db'>,
  member: Member,
  { contentType, contentId }: Content,
  page: ReportedQuery,
): Promise<OpenReportPage> {
  await assertAdmin(db, member)
  return presentReports(await selectReports(db, contentType, [contentId], page), page.limit)
}
