import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '#platform/http/error-body.ts'
import { openPostgres, queryOnce, type TestPostgres } from '#tests/support/postgres.ts'
import { connect } from './connect.ts'
import { refuseUnconfirmed } from './unconfirmed-commits.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await openPostgres()
  await queryOnce(postgres.url, 'create table notes (what text)')
  // A standby that is not there: every commit waits for its confirmation.
  await queryOnce(postgres.url, `alter system set synchronous_standby_names = 'nobody'`)
  await queryOnce(postgres.url, 'select pg_reload_conf()')
})
afterAll(() => postgres.close())

async function standbyIsRequired(): Promise<void> {
  const standby = async () =>
    (await queryOnce<{ name: string }>(postgres.url, `select current_setting('synchronous_standby_names') as name`))[0]
  await expect.poll(standby).toEqual({ name: 'nobody' })
}

/** Cancels the wait, as an operator does who finds a statement that hangs. */
async function cancelWait(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await queryOnce(postgres.url, cancel)).length).toBe(1)
}

const errorOf = (write: Promise<unknown>): Promise<Error | undefined> =>
  write.then(
    () => undefined,
    (error: Error) => error,
  )

describe('a write whose wait for a standby is cancelled', () => {
  it.each([
    ['one statement', [`insert into notes values ('one')`]],
    ['a transaction', ['begin', `insert into notes values ('two')`, 'commit']],
  ])('is not acknowledged: %s [HA-01]', async (_, statements) => {
    await standbyIsRequired()
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    onTestFinished(() => client.end())
    refuseUnconfirmed(client as unknown as pg.PoolClient)
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    const written = errorOf(client.query(statements.at(-1)!))
    await cancelWait()
    const error = await written
    expect(error).toMatchObject({ code: 'COMMIT_UNCONFIRMED' })
    expect(isUnavailable(error!)).toBe(true)
    // The connection is as good as before.
    expect((await client.query<{ is: boolean }>('select true as is')).rows).toEqual([{ is: true }])
  })

  it('is not acknowledged by the pool either, however long the wait was [HA-01]', async () => {
    await standbyIsRequired()
    const database = connect({ connectionString: postgres.url })
    onTestFinished(() => database.close())
    const written = errorOf(database.pool.query(`insert into notes values ('three')`))
    await cancelWait()
    // After a second and a half the pool ends the connection by itself.
    expect(['COMMIT_UNCONFIRMED', 'CONNECTION_LOST']).toContain(((await written) as { code?: string }).code)
  })
})
