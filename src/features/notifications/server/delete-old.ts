import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOld } from './notifications.sql.ts'

const BATCH = 1000

/** Deletes notifications of more than 180 days ago, in batches. */
export async function deleteOldNotifications(db: Db, signal: AbortSignal): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted;) deleted = await inTransaction(db, (tx) => deleteOld(tx, BATCH))
}
