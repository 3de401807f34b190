import { createHash } from 'node:crypto'
import { settled } from '#tests/support/settled.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A fingerprint of all rows, by table; a table with the same fingerprint before and after was not changed. */
export async function snapshot(testApp: TestApp, leftOut: string[] = []): Promise<Record<string, string>> {
  const { pool } = testApp.database
  await settled(testApp)
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const prints: [string, string][] = []
  for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    prints.push([
      name,
      createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')
        .slice(0, 12),
    ])
  }
  return Object.fromEntries(prints)
}
