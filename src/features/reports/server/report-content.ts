import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { openReported } from '#features/messages/server/index.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Report, ReportInput } from '../reports.contract.ts'
import { assertCanReport } from './reports.policy.ts'
import { insertEvidence, insertReport, lockTarget } from './reports.sql.ts'
import { presentReport } from './reports.view.ts'

/**
 * A member reports another member's comment or restaurant, or a private message that the member received, and not again while
 * that report is open. The text of a message is kept only when its key opens exactly what the server stored.
 * @throws DomainError REPORT_TARGET_NOT_FOUND, REPORT_OF_OWN, REPORT_EXISTS, REPORT_PROOF_INVALID
 */
export function reportContent({ db }: Pick<Context, 'db'>, member: Member, input: ReportInput, key?: string): Promise<Report> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return runIdempotent(tx, { owner: member.id, key, request: { report: input } }, async () => {
      const message = input.message && (await openReported(tx, member.id, input.message))
      assertCanReport(member, input.message ? message && { makers: [message.senderId] } : await lockTarget(tx, input))
      const report = await insertReport(tx, member.id, input)
      if (!report) throw new DomainError('REPORT_EXISTS')
      if (message) await insertEvidence(tx, report.id, await message.verify())
      return presentReport(report)
    })
  })
}
