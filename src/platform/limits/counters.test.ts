import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { findRedis, openBlockade, openRedis, startRedis } from '#tests/support/redis.ts'
import { type Counters, createRedisCounters } from './counters.ts'
import { createLimits } from '#site/server/limits.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const PREFIX = 'lokma-test-count:'
const redis = await openRedis(PREFIX)
const open: Counters[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => redis?.stop())

describe.skipIf(redis === undefined)('what several processes count together', () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const member = (id: string) => ({
    viewer: { kind: 'member' as const, id, authId: '', username: '', isVerified: true },
    address: '192.0.2.7',
  })
  const isRefused = (task: Promise<unknown>) =>
    task.then(
      () => false,
      () => true,
    )

  async function counters({ url = redis!.url, prefix = `${PREFIX}${randomUUID()}:` } = {}): Promise<Counters> {
    const one = createRedisCounters({ url, prefix, secret: 'a secret of tests', log })
    open.push(one)
    // The first count opens the connection.
    await one.add([{ key: 'hello', seconds: 1, max: 9 }])
    return one
  }
  /** As long as it counts by itself, each count of another name is its first. */
  const isJoined = async (one: Counters, other: Counters) => {
    const counted = [{ key: randomUUID(), seconds: 60, max: 9 }]
    await one.add(counted)
    return (await other.add(counted)).count === 2
  }
  async function two(given: { url?: string } = {}): Promise<[Counters, Counters, string]> {
    const prefix = `${PREFIX}${randomUUID()}:`
    const both = [await counters({ ...given, prefix }), await counters({ ...given, prefix })] as const
    await expect.poll(() => isJoined(...both)).toBe(true)
    return [...both, prefix]
  }

  it('a member at two processes has one budget, and gets a retry time', async () => {
    const [one, other] = (await two()).slice(0, 2).map((each) => createLimits(1, each as Counters))
    for (let call = 0; call < 10; call++) await (call % 2 === 0 ? one : other)!.consume('restaurant', member('zeynep'))
    for (const limits of [one!, other!])
      await expect(limits.consume('restaurant', member('zeynep'))).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    const refusal = await one!.consume('restaurant', member('zeynep')).catch((error: { details: { retryAfter: number } }) => error)
    expect(refusal?.details.retryAfter).toBeGreaterThan(3500)
    await other!.consume('restaurant', member('kadir'))
  })

  it('a member who is refused takes nothing from those behind the same address', async () => {
    const [one] = await two()
    const budgets = (who: string) => [
      { key: who, seconds: 60, max: 2 },
      { key: 'the address', seconds: 60, max: 5 },
    ]
    for (let call = 0; call < 20; call++) await one.add(budgets('zeynep'))
    expect(await one.add(budgets('kadir'))).toMatchObject({ exceeded: undefined, count: 3 })
  })

  it('guesses at one account are counted across processes, and a success resets the count everywhere', async () => {
    const [counting, ...rest] = await two()
    const [one, other] = [counting, rest[0]].map((each) => createSignInThrottle(0.2, each))
    const attempts = async () => (await counting.add([{ key: 'pace:an account', seconds: 900, max: Infinity }])).count
    await one!.attempt('an account')
    await other!.attempt('an account')
    const began = performance.now()
    await one!.attempt('an account')
    expect(performance.now() - began).toBeGreaterThan(450)
    expect(await attempts()).toBe(4)
    await other!.forget('an account')
    expect(await attempts()).toBe(1)
  })

  it('keys in Redis identify nobody, and all of them expire', async () => {
    const [one, , prefix] = await two()
    await createLimits(1, one).consume('mail', { ...member('zeynep'), subject: 'zeynep@lokma.example' })
    const client = new Redis(redis!.url)
    const keys = await client.keys(`${prefix}*`)
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.join()).not.toMatch(/zeynep|192\.0\.2/)
    expect(Math.min(...(await Promise.all(keys.map((key) => client.ttl(key)))))).toBeGreaterThanOrEqual(0)
    client.disconnect()
  })

  it('while Redis is unavailable each process counts for itself, logs it once, and refuses or delays nobody', async () => {
    const gate = await openBlockade(redis!.url)
    const [one, other] = await two({ url: gate.url })
    const limits = createLimits(1, one)
    lines.length = 0
    await gate.shut()
    for (let call = 0; call < 10; call++) expect(await isRefused(limits.consume('restaurant', member('zeynep')))).toBe(false)
    expect(await isRefused(limits.consume('restaurant', member('zeynep')))).toBe(true)
    expect(await isRefused(createLimits(1, other).consume('restaurant', member('zeynep')))).toBe(false)
    await expect.poll(() => lines.filter((line) => line.includes('redis is unavailable')).length).toBe(2)
    expect(lines.join()).not.toMatch(/zeynep|127\.0\.0\.1/)
    await gate.open()
    await expect.poll(() => isJoined(one, other)).toBe(true)
    await gate.shut()
  })

  it.skipIf(findRedis() === undefined)('a Redis that refuses to write is told of once, and everybody counts for themselves', async () => {
    const full = await startRedis(findRedis()!)
    const [one, other] = await two({ url: full.url })
    const client = new Redis(full.url)
    await client.config('SET', 'maxmemory', 1)
    lines.length = 0
    const began = performance.now()
    let count = 0
    // Long enough for a few reconnects.
    while (performance.now() - began < 800) {
      count = (await one.add([{ key: 'a', seconds: 60, max: 9 }])).count
      await sleep(5)
    }
    expect(count).toBeGreaterThan(9)
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['redis is unavailable: limits hold for each process'])
    await client.config('SET', 'maxmemory', 0)
    await expect.poll(() => isJoined(one, other)).toBe(true)
    client.disconnect()
    await full.stop()
  })

  it('a Redis that accepts connections and never answers delays one call, not all', async () => {
    const gate = await openBlockade(redis!.url)
    const [one] = await two({ url: gate.url })
    gate.hold()
    const times: number[] = []
    for (let call = 0; call < 20; call++) {
      const began = performance.now()
      await one.add([{ key: 'a', seconds: 60, max: 9 }])
      times.push(performance.now() - began)
    }
    // The first waits for a timeout of a quarter of a second. If each did, half of the others would take as long.
    expect(times.slice(1).filter((time) => time > times[0]! / 2).length).toBeLessThan(10)
    await gate.shut()
  })
})
