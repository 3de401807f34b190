import { Pool } from 'pg'
import { pino } from 'pino'
import { readConfig } from '#site/server/config.ts'
import { connect } from '#db/connect.ts'
import { refreshTrending } from '#features/trending/server/index.ts'
import { createApp } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { makePrivateKey } from '#platform/push/index.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { compareSizes } from './compare-sizes.ts'
import { generate } from './generate.ts'
import { startServer } from './site.ts'
import type { Row } from './table.ts'

const SMALL = 10_000
const LARGE = 1_000_000
/** Requests per kind and side: forty of them are slower than p99. */
const REQUESTS = 4000
const WARM_UP = 300
/** Both counts, matches and total, end at ten thousand; a page and its candidates are added. */
const ROWS_MAX = 25_000

/** One kind of request, and how the next request follows from an answer. */
interface Kind {
  name: string
  ask(side: Side, turn: number): string[]
}

interface Side {
  url: string
  /** Restaurants, drawn in proportion to their votes. */
  visited: string[]
  /** The cursors of a list. */
  cursors: Map<string, string>
}

const sorts = ['recommended', 'newest', 'rating', 'votes', 'comments', 'hype']
const filters = [
  '',
  '&type=doner',
  '&type=kokorec,pide',
  '&minRating=7',
  `&location=${encodeURIComponent('Kadıköy')}`,
  '&location=ul',
  '&location=k',
  '&location=xq',
]
const words = ['do', 'kokoreç', 'şükrü', 'köfteci hasan', 'Işıl', 'burg', 'tantuni nuri', 'kokorc', 'gozleme', 'ci']

const kinds: Kind[] = [
  {
    name: 'list',
    ask: (side, turn) => [paged(side, `/api/restaurants?limit=20&sort=${at(sorts, turn)}${at(filters, Math.floor(turn / sorts.length))}`)],
  },
  { name: 'search', ask: (_, turn) => [`/api/search?q=${encodeURIComponent(at(words, turn))}`] },
  {
    name: 'detail',
    ask: ({ visited }, turn) => {
      const restaurant = `/api/restaurants/${at(visited, turn)}`
      return [
        restaurant,
        `${restaurant}/duets?limit=12`,
        `${restaurant}/comments?column=accept&limit=15`,
        `${restaurant}/comments?column=reject&limit=15`,
      ]
    },
  },
  {
    name: 'trending',
    ask: (side, turn) => [
      paged(side, at(['/api/trending?mode=hot', '/api/trending?mode=most', '/api/trending?mode=rising', '/api/top-rated?'], turn)),
    ],
  },
]

/** The same requests at a million restaurants and at ten thousand, in turns, and how much of the tables they read. */
export async function measureGrowth(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const opened = []
  for (const restaurants of [SMALL, LARGE]) {
    console.log(
      `growth: making ${restaurants.toLocaleString('en')} restaurants, ${(restaurants * 20).toLocaleString('en')} votes and ${(restaurants * 5).toLocaleString('en')} comments`,
    )
    const { url } = await cluster.createDatabase()
    const pool = new Pool({ ...connectionOf(url), max: 2 })
    await generate(pool, restaurants)
    await settle(url, pool)
    opened.push(await openSide(url, pool))
  }
  const [small, large] = opened as [Opened, Opened]
  const rows: Row[] = []
  for (const kind of kinds) rows.push(await compare(kind, small, large), await countRows(kind, small, large))
  for (const side of opened) await side.close()
  await cluster.close()
  return rows
}

interface Opened extends Side {
  databaseUrl: string
  close(): Promise<void>
}

async function openSide(databaseUrl: string, pool: Pool): Promise<Opened> {
  const { rows } = await pool.query<{ id: string }>(
    `select v.question_id as id from (select max(id) as last from votes) l
     cross join lateral (select (1 + (n * 7919::bigint * 104729) % l.last) as at from generate_series(1, 1000) n) picked
     join votes v on v.id = picked.at`,
  )
  await pool.end()
  const { url, stop } = await startServer(databaseUrl, { DEMO: '0' })
  return { url, databaseUrl, visited: rows.map((row) => row.id), cursors: new Map(), close: stop }
}

/** Runs the trending job once before the measurement: its first run after seeding updates each restaurant with recent activity. */
async function settle(url: string, pool: Pool): Promise<void> {
  const database = connect(connectionOf(url))
  await refreshTrending(database.db)
  await database.close()
  await pool.query('vacuum (analyze) restaurants')
  await pool.query('checkpoint')
  await pool.query("update jobs set finished_at = now() where name like 'trending%'")
}

/** Sends the requests of one kind to both sides in turn. */
function compare(kind: Kind, small: Side, large: Side): Promise<Row> {
  return compareSizes({
    what: `${kind.name} at ${LARGE.toLocaleString('en')} restaurants and ${(LARGE * 20).toLocaleString('en')} votes against ${SMALL.toLocaleString('en')} restaurants, p99`,
    sides: [small, large, { ...small, cursors: new Map() }],
    warmUp: WARM_UP,
    requests: REQUESTS,
    time: (side, turn) => time(kind, side, turn),
  })
}

/** The latency of one request, or of the parallel requests of one page, in milliseconds. */
async function time(kind: Kind, side: Side, turn: number): Promise<number> {
  const paths = kind.ask(side, turn)
  const began = performance.now()
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(side.url + path)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return (await answer.json()) as { nextCursor?: string | null }
    }),
  )
  const ms = performance.now() - began
  remember(side, paths[0]!, answers[0]!.nextCursor)
  return ms
}

/**
 * The most rows that PostgreSQL takes from tables and indexes for one of the questions: no statement reads a table whole.
 * A filter that too many restaurants pass is counted to ten thousand once in ten minutes, however many rows that takes: this is apart.
 */
async function countRows(kind: Kind, small: Opened, large: Opened): Promise<Row> {
  const [theirs, ours] = [await mostRows(kind, small), await mostRows(kind, large)]
  return {
    what: `rows read for ${kind.name}, at most, once a crowd is known`,
    measured: ours.toLocaleString('en'),
    against: theirs.toLocaleString('en'),
    figure: ours,
    goal: { atMost: ROWS_MAX },
  }
}

async function mostRows(kind: Kind, side: Opened): Promise<number> {
  const database = connect(connectionOf(side.databaseUrl))
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const app = createApp(
    createContext({
      config,
      database,
      secret: 'of no session, for reading alone',
      pushKey: makePrivateKey(),
      log: pino({ level: 'silent' }),
    }),
  )
  let most = 0
  for (let turn = 0; turn < 50; turn++)
    for (const path of kind.ask(side, turn)) {
      const ask = async () => await app.fetch(new Request(`http://localhost${path}`), { address: 'bench' })
      await ask()
      most = Math.max(most, await rowsRead({ database }, ask))
    }
  await database.close()
  return most
}

/** Every second request continues behind the last page. */
function paged({ cursors }: Side, path: string): string {
  const cursor = cursors.get(path)
  cursors.delete(path)
  return cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`
}

function remember({ cursors }: Side, path: string, cursor: string | null | undefined): void {
  if (cursor && !path.includes('&cursor=')) cursors.set(path, cursor)
}

const at = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!
