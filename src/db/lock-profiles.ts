import { valuesOf } from '#db/rows.ts'
import type { Tx } from './transaction.ts'
import { prepared } from './connect.ts'

/**
 * Locks the members whose rows an action will change, in one order and before anything else, so that two actions never wait
 * for each other.
 * @returns the ids that exist
 */
export async function lockProfiles(tx: Tx, ids: readonly (string | null)[]): Promise<string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return []
  return valuesOf<string>(tx)`
    select id from profiles where id = any(${known}::uuid[]) order by id for no key update ${prepared}`
}
