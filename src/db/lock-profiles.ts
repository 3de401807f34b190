import { sql, type Transaction } from 'kysely'
import { prepared } from './connect.ts'
import type { DB } from './types.ts'

/**
 * Locks the members whose rows an action will change, in one order and before anything else, so that two actions never wait
 * for each other.
 * @returns the ids that exist
 */
export async function lockProfiles(tx: Transaction<DB>, ids: readonly (string | null)[]): Promise<string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${known}::uuid[]) order by id for no key update ${prepared}`.execute(tx)
  return rows.map((row) => row.id)
}
