import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '#features/restaurants/live.rules.ts'
import { type BenchSite, collecting, startOpponent, startServer } from './site.ts'
import { percentile, type Row } from './table.ts'

const STREAMS = 5000
const PER_ADDRESS = 100
const AT_ONCE = 100
const VOTES = 20
const COLLECTING_MS = 2000
const METRICS_TOKEN = 'a token that only this bench knows'

/** A server with open streams: ours or the bare one. */
interface Side {
  url: string
  collect(): void
  stream: string
  /** Something that all streams hear of. */
  change(turn: number): Promise<unknown>
}

/** Five thousand open pages of one restaurant: heap and queries of a stream, and the time from a vote to the last page. */
export async function measureLive(site: BenchSite): Promise<Row[]> {
  const { rows } = await site.pool.query<{ id: string }>(
    "select id from restaurants where is_votable and question_type = 'normal' order by id limit 1",
  )
  const id = rows[0]!.id
  const ours = await startServer(site.databaseUrl, { DEMO: '0', TRUST_PROXY: '1', METRICS_TOKEN, ...collecting })
  const bare = await startOpponent('streams.ts', collecting)
  const vote = (turn: number) =>
    fetch(`${ours.url}/api/vote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${turn}` },
      body: JSON.stringify({ questionId: id, rating: 1 + (turn % 10), anonymous_session_id: `bench-live-${turn}` }),
    })
  const sides: Side[] = [
    { ...ours, stream: `${ours.url}${LIVE_PATH}?restaurant=${id}`, change: vote },
    { ...bare, stream: bare.url, change: () => fetch(bare.url, { method: 'POST', body: JSON.stringify({ id, accept: 1 }) }) },
  ]
  await jobsDone(site)
  const [lokma, other] = [await gather(sides[0]!, site), await gather(sides[1]!, site)]
  for (let turn = 0; turn < VOTES; turn++) for (const crowd of [lokma, other]) await crowd.notify(turn)
  for (const crowd of [lokma, other]) crowd.leave()
  await Promise.all([ours.stop(), bare.stop()])
  return [
    {
      what: `heap of a stream of live numbers, ${STREAMS} open`,
      measured: `${lokma.kilobytes.toFixed(1)} KB`,
      against: `${other.kilobytes.toFixed(1)} KB`,
      figure: lokma.kilobytes,
      goal: { atMost: 20 },
    },
    {
      what: `transactions while ${STREAMS} streams open`,
      measured: `${lokma.transactions}`,
      against: `${other.transactions}`,
      figure: lokma.transactions / STREAMS,
      goal: { atMost: 0.02 },
    },
    {
      what: `vote to the last of ${STREAMS} open pages, slowest of ${VOTES}`,
      measured: times(lokma.delays),
      against: times(other.delays),
      figure: Math.max(...lokma.delays),
      goal: { atMost: 500 },
    },
  ]
}

const times = (delays: readonly number[]): string =>
  `p50 ${percentile(delays, 0.5).toFixed(0)} ms, slowest ${Math.max(...delays).toFixed(0)} ms`

interface Crowd {
  kilobytes: number
  /** Of the database, while the streams open. */
  transactions: number
  /** Milliseconds from the change to the event of the last stream. */
  delays: number[]
  notify(turn: number): Promise<void>
  leave(): void
}

async function gather(side: Side, site: BenchSite): Promise<Crowd> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  let events = 0
  const streams: IncomingMessage[] = []
  async function open(index: number): Promise<void> {
    const address = `10.0.${Math.floor(index / PER_ADDRESS)}.1`
    const [response] = (await once(get(side.stream, { agent, headers: { 'x-forwarded-for': address } }), 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`stream ${index}: ${response.statusCode}`)
    response.on('data', (chunk: Buffer) => {
      if (chunk.includes('data: ')) events++
    })
    response.on('error', () => {})
    streams.push(response)
  }
  // The first few allocate what all streams share.
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => open(index)))
  const [heap, transactions] = [await heapOf(side), await transactionsOf(site)]
  for (let at = AT_ONCE; at < STREAMS; at += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => open(at + index)))
  const made = { transactions: (await transactionsOf(site)) - transactions }
  const kilobytes = ((await heapOf(side)) - heap) / (STREAMS - AT_ONCE) / 1024
  const delays: number[] = []
  return {
    ...made,
    kilobytes,
    delays,
    async notify(turn) {
      events = 0
      const began = performance.now()
      const answered = side.change(turn)
      for (let waited = 0; events < STREAMS; waited += 2) {
        if (waited > 10_000) throw new Error(`${STREAMS - events} streams of ${side.url} heard nothing`)
        await sleep(2)
      }
      delays.push(performance.now() - began)
      await answered
    },
    leave() {
      for (const stream of streams) stream.destroy()
    },
  }
}

/** Heap in use, without garbage. */
async function heapOf({ url, collect }: Side): Promise<number> {
  collect()
  await sleep(COLLECTING_MS)
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1])
}

/** The jobs of a first start run before anything is counted. */
async function jobsDone(site: BenchSite): Promise<void> {
  await sleep(10_000)
  for (let before = await transactionsOf(site), tries = 0; tries < 20; tries++) {
    const now = await transactionsOf(site)
    if (now - before < 5) return
    before = now
  }
}

/** Committed since the database exists, without the one that asks. */
async function transactionsOf({ pool }: BenchSite): Promise<number> {
  // The statistics of a backend arrive after up to a second.
  await sleep(1500)
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.count)
}
