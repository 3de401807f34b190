import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import * as source from './statistics.sql.ts'

/** Every night: counts the finished days and weeks, and deletes the marks behind the counts. A stopped run counts nothing. */
export async function countDays(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await source.countActs(tx)
    await source.countSignUps(tx)
    await source.keepProgress(tx)
    await source.countVisitors(tx)
    await source.countWeeks(tx)
    await source.forgetSearches(tx)
  })
}
