import { findEarnedBadge } from '#features/badges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Profile } from '../profiles.contract.ts'
import { findProfile, type ProfileKey } from './profiles.sql.ts'
import { presentProfile } from './profiles.view.ts'

/** Members see every profile, and of their own also the account behind it. @throws DomainError PROFILE_NOT_FOUND */
export async function getProfile({ db }: Pick<Services, 'db'>, member: Member, key: ProfileKey): Promise<Profile> {
  const row = await findProfile(db, member.id, key)
  if (!row) throw new DomainError('PROFILE_NOT_FOUND', 404)
  const badge = row.primary_badge_id === null ? undefined : await findEarnedBadge(db, row.id, row.primary_badge_id)
  return presentProfile(row, badge ?? null)
}
