import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Db } from '#db/connect.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { refreshEverything } from '#features/trending/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Job, startJobs } from './jobs.ts'

let testApp: TestApp
let started: { stop(): Promise<void> }[]
beforeEach(async () => {
  testApp = await createTestApp()
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await testApp.close()
})

/** Starts this many processes that look for due jobs every few milliseconds. */
function processes(amount: number, list: Job[]): void {
  for (let index = 0; index < amount; index++) started.push(startJobs(testApp.context, { lookEveryMs: 5, list }))
}

describe('the work of the background', () => {
  it('is done when it is due, by one process at a time, and never overlaps itself', async () => {
    let running = 0
    let most = 0
    let done = 0
    const run = async () => {
      most = Math.max(most, ++running)
      await sleep(15)
      running--
      done++
    }
    processes(4, [{ name: 'often', everyMs: 0, run }])
    await vi.waitFor(() => expect(done).toBeGreaterThan(5), { timeout: 10_000 })
    expect(most).toBe(1)
  })

  it('waits until it is due again, regardless of which process ran it last', async () => {
    let done = 0
    processes(4, [{ name: 'rarely', everyMs: 60_000, run: async () => void done++ }])
    await vi.waitFor(() => expect(done).toBe(1), { timeout: 10_000 })
    // The end of the work is marked after it.
    await expect.poll(async () => (await testApp.database.pool.query('select from jobs')).rowCount).toBe(1)
    await sleep(100)
    expect(done).toBe(1)
    await testApp.database.pool.query(`update jobs set finished_at = now() - interval '61 seconds'`)
    await vi.waitFor(() => expect(done).toBe(2), { timeout: 10_000 })
  })

  it('runs in its hours only, but is not delayed for longer than a day', async () => {
    const { rows } = await testApp.database.pool.query<{ hour: number }>(
      `select extract(hour from now() at time zone 'Europe/Istanbul')::int as hour`,
    )
    const other = (rows[0]!.hour + 12) % 24
    let done = 0
    await testApp.database.pool.query(`insert into jobs values ('by night', now() - interval '25 hours')`)
    processes(1, [{ name: 'by night', everyMs: 1000, hours: [other, other + 1], run: async () => void done++ }])
    await sleep(100)
    expect(done).toBe(0)
    await testApp.database.pool.query(`update jobs set finished_at = now() - interval '31 hours'`)
    await vi.waitFor(() => expect(done).toBe(1), { timeout: 10_000 })
  })

  it('that fails is logged and tried again, and delays no other', async () => {
    const warn = vi.fn()
    let [tries, others] = [0, 0]
    const failing: Job = { name: 'fails', everyMs: 60_000, run: async () => Promise.reject(new Error(`secret ${++tries}`)) }
    const list = [failing, { name: 'works', everyMs: 0, run: async () => void others++ }]
    started.push(startJobs({ ...testApp.context, log: { warn } as never }, { lookEveryMs: 5, list }))
    await vi.waitFor(() => expect(Math.min(tries, others)).toBeGreaterThan(2), { timeout: 10_000 })
    expect(warn).toHaveBeenCalledWith({ job: 'fails', error: 'Error', code: undefined }, 'job failed')
  })

  it('stops at once when the process does, and leaves nothing locked', async () => {
    let heard = false
    const jobs = startJobs(testApp.context, {
      lookEveryMs: 5,
      list: [
        {
          name: 'long',
          everyMs: 0,
          run: async (_, signal) => {
            if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done))
            heard = true
          },
        },
      ],
    })
    // Other test files run jobs on the same server.
    const held = `select from pg_locks where locktype = 'advisory' and classid = 7104003
      and database = (select oid from pg_database where datname = current_database())`
    const locks = async () => (await testApp.database.pool.query(held)).rowCount
    await vi.waitFor(async () => expect(await locks()).toBe(1), { timeout: 10_000 })
    await jobs.stop()
    expect([heard, await locks()]).toEqual([true, 0])
    expect((await testApp.database.pool.query('select 1 from jobs')).rowCount).toBe(0)
  })

  it('has more time for its statements than a request, on its own connection and on that of its context [MEND-43]', async () => {
    const limitsOf = async (db: Db) => {
      const { rows } = await sql<{ s: string; l: string }>`
        select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l`.execute(db)
      return rows[0]
    }
    let seen: unknown
    const ofJobs = { s: '10min', l: '10s' }
    const job: Job = {
      name: 'asks',
      everyMs: 60_000,
      run: async (db, _, { db: other }) => void (seen = await Promise.all([db, other].map(limitsOf))),
    }
    processes(1, [job])
    await vi.waitFor(() => expect(seen).toEqual([ofJobs, ofJobs]), { timeout: 10_000 })
    expect(await limitsOf(testApp.context.db)).toMatchObject({ s: '5s' })
  })

  it('goes on with fewer rows at once where a batch takes too long for a statement [MEND-43]', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => testApp.restaurant()))
    await testApp.database.pool.query(`
      update restaurants set hot_score = 7, order_prior = 1;
      create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
      create trigger dawdles before update on restaurants for each row execute function dawdle()`)
    const short = connect({ connectionString: testApp.databaseUrl, limits: { statementMs: 600, lockMs: 600, idleMs: 60_000 } })
    await refreshEverything(short.db)
    await refreshOrder(short.db)
    await short.close()
    const { rows } = await testApp.database.pool.query(
      'select count(*) filter (where hot_score = 7) as cold, count(*) filter (where order_prior = 1) as old, count(*) as all from restaurants',
    )
    expect(rows).toEqual([{ cold: 0, old: 0, all: ids.length }])
  })

  it('updates the scores of trending by itself', async () => {
    const id = await testApp.restaurant()
    await testApp.database.db.updateTable('restaurants').set({ hot_score: 7, rising_score: 7 }).where('id', '=', id).execute()
    started.push(startJobs(testApp.context, { lookEveryMs: 5 }))
    await vi.waitFor(
      async () => {
        const row = await testApp.database.db
          .selectFrom('restaurants')
          .select(['hot_score', 'rising_score'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(row).toEqual({ hot_score: 0, rising_score: 0 })
        expect((await testApp.database.db.selectFrom('jobs').select('name').execute()).map((job) => job.name)).toContain('trending')
      },
      { timeout: 10_000 },
    )
  })
})
