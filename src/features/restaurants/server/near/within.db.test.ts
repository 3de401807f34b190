import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '#tests/support/plans.ts'
import { readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { NearPage, NearQuery } from '../../near.contract.ts'
import { listNear } from './list-near.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Adds restaurants, each with a pin. */
async function add(restaurants: { id: string; type: string; longitude: number; latitude: number }[]): Promise<void> {
  // In parts: on a busy machine thousands take longer than a statement may (STATEMENT_MS).
  for (let at = 0; at < restaurants.length; at += 250)
    await testApp.database.pool.query(
      `insert into restaurants (id, title, search_key, address_key, restaurant_type, longitude, latitude, position_kind, status, status_since)
       select v.id, v.id, v.id, '', v.type, v.longitude, v.latitude, 'pin', 'open', now()
       from jsonb_to_recordset($1::jsonb) v(id text, type text, longitude float8, latitude float8)`,
      [JSON.stringify(restaurants.slice(at, at + 250))],
    )
  await testApp.database.pool.query('analyze restaurants')
}

const near = (position: object, more: object = {}) => testApp.visitor().post<NearPage>('/restaurants/near', { position, ...more })

async function allNear(position: object, more: object): Promise<string[]> {
  const { items } = await readAll(async (cursor) => (await near(position, { ...more, ...(cursor && { cursor }) })).body)
  return items.map(({ id }) => id)
}

describe('a radius', () => {
  const from = { longitude: 40.5, latitude: 40.1 }
  /** Restaurants to the north, each this many metres away. */
  const north = (type: string, ...metres: number[]) =>
    metres.map((far) => ({ id: `${type}-${far}`, type, longitude: 40.5, latitude: 40.1 + far / 111_195 }))
  const within = async (more: object) => (await near(from, { counted: true, ...more })).body.within!

  /** Gives a restaurant an opening that begins and ends this many hours from now. */
  async function open(id: string, begins: number, ends: number): Promise<void> {
    await testApp.database.pool.query(
      `insert into restaurant_hours (restaurant_id, value, version, opening, due_at)
       values ($1, '24/7', 1, tstzrange(now() + $2 * interval '1 hour', now() + $3 * interval '1 hour'), now() + interval '1 day')`,
      [id, begins, ends],
    )
  }

  it('leaves out what is farther, over all pages, and the first page counts what it holds [VIEW-04 MEND-35]', async () => {
    await add(north('yari', 400, 900, 1500, 1990, 2010, 4000, 9000, 30_000))
    const types = ['yari']
    expect(await allNear(from, { types, radius: 2000, limit: 3 })).toEqual(['yari-400', 'yari-900', 'yari-1500', 'yari-1990'])
    const { body } = await near(from, { types, radius: 2000, counted: true, limit: 3 })
    expect(body.within).toMatchObject({ metres: 2000, matching: { count: 4, isExact: true }, opensNext: [] })
    const next = await near(from, { types, radius: 2000, counted: true, limit: 3, cursor: body.nextCursor })
    expect(next.body).toMatchObject({ within: null, nextCursor: null, searchedMetres: null })
    // Without a radius the farther ones follow, and the count ends at 10 km.
    expect(await allNear(from, { types })).toHaveLength(8)
    expect(await within({ types })).toMatchObject({ metres: 10_000, matching: { count: 7, isExact: true } })
    expect((await near(from, { types })).body.within).toBeNull()
    for (const radius of [99, 50_001, 2000.5, '2000']) expect((await near(from, { types, radius })).status).toBe(422)
  })

  it('with more than a thousand restaurants in it has a count that says so, and costs a bounded number of rows [VIEW-04]', async () => {
    const crowd = { longitude: 42.1, latitude: 37.9 }
    await add(
      Array.from({ length: 4000 }, (_, nth) => ({
        id: `izdiham-${nth}`,
        type: nth % 500 === 0 ? 'az' : 'izdiham',
        longitude: 42.1 + (nth % 60) / 4000,
        latitude: 37.9 + nth / 400_000,
      })),
    )
    const query: Omit<NearQuery, 'counted'> = {
      position: crowd,
      minRating: 9,
      location: '',
      types: [],
      openNow: false,
      facts: [],
      closed: 'without',
      radius: 5000,
      limit: 20,
    }
    const read = async (more: object) => (await near(crowd, { counted: true, radius: 5000, ...more })).body.within!.matching
    expect(await read({})).toEqual({ count: 1000, isExact: false })
    expect(await read({ types: ['az'] })).toEqual({ count: 8, isExact: true })
    expect(await read({ types: ['izdiham', 'az'] })).toMatchObject({ isExact: false })
    expect(await read({ minRating: 9 })).toEqual({ count: 0, isExact: false })
    // The cells of the map know that more than a thousand are there; a shorter radius holds no whole cell.
    const rows = (radius: number) => rowsRead(testApp, () => countedNear(radius))
    const countedNear = (radius: number) => listNear({ db: testApp.database.db }, { ...query, minRating: 0, radius, counted: true })
    expect((await countedNear(1200)).within!.matching).toEqual({ count: 1000, isExact: false })
    expect((await rows(1200)) - (await rows(5000))).toBeGreaterThan(1000)
    const [counted, not] = [true, false].map((one) =>
      rowsRead(testApp, () => listNear({ db: testApp.database.db }, { ...query, counted: one })),
    )
    expect((await counted!) - (await not!)).toBeLessThan(4000)
  })

  it('where none is open names the next three to open, the earliest first [MEND-35]', async () => {
    await add(north('kapi', 500, 1000, 1400, 1600, 1800, 3000, 6000))
    const types = ['kapi']
    await open('kapi-500', 9, 12)
    await open('kapi-1000', 2, 5)
    await open('kapi-1400', 2, 7)
    await open('kapi-1600', 20, 22)
    await open('kapi-6000', 0.5, 3)
    const asked = { types, openNow: true, radius: 5000 }
    const ids = async (more: object) => (await within(more)).opensNext.map(({ id }) => id)
    expect(await ids(asked)).toEqual(['kapi-1000', 'kapi-1400', 'kapi-500'])
    expect(await ids({ types, openNow: true })).toEqual(['kapi-6000', 'kapi-1000', 'kapi-1400'])
    expect(await ids({ types, radius: 5000 })).toEqual([])
    await open('kapi-3000', -1, 1)
    expect(await within(asked)).toMatchObject({ matching: { count: 1, isExact: true }, opensNext: [] })
  })
})

it('a restaurant near a position has the price level of its dishes, but not of old prices [VIEW-04]', async () => {
  const at = { longitude: 27.5, latitude: 41.2 }
  await add(['ucuz', 'pahali', 'eski', 'fiyatsiz'].map((id) => ({ id, type: 'fiyat', ...at })))
  const { profileId } = await testApp.member()
  async function price(restaurant: string, dish: string, lira: number, daysAgo = 3): Promise<void> {
    const { rows } = await testApp.database.pool.query<{ id: number }>(
      `insert into dishes (question_id, name, name_key, portion, portion_key, seen_on) values ($1, $2, $2, '', '', current_date - $3::int) returning id`,
      [restaurant, dish, daysAgo],
    )
    await testApp.database.pool.query(
      `insert into prices (dish_id, user_id, amount, seen_on, state) values ($1, $2, $3, current_date - $4::int, 'holds')`,
      [rows[0]!.id, profileId, lira * 100, daysAgo],
    )
  }
  await price('ucuz', 'tost', 120)
  await price('ucuz', 'cay', 20)
  for (const [dish, lira] of [
    ['ayran', 45],
    ['yarim', 260],
    ['porsiyon', 390],
    ['duble', 520],
  ] as const)
    await price('pahali', dish, lira)
  await price('eski', 'tost', 400, 200)
  const { items } = (await near(at, { types: ['fiyat'] })).body
  expect(Object.fromEntries(items.map(({ id, priceLevel }) => [id, priceLevel]))).toEqual({
    ucuz: 1,
    pahali: 3,
    eski: null,
    fiyatsiz: null,
  })
})
