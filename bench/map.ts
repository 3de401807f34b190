import { readFile } from 'node:fs/promises'
import { Pool, type PoolClient } from 'pg'
import { connect } from '#db/connect.ts'
import { getMap } from '#features/map/server/index.ts'
import type { MapQuery } from '#features/map/map.contract.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { percentile, type Row } from './table.ts'

const RESTAURANTS = 1_000_000
const RUNS = 200
const WARM_UP = 20

const COUNTRY = { west: 25.5, south: 35.7, east: 45, north: 42.2 }
const all = { minRating: 0, location: '', type: '', openNow: false, facts: '' }

/** What people look at: the country on a phone and on a wide screen, a region, a city, a quarter, and the country with filters. */
const views: { what: string; query: MapQuery; isGoal?: true }[] = [
  { what: 'the country on a phone', query: { ...all, ...COUNTRY, zoom: 4 }, isGoal: true },
  { what: 'the country', query: { ...all, ...COUNTRY, zoom: 5 }, isGoal: true },
  { what: 'the country on a wide screen', query: { ...all, ...COUNTRY, zoom: 6 }, isGoal: true },
  { what: 'the country, two types', query: { ...all, ...COUNTRY, zoom: 6, type: 'doner,kokorec' }, isGoal: true },
  { what: 'a region', query: { ...all, west: 27, south: 39.5, east: 32, north: 41.7, zoom: 8 } },
  { what: 'a city', query: { ...all, west: 28.6, south: 40.85, east: 29.4, north: 41.15, zoom: 11 } },
  { what: 'districts of a city', query: { ...all, west: 28.9, south: 40.95, east: 29.1, north: 41.05, zoom: 13 } },
  { what: 'a quarter', query: { ...all, west: 29.02, south: 40.98, east: 29.04, north: 40.99, zoom: 16 } },
  { what: 'the country, best rated only', query: { ...all, ...COUNTRY, zoom: 5, minRating: 8 } },
]

/** The map at a million restaurants, answered by the verb itself: clusters are read from kept cells. */
export async function measureMap(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const { url } = await cluster.createDatabase()
  const pool = new Pool({ ...connectionOf(url), max: 1 })
  console.log(`map: making ${RESTAURANTS.toLocaleString('en')} restaurants with positions`)
  const client = await pool.connect()
  await fill(client)
  client.release(true)
  await pool.end()
  const database = connect(connectionOf(url))
  const rows: Row[] = []
  for (const { what, query, isGoal } of views) {
    const times: number[] = []
    let marks = 0
    for (let run = -WARM_UP; run < RUNS; run++) {
      const began = performance.now()
      const { restaurants, clusters } = await getMap({ db: database.db }, query)
      if (run >= 0) times.push(performance.now() - began)
      marks = restaurants.length + clusters.length
    }
    const p99 = percentile(times, 0.99)
    rows.push({
      what: `map of ${what} at ${RESTAURANTS.toLocaleString('en')} restaurants, p99 in ms`,
      measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      against: `${marks} marks`,
      figure: p99,
      ...(isGoal && { goal: { atMost: 50 } }),
    })
  }
  await database.close()
  await cluster.close()
  return rows
}

/** A third of the restaurants in the forty largest cities' middles, the others in all districts, each up to eight kilometres around its point. */
async function fill(client: PoolClient): Promise<void> {
  const text = await readFile(new URL('../src/features/places/server/data/points.txt', import.meta.url), 'utf8')
  const points = text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set session_replication_role = replica`)
  await client.query(
    `insert into restaurants (id, title, search_key, restaurant_type, created_at, member_average, logged_in_ratings, longitude, latitude, position_kind)
     select 'mekan-' || i, 'Büfe ' || i, 'bufe ' || i, ($3::text[])[1 + i % $4], now() - i * interval '1 minute',
       case when i % 3 = 0 then 1 + (i * 7919::bigint % 900) / 100.0 end, array[0, 0, 0, 0, 0, 0, 0, case when i % 3 = 0 then 1 + i % 50 else 0 end, 0, 0],
       least(44.99, greatest(25.51, ($1::float8[])[p] + cos(angle) * reach)), least(42.19, greatest(35.71, ($2::float8[])[p] + sin(angle) * reach)), 'pin'
     from generate_series(1, ${RESTAURANTS}) i
     cross join lateral (select 1 + (i * 104729::bigint % case when i % 3 = 0 then 40 else ${points.length} end)::int as p,
       i * 2.399963 as angle, 0.08 * sqrt((i * 7919::bigint % 1000) / 1000.0) as reach) at`,
    [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude), restaurantTypes, restaurantTypes.length],
  )
  await client.query('set session_replication_role = origin')
  await client.query(
    'insert into map_restaurants select v.* from restaurants r cross join lateral map_restaurant_of(r) v where is_on_map(r)',
  )
  await client.query('vacuum (analyze) restaurants')
  await client.query('vacuum (analyze) map_restaurants')
  await client.query('vacuum (analyze) map_cells')
}
