import { fold } from '#lib/fold.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { AllMealCards, CardChange } from '../facts.contract.ts'
import { CARDS_MAX } from '../meal-cards.rules.ts'
import { countOffered, findCard, isNamed, lockList, selectAll, selectNaming, updateCard } from './meal-cards.sql.ts'

/**
 * An admin renames a meal card, retires it or offers it again. A retired card stays on the pages where it was said.
 * @throws DomainError ADMIN_ONLY, MEAL_CARD_NOT_FOUND, MEAL_CARD_EXISTS, MEAL_CARDS_FULL
 */
export async function changeMealCard(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  admin: Member,
  slug: string,
  change: CardChange,
): Promise<AllMealCards> {
  const { items, restaurants, name } = await inTransaction(context.db, async (tx) => {
    await assertAdmin(tx, admin)
    await lockList(tx)
    const before = found(await findCard(tx, slug), 'MEAL_CARD_NOT_FOUND')
    const { name = before.name, isRetired = before.isRetired } = change
    refuseIf(await isNamed(tx, slug, fold(name)), 'MEAL_CARD_EXISTS')
    refuseIf(before.isRetired && !isRetired && (await countOffered(tx)) >= CARDS_MAX, 'MEAL_CARDS_FULL')
    ensure(await updateCard(tx, slug, { name, nameKey: fold(name), isRetired }), 'MEAL_CARD_NOT_FOUND')
    return { items: await selectAll(tx), restaurants: name === before.name ? [] : await selectNaming(tx, slug), name }
  })
  context.pages.changed({ restaurant: restaurants, restaurants: true })
  audit(context, admin, { action: 'meal card changed', contentId: slug, title: name, reportIds: [] })
  return { items }
}
