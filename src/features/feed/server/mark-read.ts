import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { FeedSeen } from '../feed.contract.ts'
import { updateSeen } from './feed.sql.ts'

/** A member says that everything up to now is read. @throws DomainError PROFILE_NOT_FOUND */
export async function markRead({ db }: Pick<Services, 'db'>, member: Member): Promise<FeedSeen> {
  const seenAt = await updateSeen(db, member.id)
  if (!seenAt) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return { seenAt: seenAt.toISOString() }
}
