import { jobs } from '#app/jobs.ts'
import { connect, type Database } from '#db/connect.ts'
import { getKindSummary, listKindPaths, listListedKinds } from '#features/dishes/server/index.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import { compareSizes } from './compare-sizes.ts'
import { filledDatabases } from './filled-databases.ts'
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
  database: Database
  /** The cursors of second pages. */
  cursors: Map<string, string>
  close(): Promise<void>
}

const codes: Record<string, number> = { istanbul: 34, ankara: 6, izmir: 35, bursa: 16, konya: 42, rize: 53 }
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
const misspelt = [
  'kadıköy merciek çorbası',
  'kokorch',
  'lahmcun ankara',
  'acılı tantni',
  'ustnın sırrı mekan 4711',
  'meşhr çiğ köfte',
  'künfee',
  'bornva midye dolma',
  'ustanın sırri',
  'tereyağl iskender',
]

type Ask = (side: Side, turn: number) => Promise<unknown>

/** Pages are cached, so that their reads are asked, and the API, which has the same. */
const asks: Record<string, Ask> = {
  'dishes of a kind in a place': (side, turn) => {
    const { kind, province, district } = placeAt(turn)
    const query = new URLSearchParams({ kind, province: String(province), ...(district && { district }) })
    return paged(side, `/api/places/dishes?${query.toString()}`)
  },
  'number of dishes of a kind in a place': ({ database }, turn) => {
    const { kind, province, district } = placeAt(turn)
    return getKindSummary(database, kind, { province, district })
  },
  'search for a dish': (side, turn) => get(side, `/api/search?q=${encodeURIComponent(at(words, turn))}`),
  'search for a misspelt dish': (side, turn) => get(side, `/api/search?q=${encodeURIComponent(at(misspelt, turn))}`),
  'list of found dishes': (side, turn) => paged(side, `/api/search/dishes?q=${encodeURIComponent(at(words, turn))}`),
  'list of dishes found by misspelt words': (side, turn) => get(side, `/api/search/dishes?q=${encodeURIComponent(at(misspelt, turn))}`),
}

/** The sitemap has every place that has enough dishes, so its answers grow until all 1,054 places have: measured, without a goal. */
const sitemap: Record<string, Ask> = {
  'kinds of the sitemap': ({ database }) => listListedKinds(database),
  'places of a kind in the sitemap': ({ database }, turn) => listKindPaths(database, at(kinds, turn)),
}

/** The same requests for dishes at a million restaurants with ten dishes each and at ten thousand, in turns. */
export async function measureDishGrowth(): Promise<Row[]> {
  const { urls, close } = await filledDatabases([SMALL, LARGE], { withVotes: false, withDishes: true })
  const [small, large] = (await Promise.all(urls.map(open))) as [Side, Side]
  const rows: Row[] = []
  for (const [name, ask] of Object.entries(asks)) rows.push(await compare(name, ask, [small, large]))
  for (const [name, ask] of Object.entries(sitemap)) {
    const { goal: _, ...row } = await compare(name, ask, [small, large])
    rows.push(row)
  }
  await Promise.all([small.close(), large.close()])
  await close()
  return rows
}

function compare(name: string, ask: Ask, [small, large]: readonly [Side, Side]): Promise<Row> {
  return compareSizes({
    what: `${name} at ${(LARGE * DISHES_EACH).toLocaleString('en')} dishes against ${(SMALL * DISHES_EACH).toLocaleString('en')}, p99`,
    sides: [small, large, { ...small, cursors: new Map() }],
    warmUp: WARM_UP,
    requests: REQUESTS,
    async time(side, turn) {
      const began = performance.now()
      await ask(side, turn)
      return performance.now() - began
    },
  })
}

async function open(databaseUrl: string): Promise<Side> {
  const database = connect(connectionOf(databaseUrl))
  // What the first night does of a filled database takes minutes. The jobs of every few minutes run as they always do.
  await database.pool.query(
    'insert into jobs (name, finished_at) select name, now() from unnest($1::text[]) name on conflict (name) do update set finished_at = now()',
    [jobs.map(({ name }) => name)],
  )
  const { url, stop } = await startServer(databaseUrl, { DEMO: '0' })
  return {
    url,
    database,
    cursors: new Map(),
    async close() {
      await database.close()
      await stop()
    },
  }
}

function placeAt(turn: number): { kind: string; province: number; district: string | null } {
  const [province, district = null] = at(places, turn).split('/') as [string, string?]
  return { kind: at(kinds, Math.floor(turn / places.length)), province: codes[province]!, district }
}

/** Every second request of a list continues behind its first page. */
async function paged(side: Side, path: string): Promise<void> {
  const cursor = side.cursors.get(path)
  side.cursors.delete(path)
  const { nextCursor } = await get(side, cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`)
  if (cursor === undefined && nextCursor) side.cursors.set(path, nextCursor)
}

async function get({ url }: Side, path: string): Promise<{ nextCursor?: string | null }> {
  const answer = await fetch(url + path)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as { nextCursor?: string | null }
}

const at = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!
