import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { lockDue, putOpenings } from './hours.sql.ts'
import { storedOpening } from './stored-opening.ts'

const BATCH = 500

/** Puts the next opening in the place of those that are over. */
export async function advanceOpenings(db: Db, signal: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => inTransaction(db, (tx) => advanceSome(tx, size)), signal)
}

async function advanceSome(tx: Tx, size: number): Promise<number> {
  const due = await lockDue(tx, size)
  const openings = due.map(({ restaurant_id, value, now }) => ({ id: restaurant_id, ...storedOpening(value, now) }))
  if (openings.length > 0) await putOpenings(tx, openings)
  return due.length
}
