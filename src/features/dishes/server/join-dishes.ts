import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError, ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Dish, JoinInput } from '../dishes.contract.ts'
import { findDish } from './dishes.sql.ts'
import { presentDish } from './dishes.view.ts'
import { joinInto, lockBoth } from './join-dishes.sql.ts'

/**
 * A moderator joins two dishes of a restaurant that are one: prices and ratings go to the one that stays. Of two prices that a member saw on
 * one day, and of two ratings of a member, the later one remains.
 * @throws DomainError ADMIN_ONLY, DISH_NOT_FOUND, DISH_JOIN_INVALID
 */
export async function joinDishes(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  { into }: JoinInput,
): Promise<Dish> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const joined = await inTransaction(db, async (tx) => {
    const [from, to] = await lockBoth(tx, id, into)
    if (!from || !to) throw new DomainError('DISH_NOT_FOUND')
    ensure(from.id !== to.id && from.restaurant_id === to.restaurant_id, 'DISH_JOIN_INVALID')
    await joinInto(tx, from, to)
    return found(await findDish(tx, into), 'DISH_NOT_FOUND')
  })
  pages.changed({ restaurant: joined.restaurant_id })
  audit(context, moderator, { action: 'dishes joined', contentId: String(id), title: joined.name, reportIds: [] })
  return presentDish(joined)
}
