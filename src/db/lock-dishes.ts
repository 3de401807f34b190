import type { RawBuilder } from 'kysely'
import { valuesOf } from './rows.ts'
import type { Tx } from './transaction.ts'

/**
 * Locks dishes until the commit, and before them their restaurants against a deletion: PostgreSQL checks the restaurant of a dish that a
 * transaction changes twice, and a merge locks restaurants before dishes.
 * @param chosen a query of the ids of the dishes
 * @returns the ids that exist
 */
export function lockDishes(tx: Tx, chosen: RawBuilder<unknown>): Promise<number[]> {
  return valuesOf<number>(tx)`
    with places as materialized (
      select id from restaurants where id in (select restaurant_id from restaurant_dishes where id in (${chosen})) order by id for key share)
    select id from restaurant_dishes where id in (${chosen}) and restaurant_id in (select id from places) order by id for no key update`
}
