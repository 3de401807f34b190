import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'

/** Members follow others, never themselves. @throws DomainError FOLLOW_SELF */
export function assertCanFollow(member: Member, profileId: string): void {
  if (member.id === profileId) throw new DomainError('FOLLOW_SELF')
}
