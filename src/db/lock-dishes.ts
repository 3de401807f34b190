import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from './rows.ts'
import type { Tx } from './transaction.ts'

/**
 * Locks dishes until the commit, and their restaurants before them: PostgreSQL checks the restaurant of a dish that a transaction changes
 * twice, and a merge locks restaurants before dishes.
 * @param chosen a query of the ids of the dishes
 * @param how `shared` keeps the restaurants from being deleted. `alone` keeps all others from their dishes, portions and prices, for acts
 * that rename or delete a dish.
 * @returns the ids that exist
 */
export function lockDishes(tx: Tx, chosen: RawBuilder<unknown>, how: 'shared' | 'alone' = 'shared'): Promise<number[]> {
  const [ofPlace, ofDish] = how === 'alone' ? ['update', 'update'] : ['key share', 'no key update']
  return valuesOf<number>(tx)`
    with places as materialized (
      select id from restaurants where id in (select restaurant_id from restaurant_dishes where id in (${chosen})) order by id for ${sql.raw(ofPlace!)})
    select id from restaurant_dishes where id in (${chosen}) and restaurant_id in (select id from places) order by id for ${sql.raw(ofDish!)}`
}
