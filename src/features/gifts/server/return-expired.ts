import type { Db } from '#db/connect.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { expire, selectOverdue } from './gifts.sql.ts'

const BATCH = 50

/** Gifts that nobody answered in time go back, and their senders get every point back with them, once. */
export async function returnExpired(db: Db, signal: AbortSignal): Promise<void> {
  let expired = BATCH
  while (expired === BATCH && !signal.aborted) {
    expired = await inTransaction(db, async (tx) => {
      const overdue = await selectOverdue(tx, BATCH)
      const senders = overdue.map((gift) => gift.sender_id)
      await lockProfiles(tx, senders)
      return expire(
        tx,
        overdue.map((gift) => gift.id),
      )
    })
  }
}
