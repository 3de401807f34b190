import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FeedSeen } from '../feed.contract.ts'
import { updateSeen } from './feed.sql.ts'

/** Marks everything up to now as read. @throws DomainError PROFILE_NOT_FOUND */
export async function markRead({ db }: Pick<Context, 'db'>, member: Member): Promise<FeedSeen> {
  return { seenAt: found(await updateSeen(db, member.id), 'PROFILE_NOT_FOUND').toISOString() }
}
