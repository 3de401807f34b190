import type pg from 'pg'

/** The first row of a query; undefined without a database, and where the database has not these tables. */
export async function rowOf<Row extends pg.QueryResultRow>(
  pool: pg.Pool | undefined,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  if (pool === undefined) return undefined
  const { rows } = await pool.query<Row>(text, values).catch((error: Error & { code?: string }) => {
    if (!NOT_MIGRATED.has(error.code ?? '')) throw error
    return { rows: [] }
  })
  return rows[0]
}

/** No such table, column, or right to read it: the check of the schema names these. */
const NOT_MIGRATED = new Set(['42P01', '42703', '42501', '3F000'])
