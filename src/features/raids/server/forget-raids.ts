import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { forgetKept } from './raids.sql.ts'

const BATCH = 5000

/** What a raid left is deleted for good 30 days after its undo. */
export async function forgetRaids(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, async (size) => ((await forgetKept(db, size)) ? size : 0), signal)
}
