import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { deleteNetworks } from './shields.sql.ts'

const BATCH = 5000

/** Deletes the networks of votes after 90 days. */
export async function dropNetworks(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => deleteNetworks(db, size), signal)
}
