import type { Db } from '#db/connect.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import { expire, selectOverdue } from './gifts.sql.ts'

const BATCH = 50

/** Gifts that nobody answered in time go back, and their senders get every point back with them, once. */
export async function returnExpired(db: Db, signal: AbortSignal, { hub }: Pick<Services, 'hub'>): Promise<void> {
  let expired = BATCH
  while (expired === BATCH && !signal.aborted) {
    let senders: (string | null)[] = []
    expired = await inTransaction(db, async (tx) => {
      const overdue = await selectOverdue(tx, BATCH)
      senders = overdue.map((gift) => gift.sender_id)
      await lockProfiles(tx, senders)
      return expire(
        tx,
        overdue.map((gift) => gift.id),
      )
    })
    for (const sender of new Set(senders)) if (sender !== null) hub.send(sender, 'NewsArrived', {})
  }
}
