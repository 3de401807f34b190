import type { Options } from 'autocannon'
import { pino } from 'pino'
import { type Counters, createMemoryCounters, createRedisCounters } from '#server/counters.ts'
import { openRedis } from '#tests/support/redis.ts'
import { inTurns, perSecond, requestsPerSecond } from './load.ts'
import { type BenchSite, startServer } from './site.ts'
import type { Row } from './table.ts'

const COUNTS = 5000
let asked = 0
const samePage: Partial<Options> = {}
const list: Partial<Options> = { requests: [{ path: '/api/restaurants?limit=20' }] }
/** A filter that nobody has used yet is a page of its own. */
const newPages: Partial<Options> = { requests: [{ setupRequest: (request) => ({ ...request, path: `/tr/restaurants?yer=${++asked}` }) }] }

/** Two processes on one port against one, and what it costs to count in Redis. Who asks has a share of the same cores. */
export async function measureProcesses({ databaseUrl }: BenchSite): Promise<Row[]> {
  const redis = await openRedis('lokma:')
  if (!redis) return []
  const settings = { REDIS_URL: redis.url, DEMO: '0' }
  const [one, two] = [await startServer(databaseUrl, settings), await startServer(databaseUrl, { ...settings, WEB_CONCURRENCY: '2' })]
  const rows: Row[] = []
  for (const [what, options, least] of [
    ['pages that must be rendered, two processes against one', newPages, 1],
    // On two cores these leave nothing to a second process: PostgreSQL and whoever asks take the rest. It should cost little.
    ['list of 20 as JSON, two processes against one', list, 0.8],
    ['cached home page, two processes against one', samePage, 0.8],
  ] as const) {
    const { ours, theirs, ratio } = await inTurns(
      () => requestsPerSecond(`${two.url}/tr`, options),
      () => requestsPerSecond(`${one.url}/tr`, options),
    )
    rows.push({ what, measured: perSecond(ours), against: perSecond(theirs), figure: ratio, goal: { atLeast: least } })
  }
  await Promise.all([one.stop(), two.stop()])
  const [shared, own] = [
    createRedisCounters({ url: redis.url, prefix: 'lokma:bench:', secret: '', log: pino({ level: 'silent' }) }),
    createMemoryCounters(),
  ]
  const { ours, theirs } = await inTurns(
    () => microseconds(shared),
    () => microseconds(own),
  )
  rows.push({
    what: 'the three limits of a call, counted in Redis against memory',
    measured: `${ours.toFixed(0)} µs`,
    against: `${theirs.toFixed(0)} µs`,
    figure: ours / 1000,
    goal: { atMost: 1 },
  })
  shared.close()
  await redis.stop()
  return rows
}

/** From the question to the answer, one after the other. */
async function microseconds(counters: Counters): Promise<number> {
  const budgets = ['member', 'address', 'subject'].map((key) => ({ key, seconds: 60, max: Number.MAX_SAFE_INTEGER }))
  // The first opens the connection.
  for (let at = 0; at < 20; at++) {
    await counters.add(budgets)
    await new Promise((done) => setTimeout(done, 5))
  }
  const began = performance.now()
  for (let at = 0; at < COUNTS; at++) await counters.add(budgets)
  return ((performance.now() - began) / COUNTS) * 1000
}
