import { refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'

/** Members follow others, never themselves. @throws DomainError FOLLOW_SELF */
export function assertCanFollow(member: Member, profileId: string): void {
  refuseIf(member.id === profileId, 'FOLLOW_SELF')
}
