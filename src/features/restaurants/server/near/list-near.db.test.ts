import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#app/api.ts'
import { metresBetween, type Position } from '#features/places/position.rules.ts'
import { Client } from '#tests/support/client.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { duet, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { NearPage } from '../../near.contract.ts'
import { listNear } from './list-near.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const KADIKOY: Position = { longitude: 29.027, latitude: 40.99 }

interface Restaurant extends Position {
  id: string
  type: string
}

/** Adds restaurants, each with a pin. */
async function add(restaurants: (Restaurant & { address?: string; average?: number; status?: string })[]): Promise<void> {
  // In parts: on a busy machine thousands take longer than a statement may (STATEMENT_MS).
  for (let at = 0; at < restaurants.length; at += 250) await addPart(restaurants.slice(at, at + 250))
  await testApp.database.pool.query('analyze restaurants')
}

async function addPart(restaurants: object[]): Promise<void> {
  await testApp.database.pool.query(
    `insert into restaurants (id, title, search_key, address, address_key, restaurant_type, longitude, latitude, position_kind, status, status_since)
     select v.id, v.id, v.id, v.address, coalesce(v.address, ''), v.type, v.longitude, v.latitude, 'pin', coalesce(v.status, 'open'), now()
     from jsonb_to_recordset($1::jsonb) v(id text, type text, longitude float8, latitude float8, address text, status text)`,
    [JSON.stringify(restaurants)],
  )
}

const near = (position: object, more: object = {}) => testApp.visitor().post<NearPage>('/restaurants/near', { position, ...more })

async function allNear(position: Position, more: object): Promise<string[]> {
  const { items } = await readAll(async (cursor) => {
    const { status, body } = await near(position, { ...more, ...(cursor && { cursor }) })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  })
  return items.map(({ id }) => id)
}

const byMetres = (from: Position, restaurants: readonly Restaurant[]): string[] =>
  restaurants
    .map(({ id, ...at }) => ({ id, metres: metresBetween(from, at) }))
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)

