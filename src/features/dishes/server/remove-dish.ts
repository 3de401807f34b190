import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { DishRemoved } from '../dishes.contract.ts'
import { deleteDish, findAdder, lockDishAlone } from './dishes.sql.ts'

/**
 * A moderator removes a dish with its prices and ratings, with a reason for the member who added it; an appeal brings all of it back.
 * Nobody else removes a dish, the business of the restaurant neither.
 * @throws DomainError ADMIN_ONLY, DISH_NOT_FOUND, REASON_REQUIRED
 */
export async function removeDish(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  reason: RemovalInput = {},
): Promise<DishRemoved> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const adder = await findAdder(db, id)
  const { restaurantId, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [moderator.id, adder])
    const { restaurant_id: restaurantId } = found(await lockDishAlone(tx, id), 'DISH_NOT_FOUND')
    const recorded = await recordRemoval(tx, moderator, { contentType: 'dish', contentId: id, memberId: adder, reason })
    await deleteDish(tx, id)
    return { restaurantId, recorded }
  })
  pages.changed({ restaurant: restaurantId })
  audit(context, moderator, { action: 'dish removed', contentId: String(id), title: recorded.title, reportIds: recorded.reportIds })
  return { id }
}
