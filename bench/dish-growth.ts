import { Pool } from 'pg'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { compareSizes } from './compare-sizes.ts'
import { generate } from './generate.ts'
import { DISHES_EACH } from './generate-dishes.ts'
import { startServer } from './site.ts'
import type { Row } from './table.ts'

const SMALL = 10_000
const LARGE = Number(process.env['BENCH_RESTAURANTS'] ?? 1_000_000)
/** Requests per kind and side: forty of them are slower than p99. `BENCH_RESTAURANTS` and `BENCH_REQUESTS` set other numbers. */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 4000)
const WARM_UP = 300

interface Side {
  url: string
  close(): Promise<void>
}

const places = ['istanbul', 'istanbul/kadikoy', 'ankara', 'ankara/cankaya', 'izmir/bornova', 'bursa/osmangazi', 'konya', 'rize/ardesen']
const kinds = ['kokorec', 'tantuni', 'lahmacun', 'mercimek-corbasi', 'cig-kofte', 'midye-dolma', 'kunefe', 'boza']
const words = [
  'kadıköy mercimek çorbası',
  'kokoreç',
  'lahmacun ankara',
  'acılı tantuni',
  'ustanın sırrı mekan 4711',
  'meşhur çiğ köfte',
  'künfe',
  'bornova midye dolma',
  'ustanın sırrı',
  'özel',
]

/** Pages are cached, so the API is asked: the page reads the same. */
const requests: Record<string, (turn: number) => string> = {
  'page of a kind of dish': (turn) => {
    const [province, district] = at(places, turn).split('/')
    const query = { kind: at(kinds, Math.floor(turn / places.length)), province: String(codes[province!]), ...(district && { district }) }
    return `/api/places/dishes?${new URLSearchParams(query).toString()}`
  },
  'search for a dish': (turn) => `/api/search?q=${encodeURIComponent(at(words, turn))}`,
  'list of found dishes': (turn) => `/api/search/dishes?q=${encodeURIComponent(at(words, turn))}`,
}

const codes: Record<string, number> = { istanbul: 34, ankara: 6, izmir: 35, bursa: 16, konya: 42, rize: 53 }

/** The same requests for dishes at a million restaurants with ten dishes each and at ten thousand, in turns. */
export async function measureDishGrowth(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const opened: Side[] = []
  for (const restaurants of [SMALL, LARGE]) {
    console.log(`dishes: making ${restaurants.toLocaleString('en')} restaurants with ${DISHES_EACH} dishes each`)
    const { url: databaseUrl } = await cluster.createDatabase()
    const pool = new Pool({ ...connectionOf(databaseUrl), max: 2 })
    await generate(pool, restaurants, { withVotes: false, withDishes: true })
    await pool.query('checkpoint')
    await pool.query("update jobs set finished_at = now() where name like 'trending%'")
    await pool.end()
    const { url, stop } = await startServer(databaseUrl, { DEMO: '0' })
    opened.push({ url, close: stop })
  }
  const [small, large] = opened as [Side, Side]
  const rows: Row[] = []
  for (const [name, path] of Object.entries(requests))
    rows.push(
      await compareSizes({
        what: `${name} at ${(LARGE * DISHES_EACH).toLocaleString('en')} dishes against ${(SMALL * DISHES_EACH).toLocaleString('en')}, p99`,
        sides: [small, large, small],
        warmUp: WARM_UP,
        requests: REQUESTS,
        time: (side, turn) => time(side, path(turn)),
      }),
    )
  for (const side of opened) await side.close()
  await cluster.close()
  return rows
}

async function time(side: Side, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(side.url + path)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

const at = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!
