import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './profiles.sql.ts'

/** Members change their own nickname and description, and nobody else's. @throws DomainError PROFILE_NOT_FOUND */
export async function editProfile({ db }: Pick<Services, 'db'>, member: Member, change: ProfileChange): Promise<Profile> {
  if (!(await updateProfile(db, member.id, change))) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return getProfile({ db }, member, { id: member.id })
}
