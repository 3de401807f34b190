import { pageOf } from '#db/keyset.ts'
import { SQUARE, photoFiles } from '#features/media/media.rules.ts'
import type { ReportType } from '#features/reports/reports.rules.ts'
import type { Person } from '#features/restaurants/restaurants.contract.ts'
import type { DeletedContent, OpenReportPage, ReportedContent } from '../moderation.contract.ts'
import type { Content, ContentType } from '../moderation.rules.ts'
import type { DeletedRow } from './deleted.sql.ts'
import type { ReportedRow, ReportRow } from './reported.sql.ts'

function presentPerson(id: string | null, username: string | null, nickname: string | null, avatarUrl: string | null): Person | null {
  return id === null || username === null ? null : { id, username, nickname: nickname ?? username, avatarUrl }
}

/** What a report is about. */
export function contentOf(row: { question_id: string | null; comment_id: number | null }): Content {
  return row.comment_id === null
    ? { contentType: 'question', contentId: row.question_id! }
    : { contentType: 'comment', contentId: String(row.comment_id) }
}

/** Reports that were read with one more than the limit. */
export function presentReports(rows: ReportRow[], limit: number): OpenReportPage {
  const { items, nextCursor } = pageOf(rows, limit)
  return {
    items: items.map((row) => ({
      id: row.id,
      reportType: row.report_type as ReportType,
      reason: row.reason,
      reporter: presentPerson(row.reporter_id, row.username, row.nickname, row.avatar_url),
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor,
  }
}

/** Something that was reported, as admins see it; what is gone says so by being null. */
export function presentReported(row: ReportedRow, reports: OpenReportPage): ReportedContent {
  const isRestaurantThere = row.restaurant_id !== null && row.title !== null
  return {
    ...contentOf(row),
    restaurant: isRestaurantThere
      ? {
          id: row.restaurant_id!,
          title: row.title!,
          body: row.body,
          restaurantType: row.restaurant_type,
          photo: row.photo === null ? null : `/media/${photoFiles(row.photo)[SQUARE]}`,
          isDuet: row.question_type === 'duet',
          author: presentPerson(row.author_id, row.author_username, row.author_nickname, row.author_avatar_url),
        }
      : null,
    comment:
      row.content === null
        ? null
        : {
            content: row.content,
            author: presentPerson(row.writer_id, row.writer_username, row.writer_nickname, row.writer_avatar_url),
          },
    reportCount: row.report_count,
    reports,
  }
}

/** What a moderator deleted: nothing of it is left but that it was. */
export function presentDeleted(row: DeletedRow): DeletedContent {
  return {
    id: row.id,
    contentType: row.content_type as ContentType,
    contentId: row.content_id,
    deletedBy: presentPerson(row.admin_id, row.username, row.nickname, row.avatar_url),
    reportId: row.report_id,
    report: row.report_type === null || row.reason === null ? null : { reportType: row.report_type as ReportType, reason: row.reason },
    createdAt: row.created_at.toISOString(),
  }
}
