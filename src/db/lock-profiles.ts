import { sql, type Transaction } from 'kysely'
import { prepared } from './connect.ts'
import type { DB } from './types.ts'

/**
 * Locks the members whose rows a deed will touch, in one order and before anything else, so that two deeds never wait
 * for each other.
 */
export async function lockProfiles(tx: Transaction<DB>, ids: readonly (string | null)[]): Promise<void> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return
  await sql`select from profiles where id = any(${known}::uuid[]) order by id for no key update ${prepared}`.execute(tx)
}
