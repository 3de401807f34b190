import { ensure, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReportTarget } from './reports.sql.ts'

/** Members may report existing content that another member created. @throws DomainError REPORT_TARGET_NOT_FOUND, REPORT_OF_OWN */
export function assertCanReport(member: Member, target: ReportTarget | undefined): asserts target is ReportTarget {
  ensure(target, 'REPORT_TARGET_NOT_FOUND')
  refuseIf(target.makers.includes(member.id), 'REPORT_OF_OWN')
}

/** Only its author requests the deletion of a restaurant. @throws DomainError REPORT_TARGET_NOT_FOUND, FORBIDDEN */
export function assertCanRequestDeletion(member: Member, target: ReportTarget | undefined): void {
  ensure(target, 'REPORT_TARGET_NOT_FOUND')
  ensure(target.makers.includes(member.id), 'FORBIDDEN')
}
