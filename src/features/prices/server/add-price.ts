import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DishPrice, PriceInput } from '../prices.contract.ts'
import { dishKey } from '../prices.rules.ts'
import { assertCanAdd } from './prices.policy.ts'
import { findDish, holdDish, holdPlace, savePrice } from './prices.sql.ts'
import { presentDish } from './prices.view.ts'

/**
 * A member says what a dish costs, once a day for each dish and portion; a second time on that day corrects the amount. It pays
 * nothing and enters no score. @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, SEEN_ON_INVALID, NOT_AUTHENTICATED, NEWCOMER_LINKS,
 * NEWCOMER_LINK_HERE
 */
export async function addPrice(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  restaurantId: string,
  { dish, portion, amount, seenOn }: PriceInput,
): Promise<DishPrice> {
  const row = await inTransaction(db, async (tx) => {
    if ((await lockProfiles(tx, [member.id])).length === 0) throw new DomainError('NOT_AUTHENTICATED')
    const place = await holdPlace(tx, restaurantId)
    assertCanAdd(place, seenOn)
    await assertPublicTexts({ site }, tx, member.id, { after: { dish, portion } })
    const names = { name: dish, portion: portion ?? '', nameKey: dishKey(dish), portionKey: dishKey(portion ?? '') }
    const dishId = await holdDish(tx, restaurantId, names)
    await savePrice(tx, { dishId, userId: member.id, amount, seenOn: seenOn ?? place.today })
    await recordChange(tx, { restaurantId, memberId: member.id, kind: 'price', what: dish })
    return findDish(tx, dishId)
  })
  pages.changed({ restaurant: restaurantId })
  return presentDish(row!)
}
