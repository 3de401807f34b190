import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changeAnswers } from '#tests/support/changed-answers.ts'
import { connectionOf, copyDatabase, openPool, withDatabase } from '#tests/support/cluster.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest } from '#tests/support/doctor.ts'
import { startPoolerTo } from '#tests/support/pooler.ts'
import { databaseCheck } from './database.ts'
import { replicaCheck } from './replica.ts'
import { schemaCheck } from './schema.ts'

const AUTH_SECRET = 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg'
const settingsOf = (url: string): Record<string, string> => ({ DATABASE_URL: url, AUTH_SECRET })

/** A copy of a migrated database after these statements. */
const after =
  (...statements: string[]) =>
  async (): Promise<SetupUnderTest> => {
    const { url, drop } = await copyDatabase(inject('template'))
    await run(url, statements)
    return { env: settingsOf(url), close: drop }
  }

/** Runs statements of the superuser one by one; {database} is the name of the database. */
async function run(url: string, statements: string[]): Promise<void> {
  const pool = openPool(url, 1)
  for (const statement of statements)
    await pool.query(statement.replaceAll('{database}', connectionOf(url).database!)).catch(expectDuplicate)
  await pool.end()
}

/** The index that a test breaks finds two equal rows. */
function expectDuplicate(error: Error & { code?: string }): void {
  if (error.code !== '23505') throw error
}

/** A new database of a superuser, and a role that may do little there. */
async function withStranger(statements: string[], create = "encoding 'UTF8'"): Promise<SetupUnderTest> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  const server = withDatabase(inject('template'), 'postgres')
  await run(server, [`create database ${name} template template0 ${create}`, `create role ${name} login`])
  await run(
    withDatabase(server, name),
    statements.map((statement) => statement.replaceAll('{role}', name)),
  )
  const url = withDatabase(server, name).replace(/\/\/[^@/]*@/, `//${name}@`)
  return { env: settingsOf(url), close: () => run(server, [`drop database ${name} with (force)`, `drop role ${name}`]) }
}

/** The server of the tests, as of another release. */
async function asRelease(number: string): Promise<SetupUnderTest> {
  const { url, drop } = await copyDatabase(inject('template'))
  const { host, port, user, database } = connectionOf(url)
  const pool = openPool(url, 1)
  const { rows } = await pool.query<{ number: string }>("select current_setting('server_version_num') as number")
  await pool.end()
  const place = host!.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host!, port: port! }
  const changed = await changeAnswers(place, { [rows[0]!.number]: number })
  return {
    env: settingsOf(`postgresql://${user}@127.0.0.1:${changed.port}/${database}`),
    close: async () => (await changed.close(), await drop()),
  }
}

const databases: BrokenSetup[] = [
  {
    what: 'one that is away',
    code: 'DATABASE_UNREACHABLE',
    open: () => ({ env: settingsOf('postgresql://lokma@127.0.0.1:1/lokma') }),
  },
  {
    what: 'a socket that is not there',
    code: 'DATABASE_UNREACHABLE',
    open: () => ({ env: settingsOf('postgresql://lokma@/lokma?host=/nowhere') }),
  },
  {
    what: 'a name that it does not have',
    code: 'DATABASE_UNKNOWN',
    open: () => ({ env: settingsOf(withDatabase(inject('template'), 'no_such')) }),
  },
  {
    what: 'a server that takes no more connections',
    code: 'DATABASE_REFUSED',
    async open() {
      const { url, drop } = await copyDatabase(inject('template'))
      await run(withDatabase(url, 'postgres'), [`alter database ${connectionOf(url).database} allow_connections false`])
      return { env: settingsOf(url), close: drop }
    },
  },
  { what: 'PostgreSQL 14', code: 'DATABASE_OLD', open: () => asRelease('140011') },
  { what: 'PostgreSQL 21', code: 'DATABASE_UNTESTED', open: () => asRelease('210000') },
  {
    what: 'a pooler that shares sessions',
    code: 'DATABASE_UNFIT',
    async open() {
      const { url, drop } = await copyDatabase(inject('template'))
      const pooler = await startPoolerTo(url, 'transaction')
      return { env: settingsOf(pooler.url), close: async () => (await pooler.close(), await drop()) }
    },
  },
  {
    what: 'a database without triggers',
    code: 'DATABASE_UNFIT',
    open: after('alter database {database} set session_replication_role = replica'),
  },
  {
    what: 'an encoding without Turkish letters',
    code: 'DATABASE_ENCODING',
    open: () => withStranger([], "encoding 'LATIN1' locale 'C'"),
  },
  {
    what: 'one that can only be read',
    code: 'DATABASE_READ_ONLY',
    open: after('alter database {database} set default_transaction_read_only = on'),
  },
  {
    what: 'tables of another role',
    code: 'DATABASE_NOT_OWNED',
    open: () => withStranger(['create table schema_migrations (name text, run_at timestamptz)', 'grant all on schema public to "{role}"']),
  },
  { what: 'a role that may make no tables', code: 'DATABASE_NOT_OWNED', open: () => withStranger([]) },
  {
    what: 'a role that may make no extensions',
    code: 'EXTENSION_NOT_CREATABLE',
    open: () => withStranger(['grant all on schema public to "{role}"']),
  },
  { what: 'a lost extension', code: 'EXTENSION_MISSING', open: after('drop extension pg_trgm cascade') },
  {
    what: 'a system that sorts otherwise than before',
    code: 'COLLATION_CHANGED',
    open: after("update pg_database set datcollversion = '2.1' where datname = '{database}'"),
  },
  {
    what: 'too many processes for its connections',
    code: 'CONNECTIONS_TOO_FEW',
    async open() {
      const setup = await after()()
      return { ...setup, env: { ...setup.env, WEB_CONCURRENCY: '32', REDIS_URL: 'redis://127.0.0.1:1' } }
    },
  },
  {
    what: 'acknowledged writes that a crash may lose',
    code: 'COMMITS_NOT_KEPT',
    open: after('alter database {database} set synchronous_commit = off'),
  },
]

