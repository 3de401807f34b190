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

/** Runs `task` in one transaction, and once or twice more when it collided with another. */
export function inTransaction<T>(db: Db, task: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(task))
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
