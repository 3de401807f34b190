import { pageOf } from '#db/keyset.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnReport, OwnReportPage, OwnReportQuery } from '../reports.contract.ts'
import { type OwnReportRow, selectOwnReports } from './reports.sql.ts'

/** A member's own reports and what became of each, newest first. */
export async function listOwnReports({ db }: Pick<Context, 'db'>, member: Member, query: OwnReportQuery): Promise<OwnReportPage> {
  const { items, nextCursor } = pageOf(await selectOwnReports(db, member.id, query), query.limit)
  return { items: items.map(presentOwnReport), nextCursor }
}

function presentOwnReport(row: OwnReportRow): OwnReport {
  const isOpen = row.status === 'pending'
  return {
    id: row.id,
    about: row.question_id !== null ? 'venue' : row.comment_id !== null ? 'comment' : (row.content_type ?? 'message'),
    reportType: row.report_type,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    outcome: isOpen ? 'open' : row.undone_at !== null ? 'undone' : (row.outcome ?? (row.status === 'dismissed' ? 'dismissed' : 'kept')),
    decidedAt: isOpen ? null : row.updated_at.toISOString(),
  }
}
