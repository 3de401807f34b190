import { createBatchSize, takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { deleteOldActivity, findMoving, findNext, updateScores } from './scores.sql.ts'

/** Small enough that a vote waits only briefly for a lock. */
const BATCH = 500

/** Updates the time-dependent scores of recently active and of high-ranking restaurants. */
export async function refreshTrending(db: Db, signal?: AbortSignal): Promise<void> {
  const ids = await findMoving(db)
  const batch = createBatchSize(BATCH)
  for (let at = 0; at < ids.length && !signal?.aborted;)
    at = await batch.fit(async (size) => {
      await updateScores(db, ids.slice(at, at + size))
      return at + size
    })
}

/** Updates all scores once a night, and deletes activity older than nine days. */
export async function refreshEverything(db: Db, signal?: AbortSignal): Promise<void> {
  const batch = createBatchSize(BATCH)
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const from: string = after
    after = await batch.fit(async (size) => {
      const ids = await findNext(db, from, size)
      if (ids.length > 0) await updateScores(db, ids)
      return ids.at(-1)
    })
  }
  await takeAll(10 * BATCH, (size) => deleteOldActivity(db, size), signal)
}
