import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found, refuseIf } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { SavedReason, SavedReasonInput } from '../../saved-reasons.contract.ts'
import { SAVED_REASONS_MAX } from '../../saved-reasons.rules.ts'
import { countSavedReasons, findSavedReason, insertSavedReason, lockSavedReasons } from './saved-reasons.sql.ts'
import { presentSavedReason } from './saved-reasons.view.ts'

/**
 * A moderator saves a reason for later decisions of all moderators, under a name that no other one has.
 * @throws DomainError ADMIN_ONLY, SAVED_REASONS_FULL, SAVED_REASON_EXISTS
 */
export async function addReason(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  moderator: Member,
  input: SavedReasonInput,
  key?: string,
): Promise<SavedReason> {
  let isNew = false
  const saved = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    await assertModerator(tx, moderator)
    return runIdempotent(tx, { owner: moderator.id, key, request: { savedReason: input } }, async () => {
      await lockSavedReasons(tx)
      refuseIf((await countSavedReasons(tx)) >= SAVED_REASONS_MAX, 'SAVED_REASONS_FULL')
      const id = found(await insertSavedReason(tx, moderator.id, input), 'SAVED_REASON_EXISTS')
      isNew = true
      return presentSavedReason((await findSavedReason(tx, id))!)
    })
  })
  if (isNew) audit(context, moderator, { action: 'saved reason added', contentId: String(saved.id), reportIds: [] })
  return saved
}
