import { pageOf } from '#db/keyset.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReportedPage, ReportedQuery } from '../moderation.contract.ts'
import { contentKey, type ContentType, contentTypes, REPORTS_SHOWN } from '../moderation.rules.ts'
import { assertAdmin } from './moderation.policy.ts'
import { contentOf, presentReported, presentReports } from './moderation.view.ts'
import { type ReportRow, selectReported, selectReports } from './reported.sql.ts'

/** All content with open reports, each item once, the one with the newest report first; for admins. @throws DomainError ADMIN_ONLY */
export async function listReported({ db }: Pick<Context, 'db'>, member: Member, query: ReportedQuery): Promise<ReportedPage> {
  await assertAdmin(db, member)
  const { items, nextCursor } = pageOf(await selectReported(db, query), query.limit)
  const first = async (contentType: ContentType): Promise<ReportRow[]> => {
    const ids = items.map(contentOf).filter((content) => content.contentType === contentType)
    return ids.length === 0
      ? []
      : selectReports(
          db,
          contentType,
          ids.map(({ contentId }) => contentId),
          { limit: REPORTS_SHOWN },
        )
  }
  const reports = Map.groupBy((await Promise.all(contentTypes.map(first))).flat(), (row) => contentKey(contentOf(row)))
  const shown = items.map((row) => presentReported(row, presentReports(reports.get(contentKey(contentOf(row))) ?? [], REPORTS_SHOWN)))
  // Another admin may have decided in between.
  return { items: shown.filter((one) => one.reports.items.length > 0), nextCursor }
}
