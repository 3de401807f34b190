import { pino } from 'pino'
import { type Counters, createMemoryCounters, createRedisCounters } from '#platform/limits/counters.ts'
import { openRedis } from '#tests/support/redis.ts'
import { type RequestSource, type Sample, apart, inTurns, measure, middle, perSecond, ratioOf, printShares } from './load.ts'
import { type BenchSite, startServer } from './site.ts'
import { median, type Row } from './table.ts'

const COUNTS = 5000
/** More pages than one round can render. */
const PAGES = 4000
let asked = 0
const samePage = (): RequestSource[] => [{ path: '/tr', headers: { 'accept-encoding': 'gzip' } }]
const list = (): RequestSource[] => [{ path: '/api/restaurants?limit=20' }]
/** A new filter value is a page that is not in the cache. */
const newPages = (): RequestSource[] => Array.from({ length: PAGES }, () => ({ path: `/tr/restaurants?yer=${++asked}` }))

/** Two processes on one port against one, and the cost of counting in Redis. The load client shares the same cores. */
export async function measureProcesses({ databaseUrl, databasePid }: BenchSite): Promise<Row[]> {
  const redis = await openRedis('lokma:')
  if (!redis) return []
  const settings = { REDIS_URL: redis.url, DEMO: '0' }
  const [one, two] = [await startServer(databaseUrl, settings), await startServer(databaseUrl, { ...settings, WEB_CONCURRENCY: '2' })]
  const rows: Row[] = []
  for (const [what, requests, least] of [
    ['pages that must be rendered, two processes against one', newPages, 1],
    // On two cores a second process gains nothing here: PostgreSQL and the load client use the rest. It should cost little.
    ['list of 20 as JSON, two processes against one', list, 0.8],
    ['cached home page, two processes against one', samePage, 0.8],
  ] as const) {
    const by = (server: typeof one) =>
      measure({ url: server.url, requests: requests(), once: requests === newPages, watched: { app: server.pid, database: databasePid } })
    const rounds = await inTurns(
      () => by(two),
      () => by(one),
    )
    rows.push(rowOf(what, rounds, least))
  }
  await Promise.all([one.stop(), two.stop()])
  rows.push(await measureCounting(redis.url))
  await redis.stop()
  return rows
}

function rowOf(what: string, rounds: { ours: Sample; theirs: Sample }[], least: number): Row {
  const [ours, theirs] = [rounds.map((round) => round.ours), rounds.map((round) => round.theirs)]
  printShares(what, ours)
  const rate = (sample: Sample): number => sample.perSecond
  const [one, other] = [middle(ours, rate), middle(theirs, rate)]
  return {
    what,
    measured: `${perSecond(one.perSecond)} (${apart(one)})`,
    against: `${perSecond(other.perSecond)} (${apart(other)})`,
    figure: ratioOf(rounds, rate),
    goal: { atLeast: least },
  }
}

async function measureCounting(redisUrl: string): Promise<Row> {
  const shared = createRedisCounters({ url: redisUrl, prefix: 'lokma:bench:', secret: '', log: pino({ level: 'silent' }) })
  const own = createMemoryCounters()
  const rounds = await inTurns(
    () => microseconds(shared),
    () => microseconds(own),
  )
  shared.close()
  const [ours, theirs] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.theirs))]
  return {
    what: 'the three limits of a call, counted in Redis against memory',
    measured: `${ours.toFixed(0)} µs`,
    against: `${theirs.toFixed(0)} µs`,
    figure: ours / 1000,
    goal: { atMost: 1 },
  }
}

/** Time from request to answer; requests are sequential. */
async function microseconds(counters: Counters): Promise<number> {
  const budgets = ['member', 'address', 'subject'].map((key) => ({ key, seconds: 60, max: Number.MAX_SAFE_INTEGER }))
  // The first request opens the connection.
  for (let at = 0; at < 20; at++) {
    await counters.add(budgets)
    await new Promise((done) => setTimeout(done, 5))
  }
  const began = performance.now()
  for (let at = 0; at < COUNTS; at++) await counters.add(budgets)
  return ((performance.now() - began) / COUNTS) * 1000
}
