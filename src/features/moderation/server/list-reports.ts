import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OpenReportPage, ReportQuery } from '../moderation.contract.ts'
import { type Content, contentKey } from '../moderation.rules.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentReports } from './moderation.view.ts'
import { selectReports } from './reported.sql.ts'

/** All open reports about one item, newest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listReports(
  { db }: Pick<Context, 'db'>,
  member: Member,
  content: Content,
  page: ReportQuery,
): Promise<OpenReportPage> {
  await assertModerator(db, member)
  return presentReports(await selectReports(db, [contentKey(content)], page), page.limit)
}
