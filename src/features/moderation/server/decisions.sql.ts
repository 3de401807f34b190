import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Content, ContentType, Decision, DeletableContent } from '../moderation.rules.ts'

type Tx = Transaction<DB>

const targets: Record<ContentType, (contentId: string) => ReturnType<typeof sql>> = {
  question: (id) => sql`question_id = ${id}`,
  comment: (id) => sql`comment_id = ${Number(id)}`,
  message: (id) => sql`message_id = ${Number(id)}`,
}

// Closes in a fixed order: two moderators who decide about the same item wait for each other only once.
/** Closes the open reports about an item together. @returns their ids, oldest first; empty when another admin was faster */
export async function closeReports(tx: Tx, { contentType, contentId }: Content, status: Decision): Promise<number[]> {
  const target = targets[contentType](contentId)
  return close(tx, sql`select id from reports where status = 'pending' and ${target} order by id for update`, status)
}

/** Like `closeReports`, for the comments deleted with a restaurant. */
export function closeReportsUnder(tx: Tx, restaurantId: string, status: Decision): Promise<number[]> {
  return close(
    tx,
    sql`select r.id from reports r join comments c on c.id = r.comment_id
      where r.status = 'pending' and c.question_id = ${restaurantId} order by r.id for update of r`,
    status,
  )
}

async function close(tx: Tx, open: ReturnType<typeof sql>, status: Decision): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with open as materialized (${open})
    update reports set status = ${status}, updated_at = now() from open where reports.id = open.id returning reports.id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Records once that an admin deleted something. */
export async function insertDeletion(
  tx: Tx,
  { contentType, contentId }: DeletableContent,
  { by, reportId }: { by: string; reportId: number | null },
): Promise<void> {
  await tx
    .insertInto('deleted_content_stats')
    .values({ content_type: contentType, content_id: contentId, deleted_by: by, report_id: reportId })
    .onConflict((conflict) => conflict.constraint('deleted_content_stats_once').doNothing())
    .execute()
}
