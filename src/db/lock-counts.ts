import { valuesOf } from '#db/rows.ts'
import type { Tx } from './transaction.ts'
import { prepared } from './connect.ts'

/**
 * Locks the counters of votes of these restaurants, in one order, before an action changes several votes. The restaurants are shared first:
 * a deletion, which locks a restaurant before its counters, then waits for the action and not the action for the deletion.
 * @returns the ids that exist
 */
export async function lockCounts(tx: Tx, restaurantIds: readonly string[]): Promise<string[]> {
  const there = await valuesOf<string>(tx)`
    select id from restaurants where id = any(${[...new Set(restaurantIds)]}::text[]) order by id for key share ${prepared}`
  if (there.length === 0) return []
  return valuesOf<string>(tx)`
    select restaurant_id from vote_counts where restaurant_id = any(${there}::text[]) order by restaurant_id for no key update ${prepared}`
}
