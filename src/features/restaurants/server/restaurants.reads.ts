import type { Context } from '#site/server/context.ts'
import type { PlaceQuery, RandomRestaurant, RankedPage, RankedQuery, Restaurant, RestaurantCount } from '../restaurants.contract.ts'
import { bestFirst, countListed } from './list.sql.ts'
import { found } from '#lib/errors.ts'
import { findRestaurant } from './cards.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'
import { sql } from 'kysely'
import { selectPage } from './select-page.ts'
import { keyset } from '#db/keyset.ts'

/** How many restaurants exist, not counting duets and what is closed for good. */
export async function countRestaurants({ db }: Pick<Context, 'db'>): Promise<RestaurantCount> {
  return { total: await countListed(db) }
}

/** Anyone may read a restaurant. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getRestaurant({ db }: Pick<Context, 'db'>, id: string): Promise<Restaurant> {
  return presentRestaurant(found(await findRestaurant(db, id), 'RESTAURANT_NOT_FOUND'))
}

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

/** The newest restaurants that are not closed, without duets. */
export async function listNewest({ db }: Pick<Context, 'db'>, limit: number): Promise<Restaurant[]> {
  const where = sql<boolean>`r.question_type = 'normal' and r.status <> 'closed'`
  return (await selectPage(db, { limit, where, keepAs: 'newest' })).items
}

const best = keyset([
  { sql: 'r.top_score', kind: 'number' },
  { sql: 'r.member_vote_count', kind: 'integer' },
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
])

/**
 * Top rated: by the share of members who accept, then more votes, then newer, then id. Excludes a share of 100 %,
 * restaurants without members' votes, closed ones, and duets, which take no votes. @throws DomainError INVALID_INPUT on a foreign cursor
 */
export function listTopRated({ db }: Pick<Context, 'db'>, { cursor, limit }: RankedQuery): Promise<RankedPage> {
  return selectPage(db, {
    order: best,
    cursor,
    limit,
    where: sql<boolean>`r.top_score is not null and r.status <> 'closed'`,
    keepAs: 'top',
  })
}

/** How many restaurants on either side of the random moment are candidates. */
const NEIGHBOURS = 50

/** A random restaurant that is not closed; null when there is none. Picks a random moment, then one of the restaurants listed around it. */
export async function pickRandom({ db }: Pick<Context, 'db'>): Promise<RandomRestaurant> {
  const { rows } = await sql<{ id: string }>`
    with moment as materialized (
      select min(created_at) + random() * (max(created_at) - min(created_at)) as at from restaurants)
    select id from (
      (select id from restaurants where question_type = 'normal' and status <> 'closed' and created_at <= (select at from moment)
        order by created_at desc, id desc limit ${NEIGHBOURS})
      union all
      (select id from restaurants where question_type = 'normal' and status <> 'closed' and created_at > (select at from moment)
        order by created_at, id limit ${NEIGHBOURS})) around
    order by random() limit 1`.execute(db)
  return { id: rows[0]?.id ?? null }
}
