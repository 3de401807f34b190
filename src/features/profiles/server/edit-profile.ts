import { inTransaction } from '#db/transaction.ts'
import { changeUsername } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './profiles.sql.ts'

/** Members change their own names, description and privacy, and nobody else's. A username that is given up is held for 90 days. @throws DomainError PROFILE_NOT_FOUND, USERNAME_TAKEN */
export async function editProfile(
  services: Pick<Services, 'db' | 'presence' | 'secret'>,
  member: Member,
  change: ProfileChange,
): Promise<Profile> {
  const { db, presence } = services
  const isThere = await inTransaction(db, async (tx) => {
    if (change.username !== undefined) await changeUsername(services, tx, member.id, change.username)
    return updateProfile(tx, member.id, change)
  }).catch((error: { constraint?: string }) => {
    throw error.constraint === 'profiles_username_unique' ? new DomainError('USERNAME_TAKEN', 409) : error
  })
  if (!isThere) throw new DomainError('PROFILE_NOT_FOUND', 404)
  if (change.showOnline !== undefined) await presence.changed(member.id, change.showOnline)
  return getProfile(services, member, { id: member.id })
}
