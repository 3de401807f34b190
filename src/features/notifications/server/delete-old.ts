import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOld, deleteOldActs } from './notifications.sql.ts'

const BATCH = 1000

/** Deletes notifications of more than 180 days ago, and the acts that may notify again, in batches. */
export async function deleteOldNotifications(db: Db, signal: AbortSignal): Promise<void> {
  for (const deleteBatch of [deleteOld, deleteOldActs])
    await takeAll(BATCH, (size) => inTransaction(db, (tx) => deleteBatch(tx, size)), signal)
}
