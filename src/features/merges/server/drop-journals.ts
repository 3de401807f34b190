import type { Db } from '#db/connect.ts'
import { dropOldJournals } from './merges.sql.ts'

/** Deletes what is known of merges that cannot be undone any more; the addresses go on leading to the survivors. */
export async function dropJournals(db: Db): Promise<void> {
  await dropOldJournals(db)
}
