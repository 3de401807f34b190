import { sql } from 'kysely'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { RankedPage, RankedQuery } from '../restaurants.contract.ts'
import { orders } from './list.sql.ts'
import { isRestaurant } from './restaurants.sql.ts'
import { selectPage } from './select-page.ts'

/** The duets that answer a restaurant, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listDuets({ db }: Pick<Services, 'db'>, id: string, { cursor, limit }: RankedQuery): Promise<RankedPage> {
  const page = await selectPage(db, { order: orders.newest, cursor, limit, where: sql<boolean>`r.parent_question_id = ${id}` })
  if (page.items.length === 0 && !(await isRestaurant(db, id))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  return page
}
