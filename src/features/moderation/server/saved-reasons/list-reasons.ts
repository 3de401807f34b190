import type { Member } from '#platform/http/viewer.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import type { Context } from '#site/server/context.ts'
import type { SavedReasonList } from '../../saved-reasons.contract.ts'
import { selectSavedReasons } from './saved-reasons.sql.ts'
import { presentSavedReason } from './saved-reasons.view.ts'

/** Moderators see all saved reasons, by house rule and name. @throws DomainError ADMIN_ONLY */
export async function listReasons({ db }: Pick<Context, 'db'>, moderator: Member): Promise<SavedReasonList> {
  await assertModerator(db, moderator)
  return { items: (await selectSavedReasons(db)).map(presentSavedReason) }
}
