import { sql } from 'kysely'
import { firstPageStatement, isRestaurant, selectPage } from '#features/restaurants/server/index.ts'
import type { RankedQuery } from '#features/restaurants/restaurants.contract.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { DuetPage } from '../duets.contract.ts'
import { countDuets } from './duets.sql.ts'

/** The duets of a restaurant, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listDuets({ db }: Pick<Context, 'db'>, id: string, { cursor, limit }: RankedQuery): Promise<DuetPage> {
  const page = await selectPage(db, { cursor, limit, where: answers(id) })
  refuseIf(page.items.length === 0 && !(await isRestaurant(db, id)), 'RESTAURANT_NOT_FOUND')
  const isAll = cursor === undefined && page.nextCursor === null
  return { ...page, count: isAll ? page.items.length : await countDuets(db, id) }
}

/** The newest duets of a restaurant that was just read. */
export async function listNewestDuets({ db }: Pick<Context, 'db'>, id: string): Promise<DuetPage> {
  const page = await newestDuets(db, id)
  return { ...page, count: page.nextCursor === null ? page.items.length : await countDuets(db, id) }
}

/** The number of duets on a page. */
const SHOWN = 12
const answers = (id: string) => sql<boolean>`r.parent_question_id = ${id}`
const newestDuets = firstPageStatement({ limit: SHOWN }, answers)
