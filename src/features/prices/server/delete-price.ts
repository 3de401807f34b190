import { inTransaction } from '#db/transaction.ts'
import { audit, isAdmin } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { PriceDeleted } from '../prices.contract.ts'
import { assertCanDelete } from './prices.policy.ts'
import { findPrice, isDish, lockDish, removePrice } from './prices.sql.ts'

/**
 * A member deletes a price that the member saw; an admin deletes any, which is audited. A dish goes with its last price.
 * @throws DomainError PRICE_NOT_FOUND, FORBIDDEN
 */
export async function deletePrice(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  id: number,
): Promise<PriceDeleted> {
  const { db, pages } = context
  const isModerator = await isAdmin(db, member)
  const price = await findPrice(db, id)
  assertCanDelete(member, price, isModerator)
  const isDishGone = await inTransaction(db, async (tx) => {
    await lockDish(tx, price.dish_id)
    if (!(await removePrice(tx, id))) throw new DomainError('PRICE_NOT_FOUND')
    return !(await isDish(tx, price.dish_id))
  })
  pages.changed({ restaurant: price.question_id })
  if (price.user_id !== member.id) audit(context, member, { deed: 'price deleted', contentId: String(id), reportIds: [] })
  return { id, isDishGone }
}
