import { sql } from 'kysely'
import { compileOnce } from '#db/compile-once.ts'
import { type Db, prepared } from '#db/connect.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { selectRestaurants } from './cards.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'

const select = compileOnce((db, ids: readonly string[]) =>
  selectRestaurants(db)
    .where('r.id', '=', sql<string>`any(${ids}::text[])`)
    .modifyEnd(prepared),
)

/** The restaurants of these ids with all that a card shows, in one statement. Ids that do not exist are left out. */
export async function hydrateRestaurants(db: Db, ids: readonly string[]): Promise<Map<string, Restaurant>> {
  const rows = ids.length === 0 ? [] : await select(db, ids)
  return new Map(rows.map((row) => [row.id, presentRestaurant(row)]))
}
