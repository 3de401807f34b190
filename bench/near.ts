import { sql } from 'kysely'
import { Pool } from 'pg'
import { connect } from '#db/connect.ts'
import type { NearPage } from '#features/restaurants/near.contract.ts'
import { rounded } from '#features/restaurants/near.rules.ts'
import { selectRestaurants } from '#features/restaurants/server/cards.sql.ts'
import { usualPrice } from '#features/restaurants/server/price-levels.sql.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { compareSizes } from './compare-sizes.ts'
import { generate } from './generate.ts'
import { apart, inTurns, measure, middle, perSecond, printShares, ratioOf, type RequestSource } from './load.ts'
import { startOpponent, startServer } from './site.ts'
import type { Row } from './table.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const REQUESTS = 4000
const WARM_UP = 300
const POSITIONS = 500
const path = '/api/restaurants/near'
const headers = { 'content-type': 'application/json' }

interface Side {
  url: string
  databaseUrl: string
  positions: { longitude: number; latitude: number }[]
  cursors: Map<number, string>
  close(): Promise<void>
}

const filters = [{}, { types: ['doner'] }, { types: ['kokorec', 'pide'] }, { minRating: 5 }, { types: ['lahmacun'], minRating: 7.5 }]

/** The restaurants near a position: the rate against the bare query, and how the latency grows with the number of restaurants. */
export async function measureNear(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const sides: Side[] = []
  for (const restaurants of [SMALL, LARGE]) {
    console.log(`near: making ${restaurants.toLocaleString('en')} restaurants`)
    sides.push(await open((await cluster.createDatabase()).url, restaurants))
  }
  const [small, large] = sides as [Side, Side]
  const rows = [await rate(small), await grow(small, large)]
  for (const side of sides) await side.close()
  await cluster.close()
  return rows
}

async function open(databaseUrl: string, restaurants: number): Promise<Side> {
  const pool = new Pool({ ...connectionOf(databaseUrl), max: 2 })
  await generate(pool, restaurants, { withVotes: false })
  // People are where restaurants are; one in ten asks from the middle of a district.
  const { rows } = await pool.query<{ longitude: number; latitude: number }>(
    `select longitude + case when position_kind = 'pin' then (random() - 0.5) / 50 else 0 end as longitude,
       latitude + case when position_kind = 'pin' then (random() - 0.5) / 50 else 0 end as latitude
     from restaurants order by random() limit ${POSITIONS}`,
  )
  await pool.query('checkpoint')
  await pool.end()
  const { url, stop } = await startServer(databaseUrl, { DEMO: '0' })
  return { url, databaseUrl, positions: rows.map(rounded), cursors: new Map(), close: stop }
}

/** The twenty nearest of a type and a rating against the same by distance alone. */
async function rate(side: Side): Promise<Row> {
  const server = await startServer(side.databaseUrl, { DEMO: '0' })
  const bare = await startOpponent('near.ts', { DATABASE_URL: side.databaseUrl, STATEMENT: await bareStatement(side.databaseUrl) })
  const requests = side.positions.map((position): RequestSource => ({
    path,
    method: 'POST',
    headers,
    body: JSON.stringify({ position, types: ['kokorec'], minRating: 7 }),
  }))
  const rounds = await inTurns(
    () => measure({ url: server.url, requests, watched: { app: server.pid } }),
    () => measure({ url: bare.url, requests, watched: { app: bare.pid } }),
  )
  await Promise.all([bare.stop(), server.stop()])
  printShares(
    'near me',
    rounds.map(({ ours }) => ours),
  )
  const [ours, theirs] = [middle(rounds.map((round) => round.ours)), middle(rounds.map((round) => round.theirs))]
  return {
    what: `near me, 20 nearest with filters among ${SMALL.toLocaleString('en')} restaurants, against the bare query by pg alone`,
    measured: `${perSecond(ours.perSecond)} (${apart(ours)})`,
    against: `${perSecond(theirs.perSecond)} (${apart(theirs)})`,
    figure: ratioOf(rounds, (sample) => sample.perSecond),
    goal: { atLeast: 0.6 },
    values: { app: ours.app, theirApp: theirs.app },
  }
}

/** Reads what a row needs of the twenty nearest in Mercator's order, without paging. */
async function bareStatement(databaseUrl: string): Promise<string> {
  const { db, close } = connect(connectionOf(databaseUrl))
  const nearest = sql<{ id: string; away: number }>`(
    select id, mercator <-> point(${0}::float8, ${0}::float8) as away from restaurants
    where question_type = 'normal' and mercator is not null and status <> 'closed' and restaurant_type = ${''}
      and coalesce(member_average, 0) >= ${0}::numeric
    order by mercator <-> point(${0}::float8, ${0}::float8) limit 20)`
  const { sql: text } = selectRestaurants(db)
    .innerJoin(nearest.as('n'), 'n.id', 'r.id')
    .select(usualPrice(sql`r.id`).as('usual_price'))
    .orderBy('n.away')
    .compile()
  await close()
  // The two points are the same two values.
  return text
    .replace(/point\(\$\d+::float8, \$\d+::float8\)/g, 'point($1::float8, $2::float8)')
    .replace(/restaurant_type = \$\d+/, 'restaurant_type = $3')
    .replace(/>= \$\d+::numeric/, '>= $4::numeric')
}

function grow(small: Side, large: Side): Promise<Row> {
  return compareSizes({
    what: `near me at ${LARGE.toLocaleString('en')} restaurants against ${SMALL.toLocaleString('en')}, p99`,
    sides: [small, large, { ...small, cursors: new Map() }],
    warmUp: WARM_UP,
    requests: REQUESTS,
    time,
  })
}

/** The latency of one request in milliseconds. Every second one continues behind the page before. */
async function time({ url, positions, cursors }: Side, turn: number): Promise<number> {
  const asked = turn >> 1
  const cursor = turn % 2 === 1 ? cursors.get(asked) : undefined
  const body = JSON.stringify({
    position: positions[asked % positions.length],
    ...filters[asked % filters.length],
    ...(cursor && { cursor }),
  })
  const began = performance.now()
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  const page = (await answer.json()) as NearPage
  const ms = performance.now() - began
  if (answer.status !== 200) throw new Error(`${answer.status} ${body}`)
  cursors.clear()
  if (page.nextCursor) cursors.set(asked, page.nextCursor)
  return ms
}
