import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '#tests/operating/product.ts'
import { officialClient } from '#tests/support/hub.ts'
import { ask } from '#tests/support/postgres.ts'
import { call, HANG_MS } from './call.ts'
import { openVenues } from './cast.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => {
  stage.line.manner = 'pass'
  stage.line.cutsAfter = undefined
})
afterAll(() => stage.close())

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const ready = async () => (await call(stage.product.address, '/readyz')).status

describe('under load, the line to the database', () => {
  it('delays every packet', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    Object.assign(stage.line, { manner: 'delay', delayMs: 15 })
    await wait(4000)
    stage.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now())
    expect(load.tally().ends.lost).toBe(0)
    await expectSound(stage, { tried: 'each packet 15 ms late, for 4 s', load, before, recoveryMs })
  })

  it('brings every byte by itself', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    stage.line.manner = 'dribble'
    await wait(4000)
    stage.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now())
    await expectSound(stage, { tried: 'each byte a packet, for 4 s', load, before, recoveryMs })
  })

  it('is cut after a commit has gone out and before its answer is back: whoever repeats the call has done it once', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    const cuts = stage.line.cuts
    let commits = 0
    stage.line.cutsAfter = (bytes) => bytes.includes('commit\0') && ++commits % 5 === 0
    await expect.poll(() => stage.line.cuts - cuts, { timeout: 60_000 }).toBeGreaterThanOrEqual(25)
    stage.line.cutsAfter = undefined
    const recoveryMs = await load.recovery(performance.now())
    const also = `${stage.line.cuts - cuts} commits whose answer was lost`
    await expectSound(stage, { tried: 'cut in the middle of commits', load, before, recoveryMs, also })
  })

  it('swallows everything without a word', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    const venues = await openVenues(stage.world, stage.cast, 60)
    stage.line.manner = 'swallow'
    await wait(2000)
    const pages = await Promise.all(venues.map((venue) => call(stage.product.address, `/tr/restaurants/${venue}`)))
    expect(new Set(pages.map(({ end }) => end))).toEqual(new Set(['busy']))
    expect(await ready()).toBe(503)
    expect((await call(stage.product.address, '/livez')).status).toBe(200)
    await wait(3000)
    stage.line.manner = 'pass'
    const recoveryMs = await load.recovery(performance.now(), 20_000)
    const slowest = Math.max(...pages.map(({ ms }) => ms))
    const also = `60 pages at once were put off, the last after ${(slowest / 1000).toFixed(1)} s`
    await expectSound(stage, { tried: 'everything swallowed without a word', load, before, recoveryMs, also })
  })

  it('leads nowhere for 30 s, because the database was stopped: pages that were shown are shown, everything else is told to come back', async () => {
    const [venue] = await openVenues(stage.world, stage.cast, 1)
    const page = `/tr/restaurants/${venue}`
    expect((await call(stage.product.address, page)).status).toBe(200)
    const load = await stage.load()
    const before = await stage.footprint()
    await stage.line.shut()
    await stage.postgres.stop()
    const since = performance.now()
    const seen = { page: 0, never: 0, ready: 0, live: 0, asked: 0 }
    while (performance.now() - since < 30_000) {
      const answers = await Promise.all(
        [page, '/tr/restaurants/hic-bakilmadi', '/readyz', '/livez'].map((path) => call(stage.product.address, path)),
      )
      const [shown, never, readiness, liveness] = answers.map(({ status }) => status)
      seen.asked++
      if (shown === 200) seen.page++
      if (never === 503 && answers[1]!.headers['retry-after'] !== undefined) seen.never++
      if (readiness === 503) seen.ready++
      if (liveness === 200) seen.live++
      await wait(500)
    }
    await stage.postgres.start()
    await stage.line.reopen()
    const recoveryMs = await load.recovery(performance.now(), 15_000)
    const { asked, ...others } = seen
    expect(others).toEqual({ page: asked, never: asked, ready: asked, live: asked })
    await expectSound(stage, {
      tried: 'the database away for 30 s',
      load,
      before,
      recoveryMs,
      also: `a page that was shown before was shown ${asked} times of ${asked}`,
    })
  })

  it('leads to a database that stands still for 12 s', async () => {
    const load = await stage.load()
    const before = await stage.footprint()
    const everyone = await stage.postgres.everyone()
    for (const pid of everyone) process.kill(pid, 'SIGSTOP')
    await wait(12_000)
    expect(await ready()).toBe(503)
    for (const pid of everyone) process.kill(pid, 'SIGCONT')
    const recoveryMs = await load.recovery(performance.now(), 20_000)
    await expectSound(stage, { tried: 'SIGSTOP of all of PostgreSQL for 12 s', load, before, recoveryMs })
  })
})

