import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DeletionRequestInput, Report } from '../reports.contract.ts'
import { assertCanRequestDeletion } from './reports.policy.ts'
import { insertReport, lockTarget } from './reports.sql.ts'
import { presentReport } from './reports.view.ts'

/**
 * The author of a restaurant or a duet asks the moderators to delete it, and not again while that request is open.
 * @throws DomainError REPORT_TARGET_NOT_FOUND, FORBIDDEN, DELETION_REQUESTED
 */
export function requestDeletion(
  { db }: Pick<Context, 'db'>,
  member: Member,
  questionId: string,
  { reason }: DeletionRequestInput,
  key?: string,
): Promise<Report> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return runIdempotent(tx, { owner: member.id, key, request: { deletionOf: questionId, reason } }, async () => {
      assertCanRequestDeletion(member, await lockTarget(tx, { questionId }))
      const report = found(await insertReport(tx, member.id, { questionId, reportType: 'deletion_request', reason }), 'DELETION_REQUESTED')
      return presentReport(report)
    })
  })
}
