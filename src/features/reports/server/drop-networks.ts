import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { dropNetworks } from './hide-photo.sql.ts'

const BATCH = 5000

/** Deletes the networks of decided reports, and of all after 90 days. */
export async function dropReportNetworks(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => dropNetworks(db, size), signal)
}