/** Repeatable numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

describe('the restaurants near a position', () => {
  beforeAll(async () => {
    const next = chance(5)
    const at = () => ({ longitude: 30.5 + next() / 50, latitude: 39.77 + next() / 50 })
    await add(Array.from({ length: 2600 }, (_, nth) => ({ id: `kalabalik-${nth}`, type: 'kalabalik', ...at() })))
  })

  it('come by true metres over the whole country, as a sort of all of them, each once [GEO-04]', async () => {
    const next = chance(77)
    const restaurants = Array.from({ length: 900 }, (_, at) => ({
      id: `ulke-${String(at).padStart(4, '0')}`,
      type: 'ulke',
      longitude: 25.6 + next() * 19.3,
      latitude: 35.8 + next() * 6.3,
    }))
    await add(restaurants)
    for (const from of [
      KADIKOY,
      { longitude: 35.3, latitude: 37 },
      { longitude: 43.4, latitude: 38.5 },
      { longitude: 35.2, latitude: 42 },
    ]) {
      expect(await allNear(from, { types: ['ulke'], limit: 50 })).toEqual(byMetres(from, restaurants))
    }
    // Mercator's own order is another one: what the sort by metres mends.
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      `select id from restaurants where restaurant_type = 'ulke' order by mercator <-> (point(6378137 * radians(35.3), 6378137 * ln(tan(pi() / 4 + radians(37) / 2))))`,
    )
    expect(rows.map(({ id }) => id)).not.toEqual(byMetres({ longitude: 35.3, latitude: 37 }, restaurants))
  })

  it('are neither left out nor repeated when many are at the same place [GEO-04]', async () => {
    const middle = { longitude: 32.86, latitude: 39.92 }
    const restaurants = Array.from({ length: 130 }, (_, at) => ({
      id: `orta-${String((at * 37) % 130).padStart(3, '0')}`,
      type: 'orta',
      ...middle,
    }))
    const around = Array.from({ length: 60 }, (_, at) => ({
      id: `cevre-${at}`,
      type: 'orta',
      longitude: 32.86 + at / 9000,
      latitude: 39.92,
    }))
    await add([...restaurants, ...around])
    const from = { longitude: 32.861, latitude: 39.921 }
    for (const limit of [7, 20])
      expect(await allNear(from, { types: ['orta'], limit })).toEqual(byMetres(from, [...restaurants, ...around]))
    expect(await allNear(middle, { types: ['orta'], limit: 9 })).toEqual(byMetres(middle, [...restaurants, ...around]))
  })

  it('combine with every filter of the list; duets, closed ones and those without a position stay out [GEO-03]', async () => {
    const at = { longitude: 27.14, latitude: 38.42 }
    await add([
      { id: 'f-tost', type: 'f-tost', ...at, address: 'kordon alsancak' },
      { id: 'f-pide', type: 'f-pide', ...at, address: 'kemeralti' },
      { id: 'f-kapali', type: 'f-tost', ...at, status: 'closed' },
    ])
    await testApp.restaurant({ id: 'f-yersiz', restaurant_type: 'f-tost' })
    await duet(testApp, 'f-tost', (await testApp.member()).profileId)
    await testApp.database.pool.query("update restaurants set logged_in_ratings = '{0,0,0,0,0,0,0,0,3,0}' where id = 'f-pide'")
    await testApp.database.pool.query("update restaurants set member_average = 9 where id = 'f-pide'")
    await testApp.database.pool.query(
      `insert into restaurant_hours (restaurant_id, value, version, opening, due_at)
       values ('f-tost', '24/7', 1, tstzrange(now() - interval '1 hour', now() + interval '1 day'), now() + interval '1 day')`,
    )
    const types = ['f-tost', 'f-pide']
    const ids = async (more: object) => (await near(at, { types, ...more })).body.items.map(({ id }) => id)
    expect(await ids({})).toEqual(['f-pide', 'f-tost'])
    expect(await ids({ types: ['f-tost'] })).toEqual(['f-tost'])
    expect(await ids({ minRating: 8.5 })).toEqual(['f-pide'])
    expect(await ids({ location: 'Alsancak' })).toEqual(['f-tost'])
    expect(await ids({ location: 'Al' })).toEqual(['f-pide', 'f-tost'])
    expect(await ids({ openNow: true })).toEqual(['f-tost'])
    expect(await ids({ closed: 'with' })).toEqual(['f-kapali', 'f-pide', 'f-tost'])
    expect(await ids({ openNow: true, minRating: 8.5 })).toEqual([])
  })

  it('are found with a rare place or few open hours beyond the walk, and a walk that stops says how far it looked', async () => {
    await add([{ id: 'nadir', type: 'kalabalik', longitude: 31.9, latitude: 39.9, address: 'nadir sokak' }])
    const from = { longitude: 30.51, latitude: 39.78 }
    const rare = await near(from, { types: ['kalabalik'], location: 'Nadir Sokak' })
    expect(rare.body.items.map(({ id }) => id)).toEqual(['nadir'])
    await testApp.database.pool.query("update restaurants set member_average = 9.5 where id = 'nadir'")
    const stopped = await near(from, { types: ['kalabalik'], minRating: 9 })
    expect(stopped.body).toMatchObject({ items: [], nextCursor: null, searchedMetres: expect.any(Number) as number })
    expect(stopped.body.searchedMetres).toBeGreaterThan(500)
    expect(stopped.body.searchedMetres).toBeLessThan(5000)
    expect((await near(from, { types: ['kalabalik'], limit: 1 })).body).toMatchObject({ items: [{}], searchedMetres: null })
  })

  it('are read by the index: a page among thousands takes some dozens of rows [GEO-04]', async () => {
    const position = { longitude: 30.51, latitude: 39.78 }
    for (const types of [[], ['kalabalik']] as string[][]) {
      const query = {
        position,
        minRating: 0,
        location: '',
        types,
        openNow: false,
        facts: [],
        closed: 'without' as const,
        counted: false,
        limit: 20,
      }
      expect(await rowsRead(testApp, () => listNear({ db: testApp.database.db }, query))).toBeLessThan(250)
    }
  })
})

describe('a position', () => {
  it('is refused when it is more exact than 100 metres, outside Türkiye, swapped or no number [GEO-03]', async () => {
    const codes = await Promise.all(
      [
        { longitude: 29.0271, latitude: 40.99 },
        { longitude: 29.027, latitude: 40.99001 },
        { longitude: 40.99, latitude: 29.027 },
        { longitude: 2.35, latitude: 48.857 },
        { longitude: null, latitude: 40.99 },
        { longitude: '29.027', latitude: 40.99 },
        { longitude: 29.027 },
        { ...KADIKOY, accuracy: 5 },
      ].map(async (position) => {
        const { status, body } = await near(position)
        expect(status).toBe(422)
        return (body as unknown as { code: string }).code
      }),
    )
    expect(codes).toEqual([
      'POSITION_TOO_EXACT',
      'POSITION_TOO_EXACT',
      'OUTSIDE_TURKIYE',
      'OUTSIDE_TURKIYE',
      ...Array<string>(4).fill('INVALID_INPUT'),
    ])
    expect((await near(KADIKOY, { cursor: 'uydurma' })).status).toBe(422)
    expect((await testApp.visitor().get(`/restaurants/near?longitude=29.027&latitude=40.99`)).status).toBe(404)
  })

  it('is neither logged nor stored nor kept in a cache, also when the search fails [GEO-03]', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const client = new Client(createApp({ ...testApp.context, log }))
    const rare = { longitude: 36.417, latitude: 37.753 }
    const answer = await client.post('/restaurants/near', { position: rare })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await client.post('/restaurants/near', { position: { ...rare, latitude: 37.7531 } })).status).toBe(422)
    await testApp.database.pool.query('alter table restaurants rename column mercator to mercator_away')
    expect((await client.post('/restaurants/near', { position: rare })).status).toBe(500)
    await testApp.database.pool.query('alter table restaurants rename column mercator_away to mercator')
    expect(lines.length).toBeGreaterThanOrEqual(3)
    expect(lines.join('')).toContain('/api/restaurants/near')
    // How long a call took is no position.
    expect(lines.filter((line) => /36\.4|37\.75/.test(line.replace(/"ms":[\d.]+/, '')))).toEqual([])
    const { rows } = await testApp.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of rows) {
      // The seconds of a time are none either.
      const { rows: found } = await testApp.database.pool.query(`select from "${name}" t where t::text ~ '(?<!:)(36\\.417|37\\.753)'`)
      expect([name, found.length]).toEqual([name, 0])
    }
  })

  it('of another site or in a flood is refused like any call [GEO-03]', async () => {
    const client = testApp.visitor()
    await client.get('/restaurants/count')
    const { status } = await client.post('/restaurants/near', { position: KADIKOY }, { origin: 'https://evil.example', cookie: 'a=b' })
    expect(status).toBe(403)
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const stranger = limited.visitor()
    const statuses = await Promise.all(
      Array.from({ length: 420 }, async () => (await stranger.post('/restaurants/near', { position: KADIKOY })).status),
    )
    expect(statuses).toContain(429)
    await limited.close()
  })

  it('of a district is its middle, rounded [GEO-03]', async () => {
    const { body } = await testApp.visitor().get<Position>('/places/point?province=34&district=kadikoy')
    expect(metresBetween(body, KADIKOY)).toBeLessThan(4000)
    expect((await near(body)).status).toBe(200)
    expect((await testApp.visitor().get('/places/point?province=34&district=yok')).status).toBe(404)
    expect((await testApp.visitor().get('/places/point?province=82&district=kadikoy')).status).toBe(422)
  })
})
