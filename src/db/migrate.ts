import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PROGRAM } from '#lib/version.ts'
import { adoptBaseline, assertNotTooNew, assertOurs, MigrationError } from './database-fits.ts'
import { concurrentIndexOf, listMigrations, type Migration, MIGRATIONS, readMigration } from './migrations.ts'
import { NO_SPACE } from './refusals.ts'

export { MigrationError } from './database-fits.ts'

const MIGRATION_LOCK = 7_104_001

/** A statement that waits for a lock keeps all behind it waiting: so it waits for a second, and tries again. */
const LOCK_MS = 1000
const PAUSE_MS = 500
const PATIENCE_MS = 60_000
/** An index that is built while members write waits for the transactions of before, and blocks nobody meanwhile. */
const CONCURRENT_LOCK_MS = 600_000

/** A migration that ran, and how long it took. */
export interface RunMigration {
  name: string
  ms: number
}

interface How {
  /** Where the SQL files are. */
  folder?: string
  /** Is told the names of those that wait, before the first runs. */
  onWaiting?: (names: readonly string[]) => void
  /** How long each tries to get its locks. */
  patienceMs?: number
}

/**
 * Runs the SQL files that this database has not seen, in order, each in a transaction of its own: servers of the release before work on
 * meanwhile, and one that fails leaves nothing of itself behind. An empty database gets all in one. Two servers that start together wait for each other.
 * @throws MigrationError when the database is older than the baseline or newer than this release, or refuses a migration
 */
export async function migrate(
  pool: pg.Pool,
  { folder = MIGRATIONS, onWaiting = () => {}, patienceMs = PATIENCE_MS }: How = {},
): Promise<RunMigration[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await assertOurs(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!(await hasRecord(client))) return await runFirst(client, folder)
    await prepareRecord(client)
    const names = await missing(client, folder)
    if (names.length > 0) onWaiting(names)
    const run: RunMigration[] = []
    for (const name of names) {
      const began = performance.now()
      await runAlone(client, await readMigration(name, folder), Date.now() + patienceMs)
      run.push({ name, ms: Math.round(performance.now() - began) })
    }
    return run
  } finally {
    // With the connection its settings and its lock end.
    client.release(true)
  }
}

/**
 * Runs migrations in a transaction that has begun, without time limits, over a database in which nobody works.
 * @param names those that run if they are missing; all by default
 * @throws MigrationError
 */
export async function migrateWithin(
  client: pg.PoolClient,
  { folder = MIGRATIONS, names }: { folder?: string; names?: readonly string[] } = {},
): Promise<RunMigration[]> {
  await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'; set local idle_in_transaction_session_timeout = 0")
  await assertOurs(client)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await prepareRecord(client)
  const run: RunMigration[] = []
  for (const name of await missing(client, folder)) {
    if (names && !names.includes(name)) continue
    const began = performance.now()
    const migration = await readMigration(name, folder)
    // Without the word an index can be built in a transaction.
    const sql = migration.isConcurrent ? migration.sql.replaceAll(/\bconcurrently\b/gi, '') : migration.sql
    await perform(client, { ...migration, sql }).catch((error: Error) => explain(error, name))
    run.push({ name, ms: Math.round(performance.now() - began) })
  }
  return run
}

async function hasRecord(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select where to_regclass('public.schema_migrations') is not null")
  return rowCount === 1
}

/** Makes the tables of an empty database: all or none. */
async function runFirst(client: pg.PoolClient, folder: string): Promise<RunMigration[]> {
  await client.query('begin')
  try {
    const run = await migrateWithin(client, { folder })
    await client.query('commit')
    return run
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The table that says what ran. */
async function prepareRecord(client: pg.ClientBase): Promise<void> {
  await client.query('create table if not exists schema_migrations (name text primary key, run_at timestamptz not null default now())')
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'compatible_since' and not attisdropped",
  )
  // Servers started together come here one after the other, and this column is there since 1.0.0.
  if (rowCount === 0) await client.query('alter table schema_migrations add column compatible_since text')
  await adoptBaseline(client)
}

async function missing(client: pg.ClientBase, folder: string): Promise<string[]> {
  const all = await listMigrations(folder)
  await assertNotTooNew(client, all)
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const seen = new Set(rows.map(({ name }) => name))
  return all.filter((name) => !seen.has(name))
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Runs one migration while servers work, as often as it does not get its locks within a second. @throws MigrationError */
async function runAlone(client: pg.PoolClient, migration: Migration, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await (migration.isConcurrent ? runConcurrent(client, migration) : runInTransaction(client, migration))
    } catch (error) {
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) explain(error as Error, migration.name)
      if (Date.now() > deadline) throw new MigrationError(await sentenceOfHolder(client, migration.name), { cause: error })
      await sleep(PAUSE_MS)
    }
  }
}

async function runInTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
  try {
    await perform(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** An attempt that broke off left an index that is kept up to date and serves no query. */
async function runConcurrent(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { index } = concurrentIndexOf(migration.sql)!
  await client.query(`set lock_timeout = ${CONCURRENT_LOCK_MS}`)
  const { rowCount } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [`public.${index}`])
  if (rowCount !== 0) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`)
  await perform(client, migration)
}

async function perform(client: pg.ClientBase, { name, sql, compatibleSince }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, compatible_since) values ($1, $2)', [name, compatibleSince])
}

/** The database is busy, away or shutting down. */
const IS_BUSY = /^(?:08|40|53|55|57)/

/** @throws MigrationError for what another attempt would not change, else the error itself */
function explain(error: Error & { code?: string }, name: string): never {
  if (error.code === NO_SPACE)
    throw new MigrationError(
      `The disk of the database is full, so ${name} was not run and nothing of it was kept: make room there (df -h), then start again.`,
      { cause: error },
    )
  if (!(error instanceof pg.DatabaseError) || IS_BUSY.test(error.code ?? '')) throw error
  throw new MigrationError(
    `The database cannot be migrated: ${error.message} (${name}). Nothing of it was kept; '${PROGRAM} doctor' says what this database lacks.`,
    { cause: error },
  )
}

/** Who keeps a migration from its lock. */
async function sentenceOfHolder(client: pg.PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number; program: string }>(
    `select pid, extract(epoch from now() - xact_start)::int as seconds, application_name as program from pg_stat_activity
    where xact_start is not null and pid <> pg_backend_pid() and datname = current_database() order by xact_start limit 1`,
  )
  const [oldest] = rows
  const holder = oldest
    ? ` The oldest transaction is that of process ${oldest.pid} (${oldest.program || 'without a name'}, ${oldest.seconds} s): if it hangs, end it by "select pg_terminate_backend(${oldest.pid})".`
    : ''
  return `${name} did not get its lock within a minute, so it was not run and nothing of it was kept: start again.${holder}`
}
