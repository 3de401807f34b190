import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { dropOldJournals } from './merges.sql.ts'

const BATCH = 100

/** Deletes what is known of merges that cannot be undone any more; the addresses go on leading to the survivors. */
export async function dropJournals(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => dropOldJournals(db, size), signal)
}
