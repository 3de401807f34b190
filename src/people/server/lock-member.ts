import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'

/** Locks the profile of the member who writes. @throws DomainError NOT_AUTHENTICATED when the account was deleted meanwhile */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  ensure((await lockProfiles(tx, [memberId])).length > 0, 'NOT_AUTHENTICATED')
}
