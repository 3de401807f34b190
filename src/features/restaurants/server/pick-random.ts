import { sql } from 'kysely'
import type { Context } from '#site/server/context.ts'
import type { RandomRestaurant } from '../restaurants.contract.ts'

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
