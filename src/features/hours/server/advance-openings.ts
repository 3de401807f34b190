import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockDue, putOpenings } from './hours.sql.ts'
import { storedOpening } from './stored-opening.ts'

const BATCH = 500

/** Puts the next opening in the place of those that are over. */
export async function advanceOpenings(db: Db, signal: AbortSignal): Promise<void> {
  let advanced = BATCH
  while (advanced === BATCH && !signal.aborted)
    advanced = await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, BATCH)
      if (due.length > 0)
        await putOpenings(
          tx,
          due.map(({ restaurant_id, value, now }) => ({ id: restaurant_id, ...storedOpening(value, now) })),
        )
      return due.length
    })
}
