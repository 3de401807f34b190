import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/postgres.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('under load', () => {
  it('the server is killed and started again', async () => {
    const load = await stage.load()
    const since = performance.now()
    await stage.product.signal('SIGKILL')
    await stage.start()
    const recoveryMs = await load.recovery(since)
    await expectSound(stage, { tried: 'kill -9 of the server', load, recoveryMs })
  })

  it('the database is killed and started again', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    await stage.postgres.kill()
    const recoveryMs = await load.recovery(performance.now(), 15_000)
    await expectSound(stage, { tried: "kill -9 of PostgreSQL's postmaster", load, before, recoveryMs })
  })

  it('one process of the database is killed, and it starts all of them anew', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    const since = performance.now()
    const [busy] = await ask<{ pid: number }>(
      stage.world.databaseUrl,
      "select pid from pg_stat_activity where application_name = 'lokma' and client_addr is null order by state_change desc limit 1",
    )
    process.kill(busy!.pid, 'SIGKILL')
    const recoveryMs = await load.recovery(since, 15_000)
    await expectSound(stage, { tried: 'kill -9 of one backend', load, before, recoveryMs })
  })

  it('every connection to the database is ended, again and again', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    let ended = 0
    for (let round = 0; round < 20; round++) {
      const rows = await ask<{ ended: boolean }>(
        stage.world.databaseUrl,
        'select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      ended += rows.length
      await new Promise((done) => setTimeout(done, 150))
    }
    expect(ended).toBeGreaterThan(20)
    const recoveryMs = await load.recovery(performance.now(), 10_000)
    await expectSound(stage, { tried: `pg_terminate_backend of all, 20 times (${ended} connections)`, load, before, recoveryMs })
  })
})