const schemas: BrokenSetup[] = [
  { what: 'an empty database', code: 'SCHEMA_EMPTY', open: () => withStranger(['grant all on schema public to "{role}"']) },
  {
    what: 'the tables of a newer release',
    code: 'SCHEMA_NEWER',
    open: after("insert into schema_migrations (name) values ('9001-from-the-future.sql')"),
  },
  {
    what: 'the tables of another program',
    code: 'SCHEMA_NEWER',
    open: () => withStranger(['create table schema_migrations (version text)', 'grant all on schema_migrations to "{role}"']),
  },
  {
    what: 'migrations that wait',
    code: 'MIGRATIONS_WAIT',
    open: after('delete from schema_migrations where name = (select max(name) from schema_migrations)'),
  },
  {
    what: 'an index that an interrupted migration left',
    code: 'INDEX_INVALID',
    open: after(
      'create table doctor_twins (id int)',
      'insert into doctor_twins values (1), (1)',
      'create unique index concurrently doctor_twins_once on doctor_twins (id)',
    ),
  },
  { what: 'a trigger that is off', code: 'TRIGGER_OFF', open: after('alter table votes disable trigger all') },
]

describe('of the database, the doctor', () => {
  it.each(databases)('recognises $what [PKG-03]', (broken) => recognise(databaseCheck, broken))
  it.each(schemas)('recognises $what in the tables [PKG-03]', (broken) => recognise(schemaCheck, broken))

  it('finds nothing in a good one, unless its server keeps nothing for tests [PKG-03]', async () => {
    const setup = await after()()
    expect((await codesOf(databaseCheck, setup)).filter((code) => code !== 'FSYNC_OFF')).toEqual([])
    expect(await codesOf(schemaCheck, setup)).toEqual([])
    await setup.close?.()
  })

  it('takes a later migration that works with this release for no fault [PKG-03]', async () => {
    const setup = await after(
      'alter table schema_migrations add column if not exists compatible_since text',
      "insert into schema_migrations (name, compatible_since) values ('9001-from-the-future.sql', '1.0.0')",
    )()
    expect(await codesOf(schemaCheck, setup)).toEqual([])
    await setup.close?.()
  })
})

describe('of a replica, the doctor', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  beforeAll(async () => {
    database = await copyDatabase(inject('template'))
  })
  afterAll(() => database.drop())

  it.each<[string, BrokenSetup['code'], () => string]>([
    ['the primary itself', 'READ_URL_NOT_REPLICA', () => database.url],
    ['one that is away', 'READ_URL_UNREACHABLE', () => 'postgresql://127.0.0.1:1/lokma'],
  ])('recognises %s [PKG-03]', async (what, code, url) => {
    await recognise(replicaCheck, { what, code, open: () => ({ env: { ...settingsOf(database.url), DATABASE_READ_URL: url() } }) })
  })
})
