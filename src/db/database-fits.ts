import type pg from 'pg'
import { PROGRAM, VERSION } from '#lib/version.ts'
import { BASELINE, COMMIT_BEFORE_BASELINE, LAST_BEFORE_BASELINE } from './migrations.ts'

/** The database cannot be brought to this version; the message says in one sentence what the operator does. */
export class MigrationError extends Error {}

/** Checks that the database is writable, and has our tables in the schema `public` or no tables at all. @throws MigrationError */
export async function assertOurs(client: pg.ClientBase): Promise<void> {
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
export async function adoptBaseline(client: pg.ClientBase): Promise<void> {
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

/** Of a database that has migrations of a later release: which of them this release does not know, and from which release on servers work with it. */
interface Later {
  name: string
  compatibleSince: string | null
}

/**
 * A later release may have migrated the database: while it replaces this one, or before the operator goes back to this one. This release serves
 * such a database where each of the later migrations names it or an older one.
 * @throws MigrationError
 */
export async function assertNotTooNew(client: pg.ClientBase, known: readonly string[]): Promise<void> {
  const { rows } = await client.query<Later>(
    'select name, compatible_since as "compatibleSince" from schema_migrations where name <> all($1) order by name',
    [known],
  )
  const tooNew = rows.find(({ compatibleSince }) => compatibleSince === null || isBefore(VERSION, compatibleSince))
  if (tooNew)
    throw new MigrationError(
      `The database is of a newer Lokma: its migration ${tooNew.name} does not work with ${VERSION}. Install the newer release again, or restore the last backup of ${VERSION} into an empty database: '${PROGRAM} restore <file>'.`,
    )
}

/** Whether one release came before the other: 1.9.2 before 1.10.0. */
function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}
