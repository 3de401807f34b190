import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { SavedReasonDeleted } from '../../saved-reasons.contract.ts'
import { assertSameVersion } from './same-version.ts'
import { deleteSavedReason } from './saved-reasons.sql.ts'

/**
 * A moderator deletes a saved reason that nobody changed meanwhile. Decisions made with it keep their words.
 * @throws DomainError ADMIN_ONLY, SAVED_REASON_NOT_FOUND, SAVED_REASON_CHANGED
 */
export async function deleteReason(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  moderator: Member,
  id: number,
  version: number,
): Promise<SavedReasonDeleted> {
  await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    await assertModerator(tx, moderator)
    await assertSameVersion(tx, id, await deleteSavedReason(tx, id, version))
  })
  audit(context, moderator, { action: 'saved reason deleted', contentId: String(id), reportIds: [] })
  return { deleted: true }
}
