import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { OwnReportQuery, ReportInput } from '../reports.contract.ts'
import type { OpenReportType, OtherType } from '../reports.rules.ts'

type NewReport = Omit<ReportInput, 'reportType'> & { reportType: OpenReportType; network?: Buffer | undefined }

/** What a reported message says, once its proof was checked. */
export interface Evidence {
  senderId: string
  content: string
  sentAt: Date
}

/** Reported content and its authors. */
export interface ReportTarget {
  makers: (string | null)[]
}

// The shared lock delays a moderator's deletion, so that it resolves this report too.
/** Locks the restaurant or comment that a report names until the transaction ends; undefined for a deleted comment. */
export async function lockTarget(
  tx: Tx,
  { questionId, commentId }: Pick<NewReport, 'questionId' | 'commentId'>,
): Promise<ReportTarget | undefined> {
  if (commentId !== undefined) {
    const comment = await tx
      .selectFrom('comments')
      .select('user_id')
      .where('id', '=', commentId)
      .where('is_deleted', '=', false)
      .forShare()
      .executeTakeFirst()
    return comment && { makers: [comment.user_id] }
  }
  const restaurant = await tx
    .selectFrom('restaurants')
    .select(['author_id', 'duet_user_id'])
    .where('id', '=', questionId!)
    .forShare()
    .executeTakeFirst()
  return restaurant && { makers: [restaurant.author_id, restaurant.duet_user_id] }
}

/** Adds the report; undefined when this member already has an open one about the same content. */
export function insertReport(
  tx: Tx,
  reporterId: string,
  { questionId, commentId, message, content, reportType, reason, network }: NewReport,
) {
  return tx
    .insertInto('reports')
    .values({
      reporter_id: reporterId,
      question_id: questionId ?? null,
      comment_id: commentId ?? null,
      message_id: message?.id ?? null,
      content_type: content?.contentType ?? null,
      content_id: content?.contentId ?? null,
      report_type: reportType,
      reason,
      network_hash: network ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the text of a reported message until the report is decided. */
export async function insertEvidence(tx: Tx, reportId: number, { senderId, content, sentAt }: Evidence): Promise<void> {
  await tx.insertInto('reported_messages').values({ report_id: reportId, sender_id: senderId, content, sent_at: sentAt }).execute()
}

/** Whether this author's request to delete a restaurant is open. */
export async function hasRequestedDeletion(db: Db, authorId: string, questionId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('reports')
      .select('id')
      .where('item', '=', `question:${questionId}`)
      .where('reporter_id', '=', authorId)
      .where('status', '=', 'pending')
      .where('report_type', '=', 'deletion_request')
      .executeTakeFirst()) !== undefined
  )
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof insertReport>>>

export const newest = keyset([{ sql: 'r.id', kind: 'integer' }])

/** The columns of a report `r` and of its outcome by the decision `d`. */
export const outcomeColumns = sql`
  r.id, r.item, r.question_id, r.comment_id, r.content_type, r.report_type, r.reason, r.status, r.created_at, r.updated_at, d.outcome, d.undone_at`

export interface OwnReportRow {
  id: number
  /** The reported thing under one key. */
  item: string
  question_id: string | null
  comment_id: number | null
  content_type: OtherType | null
  report_type: OpenReportType
  reason: string
  status: 'pending' | 'resolved' | 'dismissed'
  created_at: Date
  updated_at: Date
  outcome: 'dismissed' | 'kept' | 'removed' | null
  undone_at: Date | null
  place: CursorValue[]
}

/** A member's own reports with what was decided, newest first, one more than the limit. */
export async function selectOwnReports(db: Db, memberId: string, { cursor, limit }: OwnReportQuery): Promise<OwnReportRow[]> {
  return rowsOf<OwnReportRow>(db)`
    select ${outcomeColumns}, ${newest.place} as place
    from reports r left join decisions d on d.id = r.decision_id
    where r.reporter_id = ${memberId}::uuid and ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1}`
}
