import type { Db } from '#db/connect.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findRoles } from './roles.sql.ts'

// Both are checked at every call and never cached: a member without the role loses it with the next call.
/** Moderators and admins decide about content, warn and mute. A moderator under a sanction that stops writing does not. */
export async function isModerator(db: Db, member: Member): Promise<boolean> {
  return (await findRoles(db, member)).isModerator
}

/** Only moderators and admins open the panel. @throws DomainError ADMIN_ONLY, STAFF_FACTOR_REQUIRED */
export async function assertModerator(db: Db, member: Member): Promise<void> {
  const roles = await findRoles(db, member)
  if (!roles.isModerator) throw refusal(roles)
}

/** Only admins suspend, ban, and appoint and remove moderators. @throws DomainError ADMIN_ONLY, STAFF_FACTOR_REQUIRED */
export async function assertAdmin(db: Db, member: Member): Promise<void> {
  const roles = await findRoles(db, member)
  if (!roles.isAdmin) throw refusal(roles)
}

/** Staff without the second factor that the site asks for learn what they miss. */
function refusal({ staffFactor }: { staffFactor: string | null }): DomainError {
  return staffFactor === null ? new DomainError('ADMIN_ONLY') : new DomainError('STAFF_FACTOR_REQUIRED', { staffFactor })
}

/** No moderator decides about content of their own. @throws DomainError DECISION_OF_OWN */
export function assertNotOwn(member: Member, makers: readonly (string | null)[]): void {
  refuseIf(makers.includes(member.id), 'DECISION_OF_OWN')
}
