import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { selectGivers } from './gifts.sql.ts'

/**
 * Whose gifts wait for this member. They get their points back when the member leaves, so whoever deletes the member
 * locks them together with everybody else whom that touches.
 */
export async function listGivers(tx: Transaction<DB>, profileId: string): Promise<string[]> {
  return (await selectGivers(tx, profileId)).map((row) => row.sender_id!)
}
