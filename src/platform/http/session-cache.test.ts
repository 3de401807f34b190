import { describe, expect, it, vi } from 'vitest'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { testClock } from '#tests/support/hub.ts'
import { createSessionCache, type MemberSession } from './session-cache.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const sessionOf = (id: string): MemberSession => ({
  member: { kind: 'member', id, authId: `auth ${id}`, username: id, isVerified: true },
  sessionId: `session of ${id}`,
})
const living = (id: string, msLeft = DAY_MS) => vi.fn(async () => ({ found: sessionOf(id), msLeft }))

function createCaches() {
  const time = { now: 0, isUp: true }
  const bus = createMemoryBus(testClock())
  const join = () => createSessionCache({ ...bus.join(), isUp: () => time.isUp }, () => time.now)
  return { time, one: join(), other: join() }
}

describe('the sessions of requests', () => {
  it('are looked up once in five seconds, and never after their end', async () => {
    const { time, one } = createCaches()
    const look = living('zeynep')
    for (const at of [0, 4999]) {
      time.now = at
      expect(await one.find('token', look)).toEqual(sessionOf('zeynep'))
    }
    expect(look).toHaveBeenCalledTimes(1)
    time.now = 5000
    await one.find('token', look)
    expect(look).toHaveBeenCalledTimes(2)
    const short = living('kadir', 1000)
    await one.find('short', short)
    time.now = 6000
    await one.find('short', short)
    expect(short).toHaveBeenCalledTimes(2)
  })

  it('end at once on every process, and the sessions of others stay', async () => {
    const { one, other } = createCaches()
    const [zeynep, kadir] = [living('zeynep'), living('kadir')]
    for (const cache of [one, other]) {
      await cache.find('a', zeynep)
      await cache.find('b', kadir)
    }
    one.forget('zeynep')
    for (const cache of [one, other]) {
      expect(await cache.find('a', async () => undefined)).toBeUndefined()
      await cache.find('b', kadir)
    }
    expect(kadir).toHaveBeenCalledTimes(2)
  })

  it('are not kept when they end while they are looked up', async () => {
    const { one } = createCaches()
    let answer: (value: { found: MemberSession; msLeft: number }) => void = () => {}
    const asked = one.find('token', () => new Promise((done) => (answer = done)))
    one.forget('zeynep')
    answer({ found: sessionOf('zeynep'), msLeft: DAY_MS })
    await asked
    expect(await one.find('token', async () => undefined)).toBeUndefined()
  })

  it('are looked up for every request while the other processes are out of reach', async () => {
    const { time, one } = createCaches()
    await one.find('token', living('zeynep'))
    time.isUp = false
    expect(await one.find('token', async () => undefined)).toBeUndefined()
    await one.find('other', living('kadir'))
    time.isUp = true
    expect(await one.find('other', async () => undefined)).toBeUndefined()
  })

  it('take a bounded number of entries, the oldest evicted first', async () => {
    const { one } = createCaches()
    const look = living('zeynep')
    for (let token = 0; token <= 10_000; token++) await one.find(String(token), look)
    expect(await one.find('0', async () => undefined)).toBeUndefined()
    expect(await one.find('1', async () => undefined)).toEqual(sessionOf('zeynep'))
  })
})
