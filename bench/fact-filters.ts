import { connect, type Database } from '#db/connect.ts'
import { getMap } from '#features/map/server/index.ts'
import { listRestaurants } from '#features/restaurants/server/index.ts'
import { rounded } from '#features/restaurants/near.rules.ts'
import { listNear } from '#features/restaurants/server/near/list-near.ts'
import { listFoundRestaurants } from '#features/search/server/list-found.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import { filledDatabases } from './filled-databases.ts'
import { percentile, type Row } from './table.ts'

/** `BENCH_RESTAURANTS` and `BENCH_CALLS` set other numbers. */
const RESTAURANTS = Number(process.env['BENCH_RESTAURANTS'] ?? 1_000_000)
/** Calls of each filter: four of them are slower than p99. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 400)
const WARM_UP = 20
const POSITIONS = 200
const RADIUS = 3000
/** The most that p99 with a fact may be, as a multiple of p99 without. */
const MOST = 1.5

interface Filter {
  facts: string[]
  openNow: boolean
  type: string
}
interface Position {
  longitude: number
  latitude: number
}
interface Side extends Database {
  positions: Position[]
}
type Ask = (side: Side, filter: Filter, turn: number) => Promise<unknown>

/** A common fact, rarer ones, one that five in ten thousand have, and two together. */
const facts = [['card'], ['wheelchair'], ['gluten_free'], ['iftar'], ['wheelchair', 'meatless']]
const contexts: Record<string, Omit<Filter, 'facts'>> = {
  'no other filter': { openNow: false, type: '' },
  'open now': { openNow: true, type: '' },
  'a type': { openNow: false, type: 'kokorec' },
}
const COUNTRY = { west: 25.5, south: 35.7, east: 45, north: 42.2, zoom: 5 }

const list =
  (sort: 'recommended' | 'rating'): Ask =>
  ({ db }, { facts: named, ...filter }) =>
    listRestaurants({ db }, { minRating: 0, location: '', ...filter, facts: named.join(','), sort, closed: 'without', limit: 20 })

/** The first page, with its count. */
const near =
  (radius?: number): Ask =>
  async ({ db, positions }, { type, ...filter }, turn) => {
    const position = at(positions, turn)
    const query = { minRating: 0, location: '', types: type === '' ? [] : [type], position, radius, closed: 'without', limit: 20 } as const
    await listNear({ db }, { ...query, ...filter, counted: true })
  }

const map =
  (width: number, zoom: number): Ask =>
  ({ db, positions }, { facts: named, ...filter }, turn) => {
    const { longitude, latitude } = at(positions, turn)
    const box = { west: longitude - width / 2, east: longitude + width / 2, south: latitude - width / 3, north: latitude + width / 3, zoom }
    return getMap({ db }, { minRating: 0, location: '', ...filter, facts: named.join(','), ...(width > 10 ? COUNTRY : box) })
  }

const asks: Record<string, Ask> = {
  'list, recommended': list('recommended'),
  'list by rating': list('rating'),
  'near me': near(),
  [`near me within ${RADIUS / 1000} km`]: near(RADIUS),
  'map of the country': map(20, COUNTRY.zoom),
  'map of a city': map(0.8, 11),
  'map of a quarter': map(0.1, 13),
  'search for kokoreç': ({ db }, { facts: named, openNow, type }) =>
    listFoundRestaurants({ db }, { q: 'kokoreç', type, openNow, facts: named.join(','), limit: 20 }),
}

/** What a filter for facts costs at a million restaurants, against the same call without it: answered by the verbs themselves in turns. */
export async function measureFactFilters(): Promise<Row[]> {
  const { urls, close } = await filledDatabases([RESTAURANTS], { withVotes: false, withFacts: true })
  const database = connect(connectionOf(urls[0]!))
  const side = { ...database, positions: await positionsOf(database) }
  const rows: Row[] = []
  for (const [name, ask] of Object.entries(asks))
    for (const [also, filter] of Object.entries(contexts)) rows.push(await compare(`${name}, ${also}`, side, filter, ask))
  await database.close()
  await close()
  return rows
}

/** People are where restaurants are. */
async function positionsOf({ pool }: Database): Promise<Position[]> {
  const { rows } = await pool.query<Position>(
    `select longitude, latitude from (select longitude, latitude, hashtextextended(id, 3) as drawn from restaurants) r
     order by drawn limit ${POSITIONS}`,
  )
  return rows.map(rounded)
}

/** The filters take turns, and the call without a fact is twice among them. The row is of the fact that costs most. */
async function compare(what: string, side: Side, filter: Omit<Filter, 'facts'>, ask: Ask): Promise<Row> {
  const asked = [[], ...facts, []].map((named) => ({ named, taken: [] as number[] }))
  for (let turn = 0; turn < WARM_UP + CALLS; turn++)
    for (let step = 0; step < asked.length; step++) {
      // The order rotates.
      const { named, taken } = asked[(turn + step) % asked.length]!
      const began = performance.now()
      await ask(side, { ...filter, facts: named }, turn)
      if (turn >= WARM_UP) taken.push(performance.now() - began)
    }
  const without = [...asked.at(0)!.taken, ...asked.at(-1)!.taken]
  const with_ = asked.slice(1, -1).map(({ named, taken }) => ({ name: named.join(' and '), taken, ratio: ratio(taken, without, 0.99) }))
  const worst = with_.toSorted((a, b) => b.ratio - a.ratio)[0]!
  const noise = ratio(asked.at(-1)!.taken, asked.at(0)!.taken, 0.99)
  return {
    what: `${what}, with a fact against without at ${RESTAURANTS.toLocaleString('en')} restaurants, p99`,
    measured: `${worst.name}: ${text(worst.taken)}`,
    against: `${text(without)}; itself again ${noise.toFixed(2)}`,
    figure: worst.ratio,
    goal: { atMost: MOST },
    values: { ...Object.fromEntries(with_.map(({ name, ratio: each }) => [name, each])), p50: ratio(worst.taken, without, 0.5), noise },
  }
}

const ratio = (ours: readonly number[], theirs: readonly number[], part: number): number =>
  percentile(ours, part) / percentile(theirs, part)
const text = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`
const at = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!
