import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { PriceDeleted } from '../prices.contract.ts'
import { assertCanDelete } from './prices.policy.ts'
import { findPrice, isDish, lockDish, removePrice } from './prices.sql.ts'
import { settlePrices } from './settling/settle-prices.ts'

/**
 * A member deletes a price that the member saw; a moderator removes any with a reason. A dish goes with its last price.
 * @throws DomainError PRICE_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function deletePrice(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'site'>,
  member: Member,
  id: number,
  reason: RemovalInput = {},
): Promise<PriceDeleted> {
  const { db, pages } = context
  const moderates = await isModerator(db, member)
  const price = await findPrice(db, id)
  assertCanDelete(member, price, moderates)
  const isOwn = price.user_id === member.id
  const { isDishGone, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, price.user_id])
    await lockDish(tx, price.dish_id)
    const removal = { contentType: 'price', contentId: id, memberId: price.user_id, reason } as const
    const recorded = !isOwn && (await findPrice(tx, id)) ? await recordRemoval(tx, member, removal) : undefined
    ensure(await removePrice(tx, id), 'PRICE_NOT_FOUND')
    if (price.user_id === member.id)
      await recordChange(tx, { restaurantId: price.question_id, memberId: member.id, kind: 'price_deleted', what: price.dish })
    await settlePrices(context, tx, price.dish_id)
    return { isDishGone: !(await isDish(tx, price.dish_id)), recorded }
  })
  pages.changed({ restaurant: price.question_id })
  if (recorded) audit(context, member, { action: 'price deleted', contentId: String(id), title: recorded.title, reportIds: [] })
  return { id, isDishGone }
}
