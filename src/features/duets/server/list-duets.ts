import { sql } from 'kysely'
import { isRestaurant, newestFirst, selectPage } from '#features/restaurants/server/index.ts'
import type { RankedQuery } from '#features/restaurants/restaurants.contract.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { DuetPage } from '../duets.contract.ts'
import { countDuets } from './duets.sql.ts'

/** The duets that answer a restaurant, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listDuets({ db }: Pick<Services, 'db'>, id: string, { cursor, limit }: RankedQuery): Promise<DuetPage> {
  const page = await selectPage(db, { order: newestFirst, cursor, limit, where: sql<boolean>`r.parent_question_id = ${id}` })
  if (page.items.length === 0 && !(await isRestaurant(db, id))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const isAll = cursor === undefined && page.nextCursor === null
  return { ...page, count: isAll ? page.items.length : await countDuets(db, id) }
}
