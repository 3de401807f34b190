import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startOver } from '#tests/operating/product.ts'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { call } from './call.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

const program = findRedis()
if (program === undefined)
  console.log('redis-server is missing: its death under two servers is not tested (Debian: apt-get install redis-server)')

describe.skipIf(program === undefined)('two servers under load', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let line: Proxy
  let environment: FaultEnvironment
  let other: Product

  beforeAll(async () => {
    redis = await startRedis(program!)
    line = await openProxy({ port: redis.port })
    const settings = { REDIS_URL: `redis://127.0.0.1:${line.port}/0` }
    environment = await openFaultEnvironment(settings)
    other = await startOver(environment.testApp, { ...settings, DATABASE_URL: environment.postgres.url })
  })
  afterAll(async () => {
    await other.signal('SIGTERM')
    await environment.close()
    await line.shut()
    await redis.stop()
  })

  const isUp = async ({ address }: Product) => /^lokma_redis_up 1$/m.test((await call(address, '/metrics')).text)
  /** Calls alternate between the two servers, as behind a load balancer. */
  const among = () => {
    let turn = 0
    return () => [environment.product, other][turn++ % 2]!.address
  }

  it('keep working while Redis is down, and find each other when it is back', async () => {
    const load = await environment.load({ among: among() })
    const before = await environment.footprint()
    await redis.stop()
    for (const product of [environment.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(false)
    const then = load.tally().acknowledged
    await load.acknowledged(then + 200)
    redis = await startRedis(program!, redis.port)
    const since = performance.now()
    for (const product of [environment.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(true)
    const backMs = Math.round(performance.now() - since)
    // What could not be published meanwhile is published.
    const left = async () => (await environment.testApp.database.pool.query('select from hub_outbox')).rowCount
    await load.stop()
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0)
    await expectSound(environment, {
      tried: 'kill -9 of Redis between two servers',
      load,
      before,
      also: `both joined again after ${backMs} ms`,
    })
  })

  it('keep working while Redis does not answer', async () => {
    const load = await environment.load({ among: among() })
    const before = await environment.footprint()
    line.manner = 'swallow'
    const then = load.tally().acknowledged
    await load.acknowledged(then + 200)
    line.manner = 'pass'
    line.cutAll()
    for (const product of [environment.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(true)
    await load.stop()
    const left = async () => (await environment.testApp.database.pool.query('select from hub_outbox')).rowCount
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0)
    const also = `the slowest call took ${(load.tally().slowestMs / 1000).toFixed(1)} s`
    expect(load.tally().slowestMs).toBeLessThan(5000)
    await expectSound(environment, { tried: 'Redis silent between two servers', load, before, also })
  })
})
