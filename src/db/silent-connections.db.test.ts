import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionOf, copyDatabase } from '#tests/support/cluster.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { connect, type Database } from './connect.ts'

/** With these a connection counts as dead after 1.7 s of silence. */
const limits = { statementMs: 200, lockMs: 2000, idleMs: 10_000 }
const SLOW_SECONDS = 2.2

let copy: Awaited<ReturnType<typeof copyDatabase>>
let proxy: Proxy
let database: Database
beforeAll(async () => {
  copy = await copyDatabase(inject('template'))
  const { host, port, user, database: name } = connectionOf(copy.url)
  proxy = await openProxy(host!.startsWith('/') ? { path: join(host!, `.s.PGSQL.${port}`) } : { host: host!, port: port! })
  database = connect({ connectionString: `postgresql://${user}@127.0.0.1:${proxy.port}/${name}`, max: 20, limits })
  await database.pool.query(`
    create table slow (id int);
    create function wait_at_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW_SECONDS}); return null; end $$;
    create constraint trigger waits after insert on slow deferrable initially deferred for each row execute function wait_at_commit()`)
})
afterAll(async () => {
  await database.close()
  await proxy.shut()
  await copy.drop()
})

type Run = (client: pg.PoolClient) => Promise<unknown>
const [begins, adds] = ['begin', 'insert into slow values (1)']
const texts =
  (...statements: string[]): Run =>
  async (client) => {
    for (const statement of statements) await client.query(statement)
  }
const local = 'set local statement_timeout = 0'

/** Each commits a transaction whose triggers are slow. */
const ways: Record<string, Run> = {
  'by commit': texts(begins, local, adds, 'commit'),
  'by COMMIT;': texts(begins, local, adds, 'COMMIT;'),
  'by end': texts(begins, local, adds, 'end'),
  'with a comment': texts(begins, local, adds, '/* done */ commit work'),
  'in one message': texts(`begin; ${local}; ${adds}; commit`),
  'with a time set by a function': texts(begins, "select set_config('statement_timeout', '0', true)", adds, 'commit'),
  'with a time in other letters': texts(begins, 'SET LOCAL STATEMENT_TIMEOUT TO 0', adds, 'commit'),
  'with a time for the session': texts('set statement_timeout = 0', begins, adds, 'commit'),
  'after a savepoint was left': texts(begins, local, 'savepoint a', 'select 1', 'rollback to savepoint a', adds, 'commit'),
  'after an earlier transaction': texts(begins, local, 'commit', begins, local, adds, 'commit'),
  'by a configuration': async (client) => {
    await client.query(begins)
    await client.query({ text: "select set_config($1, '0', true)", values: ['statement_timeout'] })
    await client.query(adds)
    await client.query({ text: 'commit' })
  },
  'by a callback': async (client) => {
    await texts(begins, local, adds)(client)
    await new Promise<void>((done, fail) => client.query('commit', (error) => (error ? fail(error) : done())))
  },
}

describe('a connection that is silent for long', () => {
  it('lives on while a commit works that asked for time, however it is written [MEND-33]', async () => {
    const failures = await Promise.all([
      ...Object.entries(ways).map(async ([name, run]) => {
        const client = await database.pool.connect()
        const failure = await run(client).then(
          () => undefined,
          (error: Error) => `${name}: ${error.message}`,
        )
        client.release(true)
        return failure
      }),
      database.db
        .transaction()
        .execute(async (tx) => {
          await sql.raw(local).execute(tx)
          await sql.raw(adds).execute(tx)
        })
        .then(
          () => undefined,
          (error: Error) => `by Kysely: ${error.message}`,
        ),
    ])
    expect(failures.filter(Boolean)).toEqual([])
  })

  it('is closed again once the transaction that asked for time has ended, also when its commit failed [MEND-33]', async () => {
    const ends: Run[] = [
      texts(begins, local, 'commit'),
      texts(begins, local, 'rollback'),
      (client) => texts(begins, local, 'select 1 / 0')(client).catch(() => client.query('commit')),
      texts(`begin; ${local}; commit`),
    ]
    const clients = await Promise.all(ends.map(() => database.pool.connect()))
    await Promise.all(clients.map((client, at) => ends[at]!(client)))
    proxy.manner = 'swallow'
    const failures = await Promise.all(
      clients.map((client) =>
        client.query('select 1').then(
          () => 'answered',
          (error: { code?: string }) => error.code,
        ),
      ),
    )
    proxy.manner = 'pass'
    for (const client of clients) client.release(true)
    expect(failures).toEqual(ends.map(() => 'CONNECTION_LOST'))
  })

  it('may be silent for longer where its limits are longer [MEND-43]', async () => {
    await expect(database.patient.pool.query(`select pg_sleep(${SLOW_SECONDS})`)).resolves.toBeDefined()
    await expect(database.pool.query(`select pg_sleep(${SLOW_SECONDS})`)).rejects.toMatchObject({ code: '57014' })
  })
})
