import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { OpenReportPage, ReportedQuery } from '../moderation.contract.ts'
import type { Content } from '../moderation.rules.ts'
import { assertAdmin } from './moderation.policy.ts'
import { presentReports } from './moderation.view.ts'
import { selectReports } from './reported.sql.ts'

/** Admins see all open reports about one thing, newest first. @throws DomainError ADMIN_ONLY */
export async function listReports(
  { db }: Pick<Services, 'db'>,
  member: Member,
  { contentType, contentId }: Content,
  page: ReportedQuery,
): Promise<OpenReportPage> {
  await assertAdmin(db, member)
  return presentReports(await selectReports(db, contentType, [contentId], page), page.limit)
}
