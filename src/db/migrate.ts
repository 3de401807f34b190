import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_104_001

/** Everything that the migrations before it made, in one file. */
const BASELINE = '0001-baseline.sql'
/** The last of those migrations, and the last commit that has them. */
const LAST_BEFORE_BASELINE = '0090-site-logo.sql'
const COMMIT_BEFORE_BASELINE = '41f31fe'

/** The database cannot be brought to this version; the message says in one sentence what the operator does. */
export class MigrationError extends Error {}

/**
 * Runs the SQL files of db/migrations that this database has not seen, in order, all in one transaction.
 * Two servers that start together wait for each other.
 * @returns the names that were run.
 * @throws MigrationError when the database is older than the baseline
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'")
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists schema_migrations (name text primary key, run_at timestamptz not null default now())')
    await adoptBaseline(client)
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

/** A database that ran all migrations before the baseline has what the baseline makes: it takes the baseline's name for theirs. */
async function adoptBaseline(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ begun: boolean; atBaseline: boolean; isLast: boolean }>(
    `select count(*) > 0 as begun, coalesce(bool_or(name = $1), false) as "atBaseline", coalesce(bool_or(name = $2), false) as "isLast"
    from schema_migrations`,
    [BASELINE, LAST_BEFORE_BASELINE],
  )
  const { begun, atBaseline, isLast } = rows[0]!
  if (!begun || atBaseline) return
  if (!isLast)
    throw new MigrationError(
      `This database is of a Lokma before commit ${COMMIT_BEFORE_BASELINE}: check that commit out, start it once, then start this version.`,
    )
  await client.query('truncate schema_migrations')
  await client.query('insert into schema_migrations (name) values ($1)', [BASELINE])
}
