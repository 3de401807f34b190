import type { Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { ReportInput } from '../reports.contract.ts'
import type { OpenReportType } from '../reports.rules.ts'

type NewReport = Omit<ReportInput, 'reportType'> & { reportType: OpenReportType }

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
  tx: Transaction<DB>,
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
export function insertReport(tx: Transaction<DB>, reporterId: string, { questionId, commentId, message, reportType, reason }: NewReport) {
  return tx
    .insertInto('reports')
    .values({
      reporter_id: reporterId,
      question_id: questionId ?? null,
      comment_id: commentId ?? null,
      message_id: message?.id ?? null,
      report_type: reportType,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the text of a reported message until the report is decided. */
export async function insertEvidence(tx: Transaction<DB>, reportId: number, { senderId, content, sentAt }: Evidence): Promise<void> {
  await tx.insertInto('reported_messages').values({ report_id: reportId, sender_id: senderId, content, sent_at: sentAt }).execute()
}

/** Whether this author's request to delete a restaurant is open. */
export async function hasRequestedDeletion(db: Db, authorId: string, questionId: string): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('question_id', '=', questionId)
    .where('reporter_id', '=', authorId)
    .where('status', '=', 'pending')
    .where('report_type', '=', 'deletion_request')
    .executeTakeFirst()
  return report !== undefined
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof insertReport>>>
