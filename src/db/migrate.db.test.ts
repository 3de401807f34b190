import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { printSchema, readSchema } from '#scripts/database/schema.ts'
import { createNamedDatabase, dropOldDatabases, withDatabase } from '#tests/support/cluster.ts'
import { migrate, MigrationError } from './migrate.ts'

const open: { name: string; pool: pg.Pool }[] = []
afterEach(async () => {
  for (const { name, pool } of open.splice(0)) {
    await pool.end()
    await dropOldDatabases(inject('template'), name, () => true)
  }
})

/** An empty database. */
async function emptyDatabase(): Promise<pg.Pool> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  await createNamedDatabase(inject('template'), name)
  const pool = new pg.Pool({ connectionString: withDatabase(inject('template'), name), max: 4 })
  open.push({ name, pool })
  return pool
}

/** A database with a member and a district of its own, as the migrations before the baseline left it; the last of them was `last`. */
async function earlierDatabase(last: string): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  const baseline = await readFile(join(import.meta.dirname, 'migrations/0001-baseline.sql'), 'utf8')
  await pool.query(`begin; ${baseline}; commit`)
  await pool.query('create table schema_migrations (name text primary key, run_at timestamptz not null default now())')
  await pool.query(`insert into schema_migrations (name) values ('0001-accounts.sql'), ('0002-restaurants.sql'), ($1)`, [last])
  await pool.query(
    `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
    values ('a', 'Ayşe', 'ayse@example.org', 'ayse', 'Ayşe', now())`,
  )
  return pool
}

const namesIn = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name)

describe('migrations', () => {
  it('run once, also when two servers start together', async () => {
    const pool = await emptyDatabase()
    const [first, second] = await Promise.all([migrate(pool), migrate(pool)])
    expect([...first, ...second]).toEqual(await namesIn(pool))
    expect([first, second].filter((names) => names.length === 0)).toHaveLength(1)
  })

  it('go on in a database that had reached the baseline, with the same schema and with what it held', async () => {
    const pool = await earlierDatabase('0090-site-logo.sql')
    const run = await migrate(pool)
    expect(run[0]).toBe('0002-comments.sql')
    expect(await namesIn(pool)).toEqual(['0001-baseline.sql', ...run])
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
    expect(await migrate(pool)).toEqual([])

    const fresh = await emptyDatabase()
    await migrate(fresh)
    expect(printSchema(await readSchema(pool))).toBe(printSchema(await readSchema(fresh)))
  })

  it('leave an older database as it is and say how to come here', async () => {
    const pool = await earlierDatabase('0088-mails-without-account.sql')
    const refused = migrate(pool)
    await expect(refused).rejects.toThrow(MigrationError)
    await expect(refused).rejects.toThrow(/before commit 41f31fe: check that commit out, start it once, then start this version/)
    expect(await namesIn(pool)).toEqual(['0001-accounts.sql', '0002-restaurants.sql', '0088-mails-without-account.sql'])
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
  })
})

describe('the schema', () => {
  it('says of each table what it holds, and of each index which query it serves', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const { tables } = await readSchema(pool)
    expect(tables.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
    const unserving = tables
      .flatMap(({ indexes }) => indexes)
      // A unique index is a rule, whether it serves a query or not.
      .filter(({ definition, comment }) => !definition.startsWith('create unique') && !comment?.includes('Serves: '))
    expect(unserving.map(({ name }) => name)).toEqual([])
  })
})
