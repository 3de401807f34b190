import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '#platform/http/error-body.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { connect, type Database } from './connect.ts'

let testApp: TestApp
let database: Database
beforeAll(async () => {
  testApp = await createTestApp()
  database = connect({ connectionString: testApp.databaseUrl, max: 1, connectionTimeoutMillis: 2000 })
})
afterAll(async () => {
  await database.close()
  await testApp.close()
})

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => undefined,
    (error: Error & { code?: string }) => error,
  )

type Wired = { connection: { stream: { destroy(): void } } }

describe('an error of a connection', () => {
  it('has a code when the pool has none to give, for promises and callbacks', async () => {
    const client = await database.pool.connect()
    const failures = await Promise.all([
      failureOf(database.pool.connect()),
      failureOf(database.pool.query('select 1')),
      failureOf(database.db.selectFrom('profiles').select('id').execute()),
    ])
    client.release()
    expect(failures.map((error) => error?.code)).toEqual(Array(3).fill('CONNECTION_FAILED'))
    expect(failures.every((error) => isUnavailable(error!))).toBe(true)
  })

  it('has a code when the connection is lost during a statement, and after it', async () => {
    const client = await database.pool.connect()
    const asleep = failureOf(client.query('select pg_sleep(5)'))
    ;(client as unknown as Wired).connection.stream.destroy()
    const failures = [await asleep, await failureOf(client.query('select 1'))]
    client.release(true)
    expect(failures.map((error) => error?.code)).toEqual(Array(2).fill('CONNECTION_LOST'))
    expect(failures.every((error) => isUnavailable(error!))).toBe(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('has a code as soon as PostgreSQL announces the end of the connection', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const failure = new Promise<void>((done) => client.once('error', () => done())).then(() => failureOf(client.query('select 1')))
    await testApp.database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    const error = await failure
    client.release(true)
    expect([error?.code, isUnavailable(error!)]).toEqual(['CONNECTION_LOST', true])
  })

  it('keeps the code of PostgreSQL, and a mistake of ours gets none', async () => {
    const [syntax, values] = [
      await failureOf(database.pool.query('selekt 1')),
      await failureOf(database.pool.query('select $1', 'no array' as unknown as unknown[])),
    ]
    expect([syntax, values].map((error) => [error?.code, isUnavailable(error!)])).toEqual([
      ['42601', false],
      [undefined, false],
    ])
  })
})
