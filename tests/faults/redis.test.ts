import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startOver } from '#tests/operating/product.ts'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { call } from './call.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

const program = findRedis()
if (program === undefined)
  console.log('redis-server is missing: its death under two servers is not tested (Debian: apt-get install redis-server)')

describe.skipIf(program === undefined)('two servers under load', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let line: Proxy
  let stage: Stage
  let other: Product

  beforeAll(async () => {
    redis = await startRedis(program!)
    line = await openProxy({ port: redis.port })
    const settings = { REDIS_URL: `redis://127.0.0.1:${line.port}/0` }
    stage = await openStage(settings)
    other = await startOver(stage.world, { ...settings, DATABASE_URL: stage.postgres.url })
  })
  afterAll(async () => {
    await other.signal('SIGTERM')
    await stage.close()
    await line.shut()
    await redis.stop()
  })

  const isUp = async ({ address }: Product) => /^lokma_redis_up 1$/m.test((await call(address, '/metrics')).text)
  /** Each call goes to the one or the other, as a balancer has it. */
  const among = () => {
    let turn = 0
    return () => [stage.product, other][turn++ % 2]!.address
  }

  it('go on while Redis is killed, and find each other when it is back', async () => {
    const load = await stage.load({ among: among() })
    const before = await stage.footprint()
    await redis.stop()
    for (const product of [stage.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(false)
    const then = load.tally().acknowledged
    await load.acknowledged(then + 200)
    redis = await startRedis(program!, redis.port)
    const since = performance.now()
    for (const product of [stage.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(true)
    const backMs = Math.round(performance.now() - since)
    // Whatever could not be told meanwhile is told.
    const left = async () => (await stage.world.database.pool.query('select from hub_outbox')).rowCount
    await load.stop()
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0)
    await expectSound(stage, { tried: 'kill -9 of Redis between two servers', load, before, also: `both joined again after ${backMs} ms` })
  })

  it('go on while Redis says nothing', async () => {
    const load = await stage.load({ among: among() })
    const before = await stage.footprint()
    line.manner = 'swallow'
    const then = load.tally().acknowledged
    await load.acknowledged(then + 200)
    line.manner = 'pass'
    line.cutAll()
    for (const product of [stage.product, other]) await expect.poll(() => isUp(product), { timeout: 15_000 }).toBe(true)
    await load.stop()
    const left = async () => (await stage.world.database.pool.query('select from hub_outbox')).rowCount
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0)
    const also = `the slowest call took ${(load.tally().slowestMs / 1000).toFixed(1)} s`
    expect(load.tally().slowestMs).toBeLessThan(5000)
    await expectSound(stage, { tried: 'Redis silent between two servers', load, before, also })
  })
})
