import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './profiles.sql.ts'

/** Members change their own names, description and privacy, and nobody else's. @throws DomainError PROFILE_NOT_FOUND, USERNAME_TAKEN */
export async function editProfile(
  { db, presence }: Pick<Services, 'db' | 'presence'>,
  member: Member,
  change: ProfileChange,
): Promise<Profile> {
  const isThere = await updateProfile(db, member.id, change).catch((error: { constraint?: string }) => {
    throw error.constraint === 'profiles_username_unique' ? new DomainError('USERNAME_TAKEN', 409) : error
  })
  if (!isThere) throw new DomainError('PROFILE_NOT_FOUND', 404)
  if (change.showOnline !== undefined) await presence.changed(member.id, change.showOnline)
  return getProfile({ db }, member, { id: member.id })
}
