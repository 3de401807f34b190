import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type TestClock, testClock } from '#tests/support/hub.ts'
import { openBlockade, openRedis } from '#tests/support/redis.ts'
import type { PubSub } from './pub-sub.ts'
import { createMemoryBus } from './memory.ts'
import { createRedisFanOut } from './redis.ts'

const PREFIX = 'lokma-test:'
const redis = await openRedis(PREFIX)
const open: PubSub[] = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))
afterAll(() => redis?.stop())

/** Processes of one Lokma, and the lines of their logs. */
function createProcesses(kind: 'memory' | 'redis') {
  const clock = testClock()
  const bus = createMemoryBus(clock)
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const prefix = `${PREFIX}${randomUUID()}:`
  async function process(given: { url?: string; lifeMs?: number } = {}): Promise<PubSub> {
    const one = kind === 'memory' ? bus.join() : createRedisFanOut({ url: redis!.url, prefix, log, clock, ...given })
    open.push(one)
    one.open()
    await expect.poll(() => one.isUp()).toBe(true)
    return one
  }
  return { clock, prefix, lines, process }
}

/** After an outage nobody is sure of anybody for a while. */
const settle = (clock: TestClock): void => clock.turn(5000)

describe.each([['memory', false] as const, ['redis', redis === undefined] as const])('processes joined by %s', (kind, isMissing) => {
  const test = it.skipIf(isMissing)

  test('receive messages of the others, but not their own', async () => {
    const { clock, process } = createProcesses(kind)
    const [one, two, three] = [await process(), await process(), await process()]
    const heard: unknown[] = []
    for (const [name, each] of Object.entries({ one, two, three })) {
      each.subscribe('news', (body) => heard.push([name, body]))
      each.subscribe('other', () => heard.push('what is of no interest'))
    }
    settle(clock)
    const body = { text: 'ğüşıöç 🌶\nsecond line', deep: [1, null] }
    expect(await one.publish('news', body)).toBe(true)
    await expect
      .poll(() => heard.toSorted())
      .toEqual([
        ['three', body],
        ['two', body],
      ])
    expect(await two.publish('nobody hears this', {})).toBe(true)
  })

  test('keep what one of them takes, once', async () => {
    const { process } = createProcesses(kind)
    const [one, two] = [await process(), await process()]
    await one.put('a', 'x', 60)
    expect((await Promise.all([one.take('a'), two.take('a'), two.take('a')])).toSorted()).toEqual(['x', undefined, undefined])
    expect(await one.take('never kept')).toBeUndefined()
  })

  test('know where a name is', async () => {
    const { process } = createProcesses(kind)
    const [one, two] = [await process(), await process()]
    expect([await one.register('zeynep'), await one.register('zeynep'), await one.isRegisteredElsewhere('zeynep')]).toEqual([
      false,
      false,
      false,
    ])
    expect([await two.isRegisteredElsewhere('zeynep'), await two.register('zeynep'), await one.isRegisteredElsewhere('zeynep')]).toEqual([
      true,
      true,
      true,
    ])
    expect([await one.unregister('zeynep'), await two.isRegisteredElsewhere('zeynep'), await two.unregister('zeynep')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await one.isRegisteredElsewhere('kadir')).toBe(false)
  })

  test('lose the names of a stopped process, except those entered elsewhere, and notify one of the others', async () => {
    const { clock, process } = createProcesses(kind)
    const [one, two, three] = [await process(), await process(), await process()]
    const lost: string[] = []
    for (const each of [two, three]) each.onLost((names) => void lost.push(...names))
    await one.register('zeynep')
    await one.register('kadir')
    await one.retire(50)
    expect(await two.isRegisteredElsewhere('zeynep')).toBe(true)
    await three.register('kadir')
    await expect
      .poll(() => {
        clock.turn(5000)
        return lost
      })
      .toEqual(['zeynep'])
    expect([await two.isRegisteredElsewhere('zeynep'), await two.isRegisteredElsewhere('kadir')]).toEqual([false, true])
  })

  test('lose the names of one that died', async () => {
    const { clock, process } = createProcesses(kind)
    const [one, two] = [await process({ lifeMs: 50 }), await process()]
    const lost: string[] = []
    two.onLost((names) => void lost.push(...names))
    await one.register('zeynep')
    await one.close()
    await expect
      .poll(() => {
        clock.turn(5000)
        return lost
      })
      .toEqual(['zeynep'])
    expect(await two.isRegisteredElsewhere('zeynep')).toBe(false)
  })
})

it('a server that is alone keeps nothing for longer than it said', async () => {
  const { clock, process } = createProcesses('memory')
  const one = await process()
  await one.put('a', 'x', 60)
  clock.turn(59_999)
  await one.put('b', 'y', 60)
  expect(await one.take('a')).toBe('x')
  clock.turn(60_000)
  expect(await one.take('b')).toBeUndefined()
})

describe.skipIf(redis === undefined)('Redis', () => {
  it('keeps nothing for longer than its time to live', async () => {
    const { prefix, process } = createProcesses('redis')
    const one = await process()
    await one.put('a', 'x', 60)
    const client = new Redis(redis!.url)
    expect(await client.ttl(`${prefix}a`)).toBeGreaterThan(50)
    client.disconnect()
  })

  it('may be unavailable: each process works alone, logs it once without an address, and afterwards all are in sync again', async () => {
    const { clock, lines, process } = createProcesses('redis')
    const gate = await openBlockade(redis!.url)
    const [one, two] = [await process({ url: gate.url }), await process({ url: gate.url })]
    await one.register('zeynep')
    const heard: unknown[] = []
    two.subscribe('news', (body) => heard.push(body))

    await gate.shut()
    await expect.poll(() => [one.isUp(), two.isUp()]).toEqual([false, false])
    expect(await one.publish('news', 1)).toBe(false)
    await expect(one.put('a', 'x', 60)).rejects.toThrow()
    await expect(one.take('a')).rejects.toThrow()
    expect([await one.register('kadir'), await one.unregister('zeynep'), await two.isRegisteredElsewhere('kadir')]).toEqual([
      false,
      false,
      false,
    ])
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
      Array(2).fill(expect.stringMatching(/^redis is unavailable/)),
    )
    expect(lines.join()).not.toMatch(/127\.0\.0\.1|redis:\/\/|news/)

    await gate.open()
    await expect.poll(() => [one.isUp(), two.isUp()]).toEqual([true, true])
    // The others may not be back yet: whatever is said in these moments is to be said again.
    expect(await one.publish('news', 2)).toBe(false)
    settle(clock)
    expect(await one.publish('news', 3)).toBe(true)
    await expect.poll(() => heard).toEqual([2, 3])
    expect([await two.isRegisteredElsewhere('zeynep'), await two.isRegisteredElsewhere('kadir')]).toEqual([false, true])
    await gate.shut()
  })

  it('reports when a running process could not receive a message', async () => {
    const { clock, process } = createProcesses('redis')
    const gate = await openBlockade(redis!.url)
    const [one, two] = [await process(), await process({ url: gate.url })]
    settle(clock)
    expect(await one.publish('news', 1)).toBe(true)
    await gate.shut()
    await expect.poll(() => two.isUp()).toBe(false)
    expect(await one.publish('news', 2)).toBe(false)
  })

  it('reports no name of a dead process as lost once the last running one has left it', async () => {
    const { clock, process } = createProcesses('redis')
    const [one, two] = [await process({ lifeMs: 50 }), await process()]
    const lost: string[] = []
    two.onLost((names) => void lost.push(...names))
    for (const name of ['zeynep', 'kadir']) await one.register(name)
    await two.register('zeynep')
    await one.close()
    await expect.poll(() => two.isRegisteredElsewhere('zeynep')).toBe(false)
    expect(await two.unregister('zeynep')).toBe(false)
    clock.turn(5000)
    await expect.poll(() => lost).toEqual(['kadir'])
  })

  it('may have forgotten everything: soon it knows again', async () => {
    const { clock, prefix, process } = createProcesses('redis')
    const [one, two] = [await process(), await process()]
    await one.register('zeynep')
    const client = new Redis(redis!.url)
    await client.del(await client.keys(`${prefix}*`))
    expect(await two.isRegisteredElsewhere('zeynep')).toBe(false)
    clock.turn(5000)
    await expect.poll(() => two.isRegisteredElsewhere('zeynep')).toBe(true)
    client.disconnect()
  })

  it('may be unavailable from the beginning', async () => {
    const { clock, lines } = createProcesses('redis')
    const gate = await openBlockade(redis!.url)
    await gate.shut()
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const one = createRedisFanOut({ url: gate.url, prefix: `${PREFIX}${randomUUID()}:`, log, clock })
    open.push(one)
    one.open()
    await expect.poll(() => lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ part: 'fan-out', error: 'ECONNREFUSED' })
    expect([one.isUp(), await one.register('zeynep')]).toEqual([false, false])
    await gate.open()
    await expect.poll(() => one.isUp()).toBe(true)
    await gate.shut()
  })
})
