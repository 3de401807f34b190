import { fold } from '#lib/fold.ts'
import { inTransaction } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { AllMealCards, CardInput } from '../facts.contract.ts'
import { CARDS_MAX, cardSlug } from '../meal-cards.rules.ts'
import { countOffered, insertCard, lockList, selectAll } from './meal-cards.sql.ts'

/** An admin adds a meal card under a name that no other card has. @throws DomainError ADMIN_ONLY, MEAL_CARDS_FULL, MEAL_CARD_EXISTS */
export async function addMealCard(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  admin: Member,
  { name }: CardInput,
): Promise<AllMealCards> {
  const { items, slug } = await inTransaction(context.db, async (tx) => {
    await assertAdmin(tx, admin)
    await lockList(tx)
    refuseIf((await countOffered(tx)) >= CARDS_MAX, 'MEAL_CARDS_FULL')
    const slug = found(await insertCard(tx, cardSlug(name), name, fold(name)), 'MEAL_CARD_EXISTS')
    return { items: await selectAll(tx), slug }
  })
  context.pages.changed({ restaurants: true })
  audit(context, admin, { action: 'meal card added', contentId: slug, title: name, reportIds: [] })
  return { items }
}
