import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DeletableContent } from '../moderation.rules.ts'
import { closeReports, closeReportsUnder, insertDeletion } from './decisions.sql.ts'

/**
 * Records what an admin deletes once, and resolves its open reports. Deletions of an admin's own content without reports
 * are not recorded.
 * @returns the closed reports; undefined when there is nothing to record
 */
export async function recordDeletion(
  tx: Transaction<DB>,
  admin: Member,
  { isOwn = false, ...content }: DeletableContent & { isOwn?: boolean },
): Promise<number[] | undefined> {
  const reportIds = await closeReports(tx, content, 'resolved')
  if (isOwn && reportIds.length === 0) return undefined
  await insertDeletion(tx, content, { by: admin.id, reportId: reportIds.at(-1) ?? null })
  return reportIds
}

/** Records a restaurant that an admin or its author deletes, and resolves the open reports about it and its comments. @returns the closed reports */
export async function recordRestaurantDeletion(tx: Transaction<DB>, member: Member, restaurantId: string): Promise<number[]> {
  const ofComments = await closeReportsUnder(tx, restaurantId, 'resolved')
  const reportIds = await recordDeletion(tx, member, { contentType: 'question', contentId: restaurantId })
  return [...(reportIds ?? []), ...ofComments]
}
