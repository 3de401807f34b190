import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

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
    const run = await migrateWithin(client)
    await client.query('commit')
    return run
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/** The database is busy, full, away or shutting down. */
const IS_BUSY = /^(?:08|40|53|55|57)/

/** Runs the migrations in a transaction that has begun, without time limits. @throws MigrationError */
export async function migrateWithin(client: pg.PoolClient): Promise<string[]> {
  try {
    return await runMissing(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || IS_BUSY.test(error.code ?? '')) throw error
    throw new MigrationError(`The database cannot be migrated: ${error.message}.`, { cause: error })
  }
}

async function runMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'; set local idle_in_transaction_session_timeout = 0")
  await assertOurs(client)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query('create table if not exists schema_migrations (name text primary key, run_at timestamptz not null default now())')
  await adoptBaseline(client)
  const seen = new Set((await client.query<{ name: string }>('select name from schema_migrations')).rows.map((r) => r.name))
  const run = (await listMigrations()).filter((file) => !seen.has(file))
  for (const file of run) {
    await client.query(await readFile(join(folder, file), 'utf8'))
    await client.query('insert into schema_migrations (name) values ($1)', [file])
  }
  return run
}

/** Checks that the database is writable, and has our tables in the schema `public` or no tables at all. @throws MigrationError */
async function assertOurs(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{
    isReplica: boolean
    isReadOnly: boolean
    mayCreate: boolean
    role: string
    elsewhere: string | null
    isForeign: boolean
  }>(
    `select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly", current_user as role,
      to_regclass('public.schema_migrations') is not null
        or coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as "mayCreate",
      case when to_regclass('public.schema_migrations') is null then (
        select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relname = 'schema_migrations' and to_regclass(quote_ident(n.nspname) || '.restaurant_activity') is not null limit 1)
      end as elsewhere,
      to_regclass('public.schema_migrations') is not null and not exists (
        select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'run_at') as "isForeign"`,
  )
  const { isReplica, isReadOnly, mayCreate, role, elsewhere, isForeign } = rows[0]!
  if (isReplica) throw new MigrationError('DATABASE_URL names a replica, which can only be read: name its primary there.')
  if (isReadOnly)
    throw new MigrationError(
      'The database can only be read: take default_transaction_read_only from its settings, or from those of the role.',
    )
  if (isForeign) throw new MigrationError('The table schema_migrations is of another program: give Lokma a database of its own.')
  if (elsewhere !== null)
    throw new MigrationError(`The tables of Lokma are in the schema ${elsewhere}: move them and their functions to the schema public.`)
  if (!mayCreate)
    throw new MigrationError(
      `The role ${role} may not create tables in the schema public: make it the owner of the database, or "grant create on schema public to ${role}".`,
    )
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
