import { presentPage } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DeletedPage, DeletedQuery, OpenReportPage, ReportQuery, VersionPage, VersionQuery } from '../moderation.contract.ts'
import { selectDeleted } from './deleted.sql.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentDeleted, presentReports, presentVersion } from './moderation.view.ts'
import { type Content, contentKey, type VersionedType } from '../moderation.rules.ts'
import { selectReports } from './reported.sql.ts'
import { selectVersions } from './versions.sql.ts'

/**
 * What admins deleted, and restaurants that their authors deleted, by whom and when, newest first; for moderators.
 * @throws DomainError ADMIN_ONLY
 */
export async function listDeleted({ db }: Pick<Context, 'db'>, member: Member, query: DeletedQuery): Promise<DeletedPage> {
  await assertModerator(db, member)
  return presentPage(await selectDeleted(db, query), query.limit, presentDeleted)
}

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

/** What a comment or a reply said before its writer edited it, newest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listVersions(
  { db }: Pick<Context, 'db'>,
  member: Member,
  { contentType, id }: { contentType: VersionedType; id: number },
  page: VersionQuery,
): Promise<VersionPage> {
  await assertModerator(db, member)
  return presentPage(await selectVersions(db, contentType, id, page), page.limit, presentVersion)
}
