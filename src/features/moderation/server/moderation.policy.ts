import type { Db } from '#db/connect.ts'
import { holdsAdminBadge } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'

// Checked at every call and never cached: a member without the badge is no admin from the next call on.
/** An admin is a member who holds the active badge named admin. */
export function isAdmin(db: Db, member: Member): Promise<boolean> {
  return holdsAdminBadge(db, member.id)
}

/** Only admins may moderate. @throws DomainError ADMIN_ONLY */
export async function assertAdmin(db: Db, member: Member): Promise<void> {
  if (!(await isAdmin(db, member))) throw new DomainError('ADMIN_ONLY')
}
