import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { HiddenInput, HiddenValue } from '../../versions.contract.ts'
import { isHidden } from '../../versions.rules.ts'
import { shownChanges } from './shown-changes.ts'
import { snapshotOf } from './snapshot.ts'
import { findValue, hideEverywhere, lockForEdit } from './versions.sql.ts'

/**
 * A moderator takes what an earlier version said out of the public history, in every version that has it. What the restaurant still says is
 * not hidden: it would remain on the page.
 * @throws DomainError ADMIN_ONLY, VERSION_NOT_FOUND, DECISION_OF_OWN, VERSION_IS_SHOWN
 */
export async function hideValue(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  { field, side }: HiddenInput,
): Promise<HiddenValue> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const { restaurantId, versions } = await inTransaction(db, async (tx) => {
    const found = await findValue(tx, id, field, side)
    const row = found && (await lockForEdit(tx, found.restaurantId, null))
    if (!row || found.value === undefined || found.value === null || isHidden(found.value)) throw new DomainError('VERSION_NOT_FOUND')
    assertNotOwn(moderator, [row.author_id])
    const [same] = shownChanges({ [field]: found.value }, { [field]: snapshotOf(row)[field] })
    if (same!.before === same!.after) throw new DomainError('VERSION_IS_SHOWN')
    return { restaurantId: found.restaurantId, versions: await hideEverywhere(tx, found.restaurantId, field, found.value) }
  })
  pages.changed({ restaurant: restaurantId })
  audit(context, moderator, { action: 'version of a restaurant hidden', contentId: restaurantId, reportIds: [] })
  return { versions }
}
