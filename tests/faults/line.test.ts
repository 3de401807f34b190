import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '#tests/operating/product.ts'
import { officialClient } from '#tests/support/hub.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { call, HANG_MS } from './call.ts'
import { createRestaurants } from './cast.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await openFaultEnvironment()
})
afterEach(() => {
  environment.line.manner = 'pass'
  environment.line.cutsAfter = undefined
})
afterAll(() => environment.close())

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const ready = async () => (await call(environment.product.address, '/readyz')).status

describe('under load, the connection to the database', () => {
  it('delays every packet', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    Object.assign(environment.line, { manner: 'delay', delayMs: 15 })
    await wait(4000)
    environment.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now())
    expect(load.tally().ends.lost).toBe(0)
    await expectSound(environment, { tried: 'each packet 15 ms late, for 4 s', load, before, recoveryMs })
  })

  it('delivers every byte separately', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    environment.line.manner = 'dribble'
    await wait(4000)
    environment.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now())
    await expectSound(environment, { tried: 'each byte a packet, for 4 s', load, before, recoveryMs })
  })

  it('is cut after a commit was sent and before its answer arrives: a client that repeats the call writes once', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    const cuts = environment.line.cuts
    let commits = 0
    environment.line.cutsAfter = (bytes) => bytes.includes('commit\0') && ++commits % 5 === 0
    await expect.poll(() => environment.line.cuts - cuts, { timeout: 60_000 }).toBeGreaterThanOrEqual(25)
    environment.line.cutsAfter = undefined
    const recoveryMs = await load.recovery(performance.now())
    const also = `${environment.line.cuts - cuts} commits whose answer was lost`
    await expectSound(environment, { tried: 'cut in the middle of commits', load, before, recoveryMs, also })
  })

  it('drops everything silently', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    const restaurants = await createRestaurants(environment.testApp, environment.cast, 60)
    environment.line.manner = 'swallow'
    await wait(2000)
    const pages = await Promise.all(restaurants.map((restaurant) => call(environment.product.address, `/tr/restaurants/${restaurant}`)))
    expect(new Set(pages.map(({ end }) => end))).toEqual(new Set(['busy']))
    expect(await ready()).toBe(503)
    expect((await call(environment.product.address, '/livez')).status).toBe(200)
    await wait(3000)
    environment.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now(), 20_000)
    const slowest = Math.max(...pages.map(({ ms }) => ms))
    const also = `60 pages at once were put off, the last after ${(slowest / 1000).toFixed(1)} s`
    await expectSound(environment, { tried: 'everything swallowed without a word', load, before, recoveryMs, also })
  })

  it('is refused for 30 s, because the database was stopped: cached pages are served, everything else gets 503 with Retry-After', async () => {
    const [restaurant] = await createRestaurants(environment.testApp, environment.cast, 1)
    const page = `/tr/restaurants/${restaurant}`
    expect((await call(environment.product.address, page)).status).toBe(200)
    const load = await environment.load()
    const before = await environment.footprint()
    await environment.line.shut()
    await environment.postgres.stop()
    const since = performance.now()
    const seen = { page: 0, never: 0, ready: 0, live: 0, asked: 0 }
    while (performance.now() - since < 30_000) {
      const answers = await Promise.all(
        [page, '/tr/restaurants/hic-bakilmadi', '/readyz', '/livez'].map((path) => call(environment.product.address, path)),
      )
      const [shown, never, readiness, liveness] = answers.map(({ status }) => status)
      seen.asked++
      if (shown === 200) seen.page++
      if (never === 503 && answers[1]!.headers['retry-after'] !== undefined) seen.never++
      if (readiness === 503) seen.ready++
      if (liveness === 200) seen.live++
      await wait(500)
    }
    await environment.postgres.start()
    await environment.line.reopen()
    const recoveryMs = await load.recovery(performance.now(), 15_000)
    const { asked, ...others } = seen
    expect(others).toEqual({ page: asked, never: asked, ready: asked, live: asked })
    await expectSound(environment, {
      tried: 'the database unavailable for 30 s',
      load,
      before,
      recoveryMs,
      also: `a page that was shown before was shown ${asked} times of ${asked}`,
    })
  })

  it('reaches a database that is suspended for 12 s', async () => {
    const load = await environment.load()
    const before = await environment.footprint()
    const everyone = await environment.postgres.everyone()
    for (const pid of everyone) process.kill(pid, 'SIGSTOP')
    await wait(12_000)
    expect(await ready()).toBe(503)
    for (const pid of everyone) process.kill(pid, 'SIGCONT')
    const recoveryMs = await load.recovery(performance.now(), 20_000)
    await expectSound(environment, { tried: 'SIGSTOP of all of PostgreSQL for 12 s', load, before, recoveryMs })
  })
})

