import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { MapView } from '../map.contract.ts'

let testApp: TestApp
let type: string
let types = 0
beforeAll(async () => {
  testApp = await createTestApp()
})
beforeEach(() => {
  type = `tur_${++types}`
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const COUNTRY = { west: 25.5, south: 35.7, east: 45, north: 42.2, zoom: 5 }
const MODA = { west: 29.02, south: 40.975, east: 29.04, north: 40.985, zoom: 15 }

async function see(query: Record<string, string | number> = {}): Promise<MapView> {
  const params = new URLSearchParams(Object.entries({ type, ...COUNTRY, ...query }).map(([name, value]) => [name, String(value)]))
  const { status, body } = await testApp.visitor().get<MapView>(`/map?${params.toString()}`)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const at = (longitude: number, latitude: number) => ({ longitude, latitude, position_kind: 'pin' as const, restaurant_type: type })

/** Many restaurants at once, around a position. */
async function many(count: number, longitude: number, latitude: number, spread = 0.01): Promise<void> {
  await testApp.database.patient.pool.query(
    `insert into restaurants (id, title, search_key, restaurant_type, longitude, latitude, position_kind)
     select $1 || '-' || $3 || '-' || n, 'Büfe ' || n, 'bufe ' || n, $2, $4 + $6 * sin(n), $5 + $6 * cos(n), 'pin' from generate_series(1, $3::int) n`,
    [type.replace('_', '-'), type, count, longitude, latitude, spread],
  )
}

describe('the map', () => {
  it('shows few restaurants one by one, with their positions and whether these are exact [GEO-05]', async () => {
    const pinned = await testApp.restaurant({ ...at(29.03, 40.98), title: 'Moda Büfe' })
    const vague = await testApp.restaurant({ ...at(32.86, 39.92), position_kind: 'district', province: 6, district: 'cankaya' })
    await testApp.restaurant({ restaurant_type: type })
    const { total, restaurants, clusters, isComplete } = await see()
    expect([total, clusters, isComplete]).toEqual([2, [], true])
    expect(restaurants.find(({ id }) => id === pinned)).toEqual({
      id: pinned,
      title: 'Moda Büfe',
      restaurantType: type,
      address: null,
      longitude: 29.03,
      latitude: 40.98,
      isApproximate: false,
      average: null,
    })
    expect(restaurants.find(({ id }) => id === vague)).toMatchObject({ isApproximate: true })
    expect((await see(MODA)).restaurants.map(({ id }) => id)).toEqual([pinned])
    expect(await see({ west: 2, south: 48, east: 3, north: 49 })).toMatchObject({ total: 0, restaurants: [] })
  })

  it('shows more than 200 in clusters, each at the middle of its restaurants, and all are counted at every zoom [GEO-05]', async () => {
    await many(150, 29.03, 40.98)
    await many(151, 32.86, 39.92)
    for (let zoom = 0; zoom <= 15; zoom++) {
      const { total, clusters, restaurants } = await see({ zoom })
      expect([zoom, total, restaurants.length]).toEqual([zoom, 301, 0])
      expect(clusters.reduce((sum, cluster) => sum + cluster.restaurants, 0)).toBe(301)
    }
    const { clusters } = await see({ zoom: 6 })
    const ankara = clusters.find(({ longitude }) => longitude > 31)!
    expect(ankara.restaurants).toBe(151)
    expect(ankara.longitude).toBeCloseTo(32.86, 2)
    expect(ankara.latitude).toBeCloseTo(39.92, 2)
    expect((await see({ ...MODA, zoom: 16 })).restaurants.length).toBeGreaterThan(0)
  })

  it('restaurants at one point are shown at the deepest zooms, the best rated 200 of them with their number', async () => {
    await many(230, 29.03, 40.98, 0)
    const { total, restaurants, clusters } = await see({ ...MODA, zoom: 18 })
    expect([total, restaurants.length, clusters.length]).toEqual([230, 200, 0])
  })

  it('leaves out what is closed and what is a duet, and follows a restaurant that moves, changes its type or is deleted', async () => {
    const { pool, db } = testApp.database
    const id = await testApp.restaurant(at(29.03, 40.98))
    const ids = async (query = {}) => (await see(query)).restaurants.map((restaurant) => restaurant.id)
    const change = (set: object) => db.updateTable('restaurants').set(set).where('id', '=', id).execute()
    expect(await ids()).toEqual([id])
    await change({ status: 'closed', status_since: new Date() })
    expect(await ids()).toEqual([])
    await change({ status: 'open' })
    expect(await ids()).toEqual([id])
    await change({ longitude: 32.86, latitude: 39.92 })
    expect([await ids(MODA), await ids()]).toEqual([[], [id]])
    await change({ restaurant_type: `${type}_yeni` })
    expect([await ids(), await ids({ type: `${type}_yeni` })]).toEqual([[], [id]])
    await change({ longitude: null, latitude: null, position_kind: 'none' })
    expect(await ids({ type: `${type}_yeni` })).toEqual([])
    await change({ longitude: 29.03, latitude: 40.98, position_kind: 'pin' })
    await pool.query('delete from restaurants where id = $1', [id])
    expect(await ids({ type: `${type}_yeni` })).toEqual([])
  })

  it('a vote changes no cell of the map without a rating', async () => {
    const id = await testApp.restaurant(at(29.03, 40.98))
    const { pool } = testApp.database
    const versions = async () => (await pool.query('select xmin from map_cells order by level, restaurant_type, x, y')).rows
    const before = await versions()
    await membersVote(testApp, id, await crowd(testApp, 2), [9, 10])
    expect(await versions()).toEqual(before)
  })

  it('takes every filter of the list and finds the same restaurants [GEO-05]', async () => {
    const good = await testApp.restaurant({ ...at(29.03, 40.98), address: 'Moda Cd. Kadıköy' })
    const poor = await testApp.restaurant({ ...at(29.031, 40.98), address: 'Kızılay, Ankara' })
    const members = await crowd(testApp, 2)
    await membersVote(testApp, good, members, [9, 9])
    await membersVote(testApp, poor, members, [3, 3])
    await testApp.database.pool.query(
      `insert into restaurant_hours (restaurant_id, value, opening, due_at) values ($1, '24/7', tstzrange(now() - interval '1 hour', now() + interval '1 day'), now() + interval '1 day')`,
      [poor],
    )
    for (const filter of [
      { minRating: 5 },
      { location: 'kadikoy' },
      { location: 'KIZILAY' },
      { openNow: 'true' },
      { minRating: 5, openNow: 'true' },
    ]) {
      const listed = await testApp
        .visitor()
        .get<{ items: { id: string }[] }>(
          `/restaurants?${new URLSearchParams({ type, ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])) }).toString()}`,
        )
      const { restaurants, total } = await see(filter)
      expect([filter, restaurants.map(({ id }) => id).sort(), total]).toEqual([
        filter,
        listed.body.items.map(({ id }) => id).sort(),
        listed.body.items.length,
      ])
    }
    await testApp.database.pool.query('delete from restaurant_hours where restaurant_id = $1', [poor])
  })
})
