import type { Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { isAdmin } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findAuthored } from '../posting/posting.sql.ts'
import { isUsedByOthers } from './deletion.sql.ts'

/**
 * Admins delete any restaurant; authors their own, as long as nobody else, member or visitor, has voted, commented, replied or
 * added a duet of it. @returns whether the member deletes as an admin
 * @throws DomainError RESTAURANT_NOT_FOUND, ADMIN_ONLY, RESTAURANT_IN_USE
 */
export async function assertCanDelete(db: Db | Transaction<DB>, member: Member, id: string): Promise<{ isModerator: boolean }> {
  if (await isAdmin(db, member)) return { isModerator: true }
  const restaurant = await findAuthored(db, id)
  if (!restaurant) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (restaurant.author_id !== member.id) throw new DomainError('ADMIN_ONLY')
  if (await isUsedByOthers(db, id, member.id)) throw new DomainError('RESTAURANT_IN_USE')
  return { isModerator: false }
}
