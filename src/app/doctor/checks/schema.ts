import { listMigrations } from '#db/migrations.ts'
import { PROGRAM, VERSION } from '#lib/version.ts'
import type pg from 'pg'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'

/** Whether the tables are those of this release, and nothing of a migration was left half finished. */
export const schemaCheck: Check = {
  subject: 'schema',
  async run({ database }) {
    const pool = await database()
    if (!pool) return ['The tables were not looked at: the database does not answer.']
    const findings = await Promise.all([findMigrations(pool), findInvalid(pool), findTriggersOff(pool)])
    return orFine(findings, 'The tables are those of this release.')
  },
}

async function findMigrations(pool: pg.Pool): Promise<Finding | undefined> {
  const known = await listMigrations()
  const { rows } = await pool.query<{ isThere: boolean; isOurs: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isThere", exists (
      select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'run_at') as "isOurs"`,
  )
  const { isThere, isOurs } = rows[0]!
  if (!isThere)
    return found('SCHEMA_EMPTY', 'The database has no tables of Lokma yet.', `the first start makes them, or: ${PROGRAM} migrate`)
  if (!isOurs)
    return found(
      'SCHEMA_NEWER',
      'The table schema_migrations is of another program.',
      'give Lokma a database of its own, and name it in DATABASE_URL',
    )
  // A database of an earlier release has no column compatible_since.
  const { rows: run } = await pool.query<RunMigration>(
    `select name, to_jsonb(m) ->> 'compatible_since' as oldest from public.schema_migrations m order by name`,
  )
  const seen = new Set(run.map(({ name }) => name))
  const tooNew = run.find((one) => !known.includes(one.name) && !isForUs(one))
  const waiting = known.filter((name) => !seen.has(name))
  if (tooNew)
    return found(
      'SCHEMA_NEWER',
      `The database is of a newer Lokma: it has the migration ${tooNew.name}.`,
      `install the newer release again, or restore the last backup of this one into an empty database: ${PROGRAM} restore <file>`,
    )
  if (waiting.length === 0) return undefined
  return found(
    'MIGRATIONS_WAIT',
    `${waiting.length} migrations of this release have not run, the first is ${waiting[0]}.`,
    `systemctl restart lokma runs them, or: ${PROGRAM} migrate`,
  )
}

/** A migration that ran, and the oldest release that works with it. */
interface RunMigration {
  name: string
  oldest: string | null
}

/** Whether a later migration says that this release works with it: 1.9.2 came before 1.10.0. */
const isForUs = ({ oldest }: RunMigration): boolean => oldest !== null && VERSION.localeCompare(oldest, 'en', { numeric: true }) >= 0

/** What `create index concurrently` leaves behind when it is interrupted; an index that is being built is none. */
async function findInvalid(pool: pg.Pool): Promise<Finding | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not i.indisvalid
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid and p.datname = current_database())`,
  )
  if (rows.length === 0) return undefined
  const names = rows.map(({ name }) => name)
  return found(
    'INDEX_INVALID',
    `The index ${names[0]} is not valid: a migration was interrupted, and its queries are slow.`,
    `psql: ${names.map((name) => `drop index concurrently ${name};`).join(' ')} then: ${PROGRAM} migrate, or create it as src/db/schema.sql has it`,
  )
}

async function findTriggersOff(pool: pg.Pool): Promise<Finding | undefined> {
  const { rows } = await pool.query<{ table: string; trigger: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and t.tgenabled in ('D', 'R') order by 1, 2`,
  )
  const [first] = rows
  if (!first) return undefined
  return found(
    'TRIGGER_OFF',
    `${rows.length} triggers are off, for example ${first.trigger} of ${first.table}: counters go wrong.`,
    `psql: alter table ${first.table} enable trigger all; then: ${PROGRAM} check`,
  )
}
