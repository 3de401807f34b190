import type { Report } from '../reports.contract.ts'
import type { ReportRow } from './reports.sql.ts'

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