describe('under load', () => {
  it('whoever waits for a locked row is told to come back, and nobody else notices', async () => {
    const [locked] = await openVenues(stage.world, stage.cast, 1)
    const holder = new pg.Client({ connectionString: stage.world.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from restaurants where id = $1 for update', [locked])
    const load = await stage.load()
    const before = await stage.footprint()
    const vote = (index: number) =>
      call(stage.product.address, '/api/vote', {
        method: 'POST',
        body: { questionId: locked, rating: 5, anonymous_session_id: `bekleyen-${index}` },
      })
    const done = load.tally().ends.ok
    // Fewer than the pool has connections: the others are for everybody else.
    const waiting = await Promise.all([1, 2, 3, 4].map(vote))
    const meanwhile = load.tally().ends.ok - done
    expect(waiting.map(({ end }) => end)).toEqual(['busy', 'busy', 'busy', 'busy'])
    expect(meanwhile).toBeGreaterThan(50)
    await holder.query('rollback')
    await holder.end()
    expect((await vote(1)).end).toBe('ok')
    await expectSound(stage, { tried: 'four votes on a locked venue', load, before, also: `${meanwhile} calls answered while they waited` })
  })

  it('more ask at once than can be served: some are told to come back, nobody waits long, and then all is as before', async () => {
    const load = await stage.load({ pauseMs: 60 })
    const before = await stage.footprint()
    const venues = await openVenues(stage.world, stage.cast, 600)
    const rush = await Promise.all(venues.map((venue) => call(stage.product.address, `/tr/restaurants/${venue}`)))
    const count = (end: string) => rush.filter((called) => called.end === end).length
    const slowest = Math.max(...rush.map(({ ms }) => ms))
    expect(count('ok') + count('busy')).toBe(rush.length)
    expect(count('ok')).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(HANG_MS)
    const recoveryMs = await load.recovery(performance.now(), 10_000)
    const also = `of 600 pages at once ${count('ok')} were made and ${count('busy')} put off, the slowest took ${(slowest / 1000).toFixed(1)} s`
    await expectSound(stage, { tried: '600 uncached pages at once', load, before, recoveryMs, also })
  })
})

it('told to stop under load, the server finishes what is under way, tells who is connected to come back, and is gone within 20 s', async () => {
  const { world, product } = stage
  const member = await world.member('bagli')
  const tab = officialClient(product.address, {
    headers: { cookie: cookieOf(member), origin: product.address },
    retry: { nextRetryDelayInMilliseconds: () => 200 },
  })
  const states: string[] = []
  tab.onreconnecting(() => states.push('away'))
  tab.onreconnected(() => states.push('back'))
  await tab.start()
  const [locked] = await openVenues(world, stage.cast, 1)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from restaurants where id = $1 for update', [locked])
  const load = await stage.load()
  const vote = (index: number) =>
    call(product.address, '/api/vote', {
      method: 'POST',
      body: { questionId: locked, rating: 5, anonymous_session_id: `son-oylar-${index}` },
    })
  // They wait for the lock, so they are under way for sure.
  const last = [1, 2, 3].map(vote)
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'lokma'"
  await expect.poll(async () => (await ask(world.databaseUrl, waiting)).length).toBeGreaterThanOrEqual(3)
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
  await stage.start()
  const recoveryMs = await load.recovery(since)
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(['away', 'back'])
  await tab.stop()
  await expectSound(stage, {
    tried: 'SIGTERM',
    load,
    recoveryMs,
    also: `three votes that waited were answered, stopped after ${tookMs} ms`,
  })
})
