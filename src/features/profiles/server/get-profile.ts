import { findEarnedBadge } from '#features/badges/server/index.ts'
import { findFormerOwner } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Profile } from '../profiles.contract.ts'
import { findProfile, type ProfileKey, type ProfileRow } from './profiles.sql.ts'
import { presentProfile } from './profiles.view.ts'

/**
 * Members see every profile, and of their own also the account behind it. A username that its member gave up in the
 * last 90 days still leads to the member.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getProfile(services: Pick<Services, 'db' | 'secret'>, member: Member, key: ProfileKey): Promise<Profile> {
  const { db } = services
  const row = (await findProfile(db, member.id, key)) ?? (await findRenamed(services, member, key))
  if (!row) throw new DomainError('PROFILE_NOT_FOUND', 404)
  const badge = row.primary_badge_id === null ? undefined : await findEarnedBadge(db, row.id, row.primary_badge_id)
  return presentProfile(row, badge ?? null)
}

async function findRenamed(services: Pick<Services, 'db' | 'secret'>, member: Member, key: ProfileKey): Promise<ProfileRow | undefined> {
  const id = 'username' in key ? await findFormerOwner(services, key.username) : undefined
  return id === undefined ? undefined : findProfile(services.db, member.id, { id })
}
