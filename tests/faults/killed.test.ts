import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOnce } from '#tests/support/postgres.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await openFaultEnvironment()
})
afterAll(() => environment.close())

describe('under load', () => {
  it('the server is killed and started again', async () => {
    const load = await environment.load()
    const since = performance.now()
    await environment.product.signal('SIGKILL')
    await environment.start()
    const recoveryMs = await load.recovery(since)
    await expectSound(environment, { tried: 'kill -9 of the server', load, recoveryMs })
  })

  it('the database is killed and started again', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    await environment.postgres.kill()
    const recoveryMs = await load.recovery(performance.now(), 15_000)
    await expectSound(environment, { tried: "kill -9 of PostgreSQL's postmaster", load, before, recoveryMs })
  })

  it('one process of the database is killed, and the database restarts all of them', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    const since = performance.now()
    const [busy] = await queryOnce<{ pid: number }>(
      environment.testApp.databaseUrl,
      "select pid from pg_stat_activity where application_name = 'lokma' and client_addr is null order by state_change desc limit 1",
    )
    process.kill(busy!.pid, 'SIGKILL')
    const recoveryMs = await load.recovery(since, 15_000)
    await expectSound(environment, { tried: 'kill -9 of one backend', load, before, recoveryMs })
  })

  it('every connection to the database is closed, repeatedly', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    let ended = 0
    for (let round = 0; round < 20; round++) {
      const rows = await queryOnce<{ ended: boolean }>(
        environment.testApp.databaseUrl,
        'select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      ended += rows.length
      await new Promise((done) => setTimeout(done, 150))
    }
    expect(ended).toBeGreaterThan(20)
    const recoveryMs = await load.recovery(performance.now(), 10_000)
    await expectSound(environment, { tried: `pg_terminate_backend of all, 20 times (${ended} connections)`, load, before, recoveryMs })
  })
})
