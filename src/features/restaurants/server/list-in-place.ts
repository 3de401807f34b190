import { sql } from 'kysely'
import type { Context } from '#site/server/context.ts'
import type { PlaceQuery, RankedPage } from '../restaurants.contract.ts'
import { bestFirst } from './list.sql.ts'
import { selectPage } from './select-page.ts'

/**
 * The restaurants of a place that are not closed, the recommended first.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export function listInPlace({ db }: Pick<Context, 'db'>, { province, district, type, cursor, limit }: PlaceQuery): Promise<RankedPage> {
  const conditions = [
    sql`r.question_type = 'normal' and r.status <> 'closed' and r.province = ${province}::smallint`,
    ...(district === undefined ? [] : [sql`r.district = ${district}`]),
    ...(type === undefined ? [] : [sql`r.restaurant_type = ${type}`]),
  ]
  return selectPage(db, { order: bestFirst, cursor, limit, where: sql<boolean>`${sql.join(conditions, sql` and `)}` })
}
