import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'

/** Adds all rows in one statement; rows of one table name the same columns. */
export async function insertRows<R = unknown>(
  tx: Db,
  table: keyof DB,
  rows: Record<string, unknown>[],
  returning: string[] = [],
): Promise<R[]> {
  if (rows.length === 0) return []
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const answer = returning.length === 0 ? sql`` : sql`returning ${sql.join(returning.map((column) => sql.ref(column)))}`
  const { rows: made } = await sql<R>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${answer}`.execute(tx)
  return made
}
