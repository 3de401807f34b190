import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AddedDish, DishInput } from '../dishes.contract.ts'
import { assertHasDishes } from './dishes.policy.ts'
import { lockPlace } from './dishes.sql.ts'
import { presentDish } from './dishes.view.ts'
import { holdDish } from './hold-dish.ts'

/**
 * A member adds a dish to a restaurant by its name; a name that the restaurant has already gives that dish. It pays nothing and enters no
 * score. A dish that nobody prices or rates within a week goes.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, NOT_AUTHENTICATED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, DISH_LINK, DISHES_FULL,
 * DISHES_DAY_FULL
 */
export async function addDish(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  restaurantId: string,
  { name }: DishInput,
): Promise<AddedDish> {
  const { db, pages } = context
  const { dish, isNew } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    assertHasDishes(await lockPlace(tx, restaurantId))
    return holdDish(context, tx, { restaurantId, memberId: member.id, name })
  })
  if (isNew) pages.changed({ restaurant: restaurantId })
  return { ...presentDish(dish), isNew }
}
