import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import type { RandomRestaurant } from '../restaurants.contract.ts'

/** How many neighbours on either side of the random moment have a chance. */
const NEIGHBOURS = 50

/** Any restaurant, for those who want to be surprised; null where there is none. A random moment is chosen, then one of those listed around it. */
export async function pickRandom({ db }: Pick<Services, 'db'>): Promise<RandomRestaurant> {
  const { rows } = await sql<{ id: string }>`
    with moment as materialized (
      select min(created_at) + random() * (max(created_at) - min(created_at)) as at from restaurants)
    select id from (
      (select id from restaurants where question_type = 'normal' and created_at <= (select at from moment)
        order by created_at desc, id desc limit ${NEIGHBOURS})
      union all
      (select id from restaurants where question_type = 'normal' and created_at > (select at from moment)
        order by created_at, id limit ${NEIGHBOURS})) around
    order by random() limit 1`.execute(db)
  return { id: rows[0]?.id ?? null }
}
