import { countLinks } from '#features/newcomers/links.rules.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { DISHES_MAX, dishKey, KINDS_VERSION } from '../dishes.rules.ts'
import { matchKind } from '../kinds/match-kind.ts'
import { countDishes, type DishRow, holdByKey, insertDish, lockPlace } from './dishes.sql.ts'

interface Named {
  restaurantId: string
  memberId: string
  name: string
}

/**
 * The dish of a name at a restaurant, which stays until the commit; a new one where there is none. The first spelling stays. The caller holds
 * the member's lock, so that the dishes of a day are counted one after the other.
 * @throws DomainError RESTAURANT_NOT_FOUND, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, DISH_LINK, DISHES_FULL, DISHES_DAY_FULL
 */
export async function holdDish(context: Pick<Context, 'site'>, tx: Tx, named: Named): Promise<{ dish: DishRow; isNew: boolean }> {
  const { restaurantId, memberId, name } = named
  const nameKey = dishKey(name)
  const known = await holdByKey(tx, restaurantId, nameKey)
  if (known) return { dish: known, isNew: false }
  await assertPublicTexts(context, tx, memberId, { after: { dish: name } })
  refuseIf(countLinks(name) > 0, 'DISH_LINK')
  if (!(await lockPlace(tx, restaurantId))) throw new DomainError('RESTAURANT_NOT_FOUND')
  const { here, today } = await countDishes(tx, restaurantId, memberId)
  refuseIf(here >= DISHES_MAX, 'DISHES_FULL')
  const most = context.site.current().dishesPerDay
  if (most > 0 && today >= most) throw new DomainError('DISHES_DAY_FULL', { most })
  const kind = matchKind(name)?.slug ?? null
  const added = await insertDish(tx, { restaurantId, memberId, name, nameKey, kind, kindVersion: KINDS_VERSION })
  // Another request added a dish of this name before this one held the restaurant.
  return added ? { dish: added, isNew: true } : holdDish(context, tx, named)
}
