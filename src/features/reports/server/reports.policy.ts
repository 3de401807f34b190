import { DomainError } from '#lib/errors.ts'
import type { Member } from '#server/viewer.ts'
import type { ReportTarget } from './reports.sql.ts'

/** Members report what is there and what somebody else made. @throws DomainError REPORT_TARGET_NOT_FOUND, REPORT_OF_OWN */
export function assertCanReport(member: Member, target: ReportTarget | undefined): asserts target is ReportTarget {
  if (!target) throw new DomainError('REPORT_TARGET_NOT_FOUND', 404)
  if (target.makers.includes(member.id)) throw new DomainError('REPORT_OF_OWN', 403)
}
