import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Dish, DishChange } from '../dishes.contract.ts'
import { CHOSEN_KIND, dishKey, KINDS_VERSION } from '../dishes.rules.ts'
import { kindOf } from '../kinds/dish-kinds.ts'
import { matchKind } from '../kinds/match-kind.ts'
import { changeDish, type DishRow, findByKey, findDish, findKindVersion, lockDishAlone } from './dishes.sql.ts'
import { presentDish } from './dishes.view.ts'

/**
 * A moderator renames a dish or says of which kind it is. A chosen kind stays; otherwise the new name is matched.
 * @throws DomainError ADMIN_ONLY, DISH_NOT_FOUND, DISH_NAME_TAKEN, DISH_KIND_UNKNOWN
 */
export async function editDish(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  change: DishChange,
): Promise<Dish> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  ensure(change.kind == null || kindOf(change.kind), 'DISH_KIND_UNKNOWN')
  const dish = await inTransaction(db, async (tx) => {
    const before = found(await lockDishAlone(tx, id), 'DISH_NOT_FOUND')
    const name = change.name ?? before.name
    const other = await findByKey(tx, before.restaurant_id, dishKey(name))
    refuseIf(other && other.id !== id, 'DISH_NAME_TAKEN')
    await changeDish(tx, id, { name, nameKey: dishKey(name), ...changedKind(change, before, await findKindVersion(tx, id)) })
    return found(await findDish(tx, id), 'DISH_NOT_FOUND')
  })
  pages.changed({ restaurant: dish.restaurant_id })
  audit(context, moderator, { action: 'dish changed', contentId: String(id), title: dish.name, reportIds: [] })
  return presentDish(dish)
}

function changedKind({ name, kind }: DishChange, before: DishRow, version: number): { kind: string | null; kindVersion: number } {
  if (kind !== undefined) return { kind, kindVersion: CHOSEN_KIND }
  if (name === undefined || version === CHOSEN_KIND) return { kind: before.kind, kindVersion: version }
  return { kind: matchKind(name)?.slug ?? null, kindVersion: KINDS_VERSION }
}
