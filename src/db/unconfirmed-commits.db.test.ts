import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '#platform/http/error-body.ts'
import { openPostgres, queryOnce, type TestPostgres } from '#tests/support/postgres.ts'
import { connect, type Database } from './connect.ts'

let postgres: TestPostgres
let database: Database
beforeAll(async () => {
  postgres = await openPostgres()
  database = connect({ connectionString: postgres.url })
  await database.pool.query('create table notes (what text)')
  // A standby that is not there: every commit waits for its confirmation.
  await queryOnce(postgres.url, `alter system set synchronous_standby_names = 'nobody'`)
  await queryOnce(postgres.url, 'select pg_reload_conf()')
})
afterAll(async () => {
  await database.close()
  await postgres.close()
})

/** Cancels the wait, as an operator does who finds a statement that hangs. */
async function cancelWait(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await queryOnce(postgres.url, cancel)).length).toBe(1)
}

describe('a write whose wait for a standby is cancelled', () => {
  it.each([
    ['one statement', () => database.pool.query(`insert into notes values ('one')`)],
    [
      'a transaction',
      () => database.db.transaction().execute((tx) => tx.insertInto('jobs').values({ name: 'tx', finished_at: new Date() }).execute()),
    ],
  ])('is not acknowledged: %s [HA-01]', async (_, write) => {
    const standby = async () =>
      (await queryOnce<{ name: string }>(postgres.url, `select current_setting('synchronous_standby_names') as name`))[0]
    await expect.poll(standby).toEqual({ name: 'nobody' })
    const written = write().then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    await cancelWait()
    const error = await written
    expect(error).toMatchObject({ code: 'COMMIT_UNCONFIRMED' })
    expect(isUnavailable(error!)).toBe(true)
    // The connection is as good as before.
    expect((await database.pool.query<{ is: boolean }>('select true as is')).rows).toEqual([{ is: true }])
  })
})
