import { sql } from 'kysely'
import { keyset } from '#db/keyset.ts'
import type { Context } from '#platform/context.ts'
import type { PlaceQuery, RankedPage } from '../restaurants.contract.ts'
import { selectPage } from './select-page.ts'

const best = keyset([
  { sql: 'coalesce(r.top_score, -1)', kind: 'number' },
  { sql: 'r.member_vote_count', kind: 'integer' },
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
])

/**
 * The restaurants of a place that are not closed, in the order of Top rated; those that it does not rank follow, those with more votes first.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export function listInPlace({ db }: Pick<Context, 'db'>, { province, district, type, cursor, limit }: PlaceQuery): Promise<RankedPage> {
  const conditions = [
    sql`r.question_type = 'normal' and r.status <> 'closed' and r.province = ${province}::smallint`,
    ...(district === undefined ? [] : [sql`r.district = ${district}`]),
    ...(type === undefined ? [] : [sql`r.restaurant_type = ${type}`]),
  ]
  return selectPage(db, { order: best, cursor, limit, where: sql<boolean>`${sql.join(conditions, sql` and `)}` })
}
