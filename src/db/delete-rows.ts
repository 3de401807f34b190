import { type RawBuilder, sql } from 'kysely'
import { takeAll } from './batch-size.ts'
import type { Db } from './connect.ts'
import type { DB } from './types.ts'

const BATCH = 5000

/** Deletes, in batches, the rows of a table to which a condition applies; the table is `t` there. Locked rows are left to the next run. */
export async function deleteRows(db: Db, table: keyof DB, condition: RawBuilder<unknown>, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  await takeAll(
    BATCH,
    async (size) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select t.ctid from ${sql.table(table)} t where ${condition} limit ${size} for update skip locked))`.execute(db)
      deleted += Number(numAffectedRows ?? 0)
      return Number(numAffectedRows ?? 0)
    },
    signal,
  )
  return deleted
}
