import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Presence } from '../presence.contract.ts'
import { findPresence } from './presence.sql.ts'

/** Members see whether another one is there or when last, unless that one keeps it private. @throws DomainError PROFILE_NOT_FOUND */
export async function getPresence({ db, presence }: Pick<Services, 'db' | 'presence'>, profileId: string): Promise<Presence> {
  const row = await findPresence(db, profileId)
  if (!row) throw new DomainError('PROFILE_NOT_FOUND', 404)
  if (!row.show_online) return { isOnline: false, lastSeenAt: null }
  const isOnline = await presence.isOnline(profileId)
  return { isOnline, lastSeenAt: isOnline ? null : (row.last_seen_at?.toISOString() ?? null) }
}
