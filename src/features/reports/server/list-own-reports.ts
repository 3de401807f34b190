import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnReportPage, OwnReportQuery } from '../reports.contract.ts'
import { selectOwnReports } from './reports.sql.ts'
import { presentOwnReport } from './reports.view.ts'

/** A member's own reports and what became of each, newest first. */
export async function listOwnReports({ db }: Pick<Context, 'db'>, member: Member, query: OwnReportQuery): Promise<OwnReportPage> {
  const { items, nextCursor } = pageOf(await selectOwnReports(db, member.id, query), query.limit)
  return { items: items.map(presentOwnReport), nextCursor }
}
