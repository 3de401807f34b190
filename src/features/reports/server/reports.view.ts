import type { OwnReport, Report } from '../reports.contract.ts'
import type { OwnReportRow, ReportRow } from './reports.sql.ts'

/** A report as its reporter sees it. */
export function presentReport(row: ReportRow): Report {
  return {
    id: row.id,
    reporterId: row.reporter_id!,
    questionId: row.question_id,
    commentId: row.comment_id,
    messageId: row.message_id,
    content: row.content_type === null || row.content_id === null ? null : { contentType: row.content_type, contentId: row.content_id },
    reportType: row.report_type,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A report with its outcome. */
export function presentOwnReport(row: OwnReportRow): OwnReport {
  const isOpen = row.status === 'pending'
  return {
    id: row.id,
    about: row.question_id !== null ? 'restaurant' : row.comment_id !== null ? 'comment' : (row.content_type ?? 'message'),
    reportType: row.report_type,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    outcome: isOpen ? 'open' : row.undone_at !== null ? 'undone' : (row.outcome ?? (row.status === 'dismissed' ? 'dismissed' : 'kept')),
    decidedAt: isOpen ? null : row.updated_at.toISOString(),
  }
}
