import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { refusalOf } from '#db/refusals.ts'

/** Serialization failure and deadlock: the whole transaction may be retried. */
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** A transaction in progress. */
export type Tx = Transaction<DB>

/** Runs `task` in one transaction, and once or twice more when it collided with another. Within a transaction it runs in that one. */
export function inTransaction<T>(db: Db, task: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return task(db as Tx)
  return retryOnConflict(() => db.transaction().execute(task))
}

/** Ends a rehearsal. */
class Rehearsed extends Error {}

/** Runs `task` in a transaction and takes back whatever it wrote, to learn whether it would be refused. @throws what the task throws */
export async function rehearse(db: Db, task: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await task(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/** Runs one statement, a transaction by itself, and once or twice more when it collided with another. */
export async function retryOnConflict<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task()
    } catch (error) {
      if (attempt >= ATTEMPTS || !again.has((error as { code?: string }).code ?? '')) throw refusalOf(error)
      await sleep(Math.random() * 40 * attempt)
    }
  }
}
