import { pageOf } from '#db/keyset.ts'
import { otherTypes } from '#features/reports/reports.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReportedPage, ReportedQuery } from '../moderation.contract.ts'
import { contentKey, contentOf, REPORTS_SHOWN } from '../moderation.rules.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentReported, presentReports } from './moderation.view.ts'
import { selectReported, selectReports } from './reported.sql.ts'
import { selectThings } from './things.sql.ts'

/**
 * All content with open reports, each item once, the one with the newest report first, or one item of it; for moderators.
 * @throws DomainError ADMIN_ONLY
 */
export async function listReported({ db }: Pick<Context, 'db'>, member: Member, query: ReportedQuery): Promise<ReportedPage> {
  await assertModerator(db, member)
  const { cursor, limit, contentType, contentId } = query
  const item = contentType && contentId ? contentKey({ contentType, contentId }) : undefined
  const { items, nextCursor } = pageOf(await selectReported(db, { cursor, limit, item }), limit)
  const contents = items.map((row) => contentOf(row.item))
  const [rows, ...things] = await Promise.all([
    items.length === 0
      ? []
      : selectReports(
          db,
          items.map((row) => row.item),
          { limit: REPORTS_SHOWN },
        ),
    ...otherTypes.map(async (type) => {
      const ids = contents.filter((content) => content.contentType === type).map((content) => content.contentId)
      return (await selectThings(db, type, ids)).map(
        (thing) => [contentKey({ contentType: type, contentId: thing.content_id }), thing] as const,
      )
    }),
  ])
  const reports = Map.groupBy(rows, (row) => row.item)
  const thingOf = new Map(things.flat())
  const shown = items.map((row) => presentReported(row, thingOf.get(row.item), presentReports(reports.get(row.item) ?? [], REPORTS_SHOWN)))
  // Another admin may have decided in between.
  return { items: shown.filter((one) => one.reports.items.length > 0), nextCursor }
}
