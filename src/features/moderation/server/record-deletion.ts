import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Member } from '#server/viewer.ts'
import type { Content } from '../moderation.rules.ts'
import { closeReports, insertDeletion } from './decisions.sql.ts'

/**
 * What an admin deletes is recorded once, and its open reports are resolved with it. What admins take back of their own,
 * which nobody reported, is their own business.
 * @returns the reports that it answered; undefined when there is nothing to record
 */
export async function recordDeletion(
  tx: Transaction<DB>,
  admin: Member,
  { isOwn = false, ...content }: Content & { isOwn?: boolean },
): Promise<number[] | undefined> {
  const reportIds = await closeReports(tx, content, 'resolved')
  if (isOwn && reportIds.length === 0) return undefined
  await insertDeletion(tx, content, { by: admin.id, reportId: reportIds.at(-1) ?? null })
  return reportIds
}
