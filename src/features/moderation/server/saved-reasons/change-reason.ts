import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { SavedReason, SavedReasonChange } from '../../saved-reasons.contract.ts'
import { assertSameVersion } from './same-version.ts'
import { findSavedReason, updateSavedReason } from './saved-reasons.sql.ts'
import { presentSavedReason } from './saved-reasons.view.ts'

/**
 * A moderator changes a saved reason. A form that was opened before another change is refused and learns what the reason says now.
 * @throws DomainError ADMIN_ONLY, SAVED_REASON_NOT_FOUND, SAVED_REASON_CHANGED, SAVED_REASON_EXISTS
 */
export async function changeReason(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  moderator: Member,
  id: number,
  { version, ...input }: SavedReasonChange,
): Promise<SavedReason> {
  const saved = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    await assertModerator(tx, moderator)
    await assertSameVersion(tx, id, await updateSavedReason(tx, id, version, input))
    return presentSavedReason((await findSavedReason(tx, id))!)
  }).catch((error: { constraint?: string }) => {
    throw error.constraint === 'saved_reasons_name_once' ? new DomainError('SAVED_REASON_EXISTS') : error
  })
  audit(context, moderator, { action: 'saved reason changed', contentId: String(id), reportIds: [] })
  return saved
}
