import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { copyDatabase, withDatabase } from '#tests/support/cluster.ts'
import { type PoolMode, startPoolerTo } from '#tests/support/pooler.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeBackup } from './backup.ts'
import { connect } from './connect.ts'
import { migrate, MigrationError } from './migrate.ts'
import { openDatabase } from './open.ts'
import { restoreBackup } from './restore.ts'
import { UnfitDatabaseError } from './session.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** One statement without our settings, as an operator would run it. */
async function asOperator(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const nameOf = (url: string): string => /\/([^/?]+)(?:\?|$)/.exec(url)![1]!
const server = () => withDatabase(inject('template'), 'postgres')

/** A migrated database with these settings; a name in them becomes the database. */
async function databaseWith(...settings: string[]): Promise<string> {
  const { url, drop } = await copyDatabase(inject('template'))
  undo.push(drop)
  await asOperator(server(), ...settings.map((setting) => `alter ${setting.replace('X', nameOf(url))}`))
  return url
}

/** An empty database, made like this. */
async function databaseMade(how: string): Promise<string> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  await asOperator(server(), `create database ${name} template template0 ${how}`)
  undo.push(() => asOperator(server(), `drop database if exists ${name} with (force)`))
  return withDatabase(inject('template'), name)
}

async function appOn(url: string): Promise<TestApp> {
  const app = await createTestApp({}, undefined, { url })
  undo.push(() => app.close())
  return app
}

/** A comment that names a member as a keyboard without small letters writes it, as that member is told of it. */
async function isTold(app: TestApp): Promise<boolean> {
  const [reader, writer] = [await app.member('ilik'), await app.member('yazan')]
  const restaurant = await app.restaurant()
  await writer.post('/vote', { questionId: restaurant, rating: 8 })
  const name = reader.username.toUpperCase()
  expect(await writer.post(`/restaurants/${restaurant}/comments`, { content: `Selam @${name}` })).toMatchObject({ status: 201 })
  const { rows } = await app.database.pool.query('select from notifications where receiver_id = $1', [reader.profileId])
  return rows.length > 0
}

/** Each alone breaks dates, numbers, bytes, names, transactions or patience where it reaches a session. */
const hostile = [
  "database X set datestyle = 'German'",
  "database X set datestyle = 'SQL, DMY'",
  "role current_user in database X set datestyle = 'Postgres, YMD'",
  "database X set intervalstyle = 'sql_standard'",
  "database X set timezone = 'America/New_York'",
  'database X set extra_float_digits = -15',
  'database X set standard_conforming_strings = off',
  'database X set search_path = elsewhere',
  "database X set bytea_output = 'escape'",
  "database X set client_encoding = 'LATIN5'",
  "database X set default_transaction_isolation = 'serializable'",
  'database X set default_transaction_deferrable = on',
  "database X set xmloption = 'document'",
  'database X set row_security = off',
  'database X set array_nulls = off',
  'database X set transform_null_equals = on',
  'database X set statement_timeout = 300',
  'database X set lock_timeout = 1',
  'database X set idle_session_timeout = 1000',
  'database X set quote_all_identifiers = on',
  'database X set exit_on_error = on',
  'database X set pg_trgm.word_similarity_threshold = 1',
  'database X set pg_trgm.similarity_threshold = 1',
]

describe('the session of the database', () => {
  it('is the same, whatever the server, the database and the role set [MEND-28]', async () => {
    const names = [...new Set(hostile.map((setting) => / set ([\w.]+)/.exec(setting)![1]!))]
    const settingsOf = async (url: string) => {
      const { pool, patient, close } = connect({ connectionString: url })
      undo.push(close)
      const both = [pool, patient.pool].map(
        async (each) =>
          (await each.query('select array(select current_setting(n) from unnest($1::text[]) n) as s', [names])).rows[0] as { s: string[] },
      )
      return Promise.all(both)
    }
    const usual = await settingsOf(await databaseWith())
    expect(await settingsOf(await databaseWith(...hostile))).toEqual(usual)
    const options = encodeURIComponent('-c datestyle=German -c intervalstyle=iso_8601')
    const url = await databaseWith()
    expect(await settingsOf(`${url}${url.includes('?') ? '&' : '?'}options=${options}`)).toEqual(usual)
  })

  it('lets every page and form work [MEND-28]', async () => {
    const app = await appOn(await databaseWith(...hostile))
    expect(await isTold(app)).toBe(true)
    expect(await app.visitor().get('/restaurants')).toMatchObject({ status: 200, body: { items: [{}] } })
  })

  it('writes a backup that any other database restores [MEND-28]', async () => {
    const app = await appOn(await databaseWith(...hostile))
    await app.member('ayse')
    const folder = await mkdtemp(join(tmpdir(), 'lokma-session-'))
    undo.push(() => rm(folder, { recursive: true }))
    await writeBackup(app.database.pool, app.context.media, join(folder, 'a.tar.gz'))
    const other = await appOn(await databaseWith("database X set datestyle = 'German'"))
    const { tables } = await restoreBackup(other.database.pool, other.context.media, join(folder, 'a.tar.gz'))
    expect(tables.find(({ name }) => name === 'profiles')?.rows).toBe(1)
  })
})

