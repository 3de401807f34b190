import type { Db } from '#db/connect.ts'
import { deleteOldActivity, findMoving, findNext, updateScores } from './scores.sql.ts'

/** Small enough that a vote never waits long for one of them. */
const BATCH = 500

/** Ages fade and days pass: the scores of what is lately active, and of what stands high, follow the clock. */
export async function refreshTrending(db: Db, signal?: AbortSignal): Promise<void> {
  const ids = await findMoving(db)
  for (let at = 0; at < ids.length && !signal?.aborted; at += BATCH) await updateScores(db, ids.slice(at, at + BATCH))
}

/** Once a night every score follows the clock, and activity older than nine days is forgotten. */
export async function refreshEverything(db: Db, signal?: AbortSignal): Promise<void> {
  let ids = await findNext(db, '', BATCH)
  while (ids.length > 0 && !signal?.aborted) {
    await updateScores(db, ids)
    ids = await findNext(db, ids.at(-1)!, BATCH)
  }
  while (!signal?.aborted && (await deleteOldActivity(db, 10 * BATCH)) > 0);
}
