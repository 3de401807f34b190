import { Pool } from 'pg'
import { connect, type Database } from '#db/connect.ts'
import { getMap } from '#features/map/server/index.ts'
import { listRestaurants } from '#features/restaurants/server/index.ts'
import { listNear } from '#features/restaurants/server/near/list-near.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { generate } from './generate.ts'
import { percentile, type Row } from './table.ts'

const SMALL = 10_000
const LARGE = 1_000_000
/** Calls of each filter and size: two of them are slower than p99. */
const RUNS = 200
const WARM_UP = 10

type Filter = Partial<{ minRating: number; location: string; type: string; openNow: boolean }>
const none = { minRating: 0, location: '', type: '', openNow: false, facts: '' }
const filters: Filter[] = [
  {},
  { type: 'doner' },
  { minRating: 7 },
  { openNow: true },
  { location: 'kadıköy' },
  { type: 'kokorec', minRating: 7 },
  { minRating: 7, openNow: true },
  { location: 'kadıköy', minRating: 7 },
  { type: 'kokorec', location: 'istanbul', openNow: true, minRating: 7 },
]

const POSITION = { longitude: 29.02, latitude: 40.99 }
const views = {
  country: { west: 25.5, south: 35.7, east: 45, north: 42.2, zoom: 5 },
  city: { west: 28.6, south: 40.85, east: 29.4, north: 41.15, zoom: 11 },
  quarter: { west: 28.95, south: 40.95, east: 29.05, north: 41.02, zoom: 13 },
}

type Ask = (db: Database, filter: Filter) => Promise<unknown>
const asks: Record<string, Ask> = {
  list: ({ db }, filter) => listRestaurants({ db }, { ...none, ...filter, sort: 'recommended', closed: 'without', limit: 20 }),
  'near me': ({ db }, { type, ...filter }) =>
    listNear(
      { db },
      {
        ...none,
        ...filter,
        facts: [],
        types: type === undefined ? [] : [type],
        position: POSITION,
        closed: 'without',
        counted: true,
        limit: 20,
      },
    ),
  ...Object.fromEntries(
    Object.entries(views).map(([name, view]): [string, Ask] => [
      `map of a ${name}`,
      ({ db }, filter) => getMap({ db }, { ...none, ...filter, ...view }),
    ]),
  ),
}

/** What each filter costs at a million restaurants against ten thousand, answered by the verbs themselves in turns. */
export async function measureFilters(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const sides: Database[] = []
  for (const restaurants of [SMALL, LARGE]) {
    console.log(`filters: making ${restaurants.toLocaleString('en')} restaurants`)
    const { url } = await cluster.createDatabase()
    const pool = new Pool({ ...connectionOf(url), max: 2 })
    await generate(pool, restaurants, { withVotes: false })
    await pool.end()
    sides.push(connect(connectionOf(url)))
  }
  const rows: Row[] = []
  for (const [name, ask] of Object.entries(asks))
    for (const filter of filters) rows.push(await compare(`${name} with ${wordsOf(filter)}`, sides, (side) => ask(side, filter)))
  for (const side of sides) await side.close()
  await cluster.close()
  return rows
}

const wordsOf = (filter: Filter): string =>
  Object.entries(filter)
    .map(([name, value]) => (value === true ? name : `${name} ${String(value)}`))
    .join(', ') || 'no filter'

async function compare(what: string, sides: readonly Database[], ask: (side: Database) => Promise<unknown>): Promise<Row> {
  const taken = sides.map((): number[] => [])
  for (let run = -WARM_UP; run < RUNS; run++)
    for (const [which, side] of sides.entries()) {
      const began = performance.now()
      await ask(side)
      if (run >= 0) taken[which]!.push(performance.now() - began)
    }
  const [small, large] = taken.map((times) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) })) as [Times, Times]
  const text = ({ p50, p99 }: Times) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return {
    what: `${what} at ${LARGE.toLocaleString('en')} restaurants against ${SMALL.toLocaleString('en')}, p99`,
    measured: text(large),
    against: text(small),
    figure: large.p99 / small.p99,
    goal: { atMost: 1.5 },
    values: { p50: large.p50 / small.p50 },
  }
}

interface Times {
  p50: number
  p99: number
}