describe('under load', () => {
  it('a client that waits for a locked row gets 503 with Retry-After, and no other client is affected', async () => {
    const [locked] = await createRestaurants(environment.testApp, environment.cast, 1)
    const holder = new pg.Client({ connectionString: environment.testApp.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from restaurants where id = $1 for update', [locked])
    const load = await environment.load()
    const before = await environment.footprint()
    const vote = (index: number) =>
      call(environment.product.address, '/api/vote', {
        method: 'POST',
        body: { questionId: locked, rating: 5, anonymous_session_id: `bekleyen-${index}` },
      })
    const done = load.tally().ends.ok
    // Fewer than the pool has connections: the rest serves the other clients.
    const waiting = await Promise.all([1, 2, 3, 4].map(vote))
    const meanwhile = load.tally().ends.ok - done
    expect(waiting.map(({ end }) => end)).toEqual(['busy', 'busy', 'busy', 'busy'])
    expect(meanwhile).toBeGreaterThan(50)
    await holder.query('rollback')
    await holder.end()
    expect((await vote(1)).end).toBe('ok')
    await expectSound(environment, {
      tried: 'four votes on a locked restaurant',
      load,
      before,
      also: `${meanwhile} calls answered while they waited`,
    })
  })

  it('with more concurrent requests than the server can handle, some get 503 with Retry-After, none waits long, and then it recovers', async () => {
    const load = await environment.load({ pauseMs: 60 })
    const before = await environment.footprint()
    const restaurants = await createRestaurants(environment.testApp, environment.cast, 600)
    const rush = await Promise.all(restaurants.map((restaurant) => call(environment.product.address, `/tr/restaurants/${restaurant}`)))
    const count = (end: string) => rush.filter((called) => called.end === end).length
    const slowest = Math.max(...rush.map(({ ms }) => ms))
    expect(count('ok') + count('busy')).toBe(rush.length)
    expect(count('ok')).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(HANG_MS)
    const recoveryMs = await load.recovery(performance.now(), 10_000)
    const also = `of 600 pages at once ${count('ok')} were made and ${count('busy')} put off, the slowest took ${(slowest / 1000).toFixed(1)} s`
    await expectSound(environment, { tried: '600 uncached pages at once', load, before, recoveryMs, also })
  })
})

it('on a stop signal under load, the server finishes the running requests, asks connected clients to reconnect, and exits within 20 s', async () => {
  const { testApp, product } = environment
  const member = await testApp.member('bagli')
  const tab = officialClient(product.address, {
    headers: { cookie: cookieOf(member), origin: product.address },
    retry: { nextRetryDelayInMilliseconds: () => 200 },
  })
  const states: string[] = []
  tab.onreconnecting(() => states.push('away'))
  tab.onreconnected(() => states.push('back'))
  await tab.start()
  const [locked] = await createRestaurants(testApp, environment.cast, 1)
  const holder = new pg.Client({ connectionString: testApp.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from restaurants where id = $1 for update', [locked])
  const load = await environment.load()
  const vote = (index: number) =>
    call(product.address, '/api/vote', {
      method: 'POST',
      body: { questionId: locked, rating: 5, anonymous_session_id: `son-oylar-${index}` },
    })
  // They wait for the lock, so they are certainly running.
  const last = [1, 2, 3].map(vote)
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'lokma'"
  await expect.poll(async () => (await queryOnce(testApp.databaseUrl, waiting)).length).toBeGreaterThanOrEqual(3)
  const since = performance.now()
  const ended = product.signal('SIGTERM')
  await expect.poll(() => call(product.address, '/livez').then(({ end }) => end), { timeout: 10_000, interval: 20 }).toBe('lost')
  await holder.query('rollback')
  await holder.end()
  expect((await Promise.all(last)).map(({ status }) => status)).toEqual([200, 200, 200])
  const { code, errors } = await ended
  const tookMs = Math.round(performance.now() - since)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(tookMs).toBeLessThan(20_000)
  expect(states).toEqual(['away'])
  await environment.start()
  const recoveryMs = await load.recovery(since)
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(['away', 'back'])
  await tab.stop()
  await expectSound(environment, {
    tried: 'SIGTERM',
    load,
    recoveryMs,
    also: `three votes that waited were answered, stopped after ${tookMs} ms`,
  })
})
