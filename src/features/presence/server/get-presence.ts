import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Presence } from '../presence.contract.ts'
import { findPresence } from './presence.sql.ts'

/**
 * Friends (they follow each other) see whether a member is there or when last, unless the member keeps it private. To
 * others the answer is the same as for a member who was never there.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getPresence(
  { db, presence }: Pick<Services, 'db' | 'presence'>,
  asker: Member,
  profileId: string,
): Promise<Presence> {
  const row = await findPresence(db, { profileId, askerId: asker.id })
  if (!row) throw new DomainError('PROFILE_NOT_FOUND', 404)
  if (!row.show_online || !row.is_friend) return { isOnline: false, lastSeenAt: null }
  const isOnline = await presence.isOnline(profileId)
  return { isOnline, lastSeenAt: isOnline ? null : (row.last_seen_at?.toISOString() ?? null) }
}