describe('a database that does not fit', () => {
  it.each(['SQL_ASCII', 'LATIN5'])('with the encoding %s is refused in one sentence [MEND-28]', async (encoding) => {
    const databaseUrl = await databaseMade(`encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`)
    for (const as of ['server', 'tool'] as const) {
      const error = await openDatabase({ databaseUrl, dataDir: tmpdir() }, as, () => {}).catch((thrown: Error) => thrown)
      expect(error).toBeInstanceOf(UnfitDatabaseError)
      expect((error as Error).message).toMatch(new RegExp(`^[^\\n]*${encoding}[^\\n]*\\.$`))
    }
  })

  it('runs no statement without the triggers [MEND-28]', async () => {
    const { pool, close } = connect({ connectionString: await databaseWith('database X set session_replication_role = replica') })
    undo.push(close)
    await expect(pool.query('select 1')).rejects.toThrow(/^[^\n]*session_replication_role[^\n]*\.$/)
  })

  it('reads only, and says so instead of starting [MEND-28]', async () => {
    const { pool, close } = connect({ connectionString: await databaseWith('database X set default_transaction_read_only = on') })
    undo.push(close)
    await expect(migrate(pool)).rejects.toThrow(/^[^\n]*default_transaction_read_only[^\n]*\.$/)
  })

  it.each([
    ['create table schema_migrations (version bigint)', /schema_migrations is of another program/],
    ['create table votes (id int)', /votes/],
  ])('belongs to another program, and is left alone with a sentence: %s [MEND-28]', async (table, reason) => {
    const url = await databaseMade("encoding 'UTF8' locale 'C.UTF-8'")
    await asOperator(url, table)
    const { pool, close } = connect({ connectionString: url })
    undo.push(close)
    const refusal = await migrate(pool).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(MigrationError)
    expect((refusal as Error).message).toMatch(/^[^\n]*\.$/)
    expect((refusal as Error).message).toMatch(reason)
    expect((await pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(1)
  })

  it('gives its role no extensions, and the start says so [MEND-28]', async () => {
    const role = `lokma_test_${randomBytes(4).toString('hex')}`
    undo.push(() => asOperator(server(), `drop role if exists ${role}`))
    const url = await databaseMade("encoding 'UTF8' locale 'C.UTF-8'")
    await asOperator(url, `create role ${role}`, `grant create on schema public to ${role}`)
    await asOperator(url, `alter role current_user in database ${nameOf(url)} set role = ${role}`)
    const { pool, close } = connect({ connectionString: url })
    undo.push(close)
    await expect(migrate(pool)).rejects.toThrow(/^[^\n]*extension[^\n]*\.$/)
  })

  it('has the tables of Lokma in another schema, and is not begun afresh [MEND-28]', async () => {
    const url = await databaseWith()
    await asOperator(url, 'alter schema public rename to lokma', 'create schema public', 'grant all on schema public to public')
    const { pool, close } = connect({ connectionString: url })
    undo.push(close)
    await expect(migrate(pool)).rejects.toThrow(/^[^\n]*schema lokma[^\n]*\.$/)
    expect((await pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  })
})

describe('a pooler in between', () => {
  async function behindPooler(mode: PoolMode) {
    const url = await databaseWith("database X set datestyle = 'German'")
    const pooler = await startPoolerTo(url, mode)
    undo.push(pooler.close)
    return { pooler, opening: openDatabase({ databaseUrl: pooler.url, dataDir: tmpdir() }, 'server', () => {}) }
  }

  it('that gives each transaction another session is refused at the start, in one sentence [MEND-30]', async () => {
    const { opening } = await behindPooler('transaction')
    await expect(opening).rejects.toThrow(/^[^\n]*session mode[^\n]*\.$/)
  })

  it('that keeps sessions apart is welcome, though it drops every parameter of the startup [MEND-30]', async () => {
    const { pooler, opening } = await behindPooler('session')
    const { pool, close } = await opening
    undo.push(close)
    const { rows } = await pool.query("select current_setting('statement_timeout') as timeout, current_setting('datestyle') as dates")
    expect(rows).toEqual([{ timeout: '5s', dates: 'ISO, MDY' }])
    // PgBouncer refuses others.
    expect([...pooler.dropped].toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
  })
})

describe('a Turkish database', () => {
  it('finds a member who is named in capitals, though it folds I to ı [MEND-28]', async () => {
    const url = await databaseMade(`encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' lc_collate 'C' lc_ctype 'C.UTF-8'`)
    const { pool, close } = connect({ connectionString: url })
    undo.push(close)
    expect((await pool.query("select lower('I') as i")).rows).toEqual([{ i: 'ı' }])
    await migrate(pool)
    expect(await isTold(await appOn(url))).toBe(true)
  })
})
