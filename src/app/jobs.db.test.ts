import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
