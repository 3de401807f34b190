import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Presence } from '../presence.contract.ts'
import { findPresence } from './presence.sql.ts'

/**
 * Friends (members who follow each other) see whether a member is online or when last, unless the member keeps it private.
 * Others get the same answer as for a member who was never online.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getPresence(
  { db, presence }: Pick<Context, 'db' | 'presence'>,
  requester: Member,
  profileId: string,
): Promise<Presence> {
  const row = found(await findPresence(db, { profileId, askerId: requester.id }), 'PROFILE_NOT_FOUND')
  if (!row.show_online || !row.is_friend) return { isOnline: false, lastSeenAt: null }
  const isOnline = await presence.isOnline(profileId)
  return { isOnline, lastSeenAt: isOnline ? null : (row.last_seen_at?.toISOString() ?? null) }
}
