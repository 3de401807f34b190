import { takeAll } from '#db/batch-size.ts'
import type { Context } from '#site/server/context.ts'
import { dropArchivedNetworks, dropOldNetworks, dropOldTallies } from './spoken.sql.ts'

const BATCH = 5000

/** Deletes the networks of statements after 90 days, also in the archive, and the tallies of networks after a day. */
export async function dropStatementNetworks({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => dropOldNetworks(db, size), signal)
  await dropArchivedNetworks(db)
  await dropOldTallies(db, signal)
}
