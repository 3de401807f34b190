import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findAuthored } from '../posting/posting.sql.ts'
import { isUsedByOthers } from './deletion.sql.ts'

/**
 * Moderators delete any restaurant of another member; authors their own, as long as nobody else, member or visitor, has voted,
 * commented, replied or added a duet of it. @returns the author, and whether the member deletes as a moderator
 * @throws DomainError RESTAURANT_NOT_FOUND, ADMIN_ONLY, RESTAURANT_IN_USE
 */
export async function assertCanDelete(db: Db | Tx, member: Member, id: string): Promise<{ authorId: string | null; isModerator: boolean }> {
  const { author_id: authorId } = found(await findAuthored(db, id), 'RESTAURANT_NOT_FOUND')
  if (authorId !== member.id) {
    await assertModerator(db, member)
    return { authorId, isModerator: true }
  }
  refuseIf(await isUsedByOthers(db, id, member.id), 'RESTAURANT_IN_USE')
  return { authorId, isModerator: false }
}
