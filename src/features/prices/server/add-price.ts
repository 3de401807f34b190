import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { dishKey } from '#features/dishes/dishes.rules.ts'
import { holdDish } from '#features/dishes/server/index.ts'
import { countLinks } from '#features/newcomers/links.rules.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { assertBounds, isGuarded } from '#features/witnesses/server/index.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AddedPrice, PriceInput } from '../prices.contract.ts'
import { portionKey } from '../prices.rules.ts'
import { assertCanAdd } from './prices.policy.ts'
import { findDish, holdPlace, holdPortion, savePrice } from './prices.sql.ts'
import { presentDish } from './prices.view.ts'
import { settlePrices } from './settling/settle-prices.ts'

/**
 * A member says what a dish costs, once a day for each portion; a second time on that day corrects the amount. A dish that the restaurant
 * does not have yet is added. It pays nothing and
 * enters no score. Its names hold no link. A newcomer's price waits for others as docs/decisions/0063-what-few-members-decide.md says.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, SEEN_ON_INVALID, NOT_AUTHENTICATED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, DISH_LINK,
 * WITNESS_DAY_FULL, WITNESS_NETWORK_FULL, PRICE_REFUSED, DISHES_FULL, DISHES_DAY_FULL
 */
export async function addPrice(
  context: Pick<Context, 'db' | 'pages' | 'secret' | 'site'>,
  member: Member,
  restaurantId: string,
  { dish, portion, amount, seenOn }: PriceInput,
  address?: string,
): Promise<AddedPrice> {
  const { db, pages } = context
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  const added = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const place = await holdPlace(tx, restaurantId)
    assertCanAdd(place, seenOn)
    await assertPublicTexts(context, tx, member.id, { after: { dish, portion } })
    if ([dish, portion ?? ''].some((name) => countLinks(name) > 0)) throw new DomainError('DISH_LINK', { field: 'dish' })
    await holdDish(context, tx, { restaurantId, memberId: member.id, name: dish })
    const names = { name: dish, portion: portion ?? '', nameKey: dishKey(dish), portionKey: portionKey(portion ?? '') }
    const dishId = await holdPortion(tx, restaurantId, names)
    await assertBounds(context, tx, { memberId: member.id, restaurantId, network })
    const price = await savePrice(tx, { dishId, userId: member.id, amount, seenOn: seenOn ?? place.today, network })
    if (price.state === 'refused') throw new DomainError('PRICE_REFUSED', { field: 'amount' })
    const state = (await settlePrices(context, tx, dishId))?.states.get(price.id) ?? price.state
    await recordChange(tx, { restaurantId, memberId: member.id, kind: 'price', what: dish })
    const waits = state === 'holds' ? null : { isShown: state === 'word', isGuarded: await isGuarded(tx, restaurantId, [member.id]) }
    return { ...presentDish((await findDish(tx, dishId))!), waits }
  })
  pages.changed({ restaurant: restaurantId })
  return added
}
