import type { Db } from '#db/connect.ts'
import { deleteOldActivity, findMoving, findNext, updateScores } from './scores.sql.ts'

/** Small enough that a vote waits only briefly for a lock. */
const BATCH = 500

/** Updates the time-dependent scores of recently active and of high-ranking restaurants. */
export async function refreshTrending(db: Db, signal?: AbortSignal): Promise<void> {
  const ids = await findMoving(db)
  for (let at = 0; at < ids.length && !signal?.aborted; at += BATCH) await updateScores(db, ids.slice(at, at + BATCH))
}

/** Updates all scores once a night, and deletes activity older than nine days. */
export async function refreshEverything(db: Db, signal?: AbortSignal): Promise<void> {
  let ids = await findNext(db, '', BATCH)
  while (ids.length > 0 && !signal?.aborted) {
    await updateScores(db, ids)
    ids = await findNext(db, ids.at(-1)!, BATCH)
  }
  while (!signal?.aborted && (await deleteOldActivity(db, 10 * BATCH)) > 0);
}
