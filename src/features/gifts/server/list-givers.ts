import type { Tx } from '#db/transaction.ts'
import { selectGivers } from './gifts.sql.ts'

/**
 * The senders of the gifts that wait for this member. Deleting the member refunds them, so the deletion
 * locks their profiles together with all others that it changes.
 */
export async function listGivers(tx: Tx, profileId: string): Promise<string[]> {
  return (await selectGivers(tx, profileId)).map((row) => row.sender_id!)
}
