import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { expire, selectOverdue } from './gifts.sql.ts'

const BATCH = 50

/** Returns the gifts that were not answered in time, and refunds their senders in full, once. */
export async function returnExpired(db: Db, signal: AbortSignal, { hub }: Pick<Context, 'hub'>): Promise<void> {
  const returnSome = async (size: number): Promise<number> => {
    let senders: (string | null)[] = []
    const expired = await inTransaction(db, async (tx) => {
      const overdue = await selectOverdue(tx, size)
      senders = overdue.map((gift) => gift.sender_id)
      await lockProfiles(tx, senders)
      return expire(
        tx,
        overdue.map((gift) => gift.id),
      )
    })
    for (const sender of new Set(senders)) if (sender !== null) hub.send(sender, 'NewsArrived', {})
    return expired
  }
  await takeAll(BATCH, returnSome, signal)
}
