import { findEarnedBadge } from '#features/badges/server/index.ts'
import { findFormerOwner } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile } from '../profiles.contract.ts'
import { findProfile, type ProfileKey, type ProfileRow } from './profiles.sql.ts'
import { presentProfile } from './profiles.view.ts'

/**
 * Members see every profile, and in their own also the account. A username that its member changed in the last 90 days
 * still leads to the member.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getProfile(context: Pick<Context, 'db' | 'secret'>, member: Member, key: ProfileKey): Promise<Profile> {
  const { db } = context
  const row = (await findProfile(db, member.id, key)) ?? (await findRenamed(context, member, key))
  if (!row) throw new DomainError('PROFILE_NOT_FOUND')
  const badge = row.primary_badge_id === null ? undefined : await findEarnedBadge(db, row.id, row.primary_badge_id)
  return presentProfile(row, badge ?? null)
}

async function findRenamed(context: Pick<Context, 'db' | 'secret'>, member: Member, key: ProfileKey): Promise<ProfileRow | undefined> {
  const id = 'username' in key ? await findFormerOwner(context, key.username) : undefined
  return id === undefined ? undefined : findProfile(context.db, member.id, { id })
}
