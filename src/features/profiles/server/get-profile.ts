import type { EarnedBadge } from '#features/badges/badges.contract.ts'
import { findEarnedBadge } from '#features/badges/server/index.ts'
import { findFormerOwner } from '#features/accounts/server/index.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile, ProfilePreview } from '../profiles.contract.ts'
import { findProfile, type ProfileKey, type ProfileRow } from './profiles.sql.ts'
import { presentPreview, presentProfile } from './profiles.view.ts'

type Source = Pick<Context, 'db' | 'secret'>

/**
 * Members see every profile, and in their own also the account. A username that its member changed in the last 90 days
 * still leads to the member.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getProfile(context: Source, member: Member, key: ProfileKey): Promise<Profile> {
  return presentProfile(...(await getRow(context, member.id, key)))
}

/**
 * Everybody sees a member's name, picture, badge and counts. A former username leads to the member here, too.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getProfilePreview(context: Source, username: string): Promise<ProfilePreview> {
  return presentPreview(...(await getRow(context, null, { username: username.toLowerCase() })))
}

async function getRow(context: Source, viewerId: string | null, key: ProfileKey): Promise<[ProfileRow, EarnedBadge | null]> {
  const row = found((await findProfile(context.db, viewerId, key)) ?? (await findRenamed(context, viewerId, key)), 'PROFILE_NOT_FOUND')
  const badge = row.primary_badge_id === null ? undefined : await findEarnedBadge(context.db, row.id, row.primary_badge_id)
  return [row, badge ?? null]
}

async function findRenamed(context: Source, viewerId: string | null, key: ProfileKey): Promise<ProfileRow | undefined> {
  const id = 'username' in key ? await findFormerOwner(context, key.username) : undefined
  return id === undefined ? undefined : findProfile(context.db, viewerId, { id })
}
