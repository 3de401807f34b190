import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_104_001

/**
 * Runs the SQL files of db/migrations that this database has not seen, in order, all in one transaction.
 * Two servers that start together wait for each other.
 * @returns the names that were run.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'")
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists schema_migrations (name text primary key, run_at timestamptz not null default now())')
    const seen = new Set((await client.query<{ name: string }>('select name from schema_migrations')).rows.map((r) => r.name))
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    const run = files.filter((file) => !seen.has(file))
    for (const file of run) {
      await client.query(await readFile(join(folder, file), 'utf8'))
      await client.query('insert into schema_migrations (name) values ($1)', [file])
    }
    await client.query('commit')
    return run
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
