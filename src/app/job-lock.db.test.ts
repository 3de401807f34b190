import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/connect.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { holdJobLock, LockLostError } from './job-lock.ts'
import { type Job, startJobs } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await testApp.database.pool.query('create table done (what text)')
})
beforeEach(() => testApp.database.pool.query('truncate done'))
afterAll(() => testApp.close())

const note = (db: Db, what: string) => sql`insert into done values (${what})`.execute(db)
const done = async () =>
  (await testApp.database.pool.query<{ what: string }>('select what from done order by what')).rows.map(({ what }) => what)
/** Ends the session that holds the lock, as the loss of its server does, and waits for its end. */
async function endSession(connection: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  await testApp.database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]!.pid])
}
const hold = (...given: Parameters<typeof holdJobLock> extends [unknown, ...infer Rest] ? Rest : never) =>
  holdJobLock(testApp.database.patient, ...given)

describe('a job whose lock is lost', () => {
  it('stops before its next statement, on whichever connection [HA-02]', async () => {
    const failures: unknown[] = []
    const running = hold('long', async ({ connection, db, lost }) => {
      await note(db, 'before')
      await endSession(connection)
      for (const other of [db, connection]) await note(other, 'after').catch((error: unknown) => failures.push(error))
      await expect.poll(() => lost.aborted).toBe(true)
    })
    await expect(running).rejects.toThrow(new LockLostError('The lock of the job long is lost.'))
    expect(failures).toHaveLength(2)
    expect(await done()).toEqual(['before'])
  })

  it('takes back the transaction that it has begun elsewhere [HA-02]', async () => {
    const running = hold('batch', ({ connection, db, lost }) =>
      db.transaction().execute(async (tx) => {
        await note(tx, 'first of a batch')
        await endSession(connection)
        await expect.poll(() => lost.aborted).toBe(true)
        await note(tx, 'second of a batch')
      }),
    )
    await expect(running).rejects.toMatchObject({ code: 'JOB_LOCK_LOST' })
    expect(await done()).toEqual([])
    // The pool has no connection with an open transaction.
    for (let turn = 0; turn < 5; turn++) await note(testApp.database.patient.db, 'later')
    expect(await done()).toHaveLength(5)
  })

  it('does nothing on another server that it reaches meanwhile [HA-02]', async () => {
    const other = await createTestApp()
    const { patient } = testApp.database
    // The pool reaches another database, where nobody holds this lock.
    const moved = { pool: Object.create(patient.pool) as typeof patient.pool, db: patient.db }
    let isMoved = false
    moved.pool.connect = (() => (isMoved ? other.database.pool.connect() : patient.pool.connect())) as typeof patient.pool.connect
    const running = holdJobLock(moved, 'moving', async ({ db }) => {
      await note(db, 'before')
      isMoved = true
      await note(db, 'after')
    })
    await expect(running).rejects.toThrow('The lock of the job is not held on this server.')
    expect(await done()).toEqual(['before'])
    await other.close()
  })

  it('is taken over by another process, and counts as not finished by the first [HA-02]', async () => {
    let runs = 0
    const job: Job = {
      name: 'handed-over',
      everyMs: 60_000,
      async run(connection, _, { db }) {
        const run = ++runs
        await note(db, `begun ${run}`)
        if (run === 1) await endSession(connection)
        await note(db, `ended ${run}`)
      },
    }
    const processes = [1, 2].map(() => startJobs(testApp.context, { lookEveryMs: 5, list: [job] }))
    await expect.poll(async () => (await testApp.database.pool.query(`select from jobs where name = 'handed-over'`)).rowCount).toBe(1)
    await Promise.all(processes.map((one) => one.stop()))
    expect(await done()).toEqual(['begun 1', 'begun 2', 'ended 2'])
  })
})
