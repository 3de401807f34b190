import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Report, ReportInput } from '../reports.contract.ts'
import { assertCanReport } from './reports.policy.ts'
import { insertReport, lockTarget } from './reports.sql.ts'
import { presentReport } from './reports.view.ts'

/**
 * A member reports another member's comment or restaurant, and not again while that report is open.
 * @throws DomainError REPORT_TARGET_NOT_FOUND, REPORT_OF_OWN, REPORT_EXISTS
 */
export function reportContent({ db }: Pick<Context, 'db'>, member: Member, input: ReportInput, key?: string): Promise<Report> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return runIdempotent(tx, { owner: member.id, key, request: { report: input } }, async () => {
      const target = await lockTarget(tx, input)
      assertCanReport(member, target)
      const report = await insertReport(tx, member.id, input)
      if (!report) throw new DomainError('REPORT_EXISTS')
      return presentReport(report)
    })
  })
}
