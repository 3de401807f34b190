import { assertAdmin } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { AllMealCards, MealCards } from '../facts.contract.ts'
import { selectAll, selectOffered } from './meal-cards.sql.ts'

/** Anyone may read which meal cards members can name. */
export async function listMealCards({ db }: Pick<Context, 'db'>): Promise<MealCards> {
  return { items: await selectOffered(db) }
}

/** Admins see all meal cards, also those that are offered no more. @throws DomainError ADMIN_ONLY */
export async function listAllMealCards({ db }: Pick<Context, 'db'>, admin: Member): Promise<AllMealCards> {
  await assertAdmin(db, admin)
  return { items: await selectAll(db) }
}
