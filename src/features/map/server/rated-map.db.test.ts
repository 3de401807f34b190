import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { copyCounts, crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { MapView } from '../map.contract.ts'

const COUNTRY = { west: 25.5, south: 35.7, east: 45, north: 42.2, zoom: 5 }
const TYPES = ['doner', 'pide', null]
const MANY = 7000

let testApp: TestApp
let crowded: TestApp
beforeAll(async () => {
  ;[testApp, crowded] = await Promise.all([createTestApp(), createTestApp()])
  // A statement has five seconds.
  for (let last = 0; last < MANY; last += 500) await many(crowded, last + 1, last + 500)
  await crowded.database.pool.query('vacuum (analyze) map_restaurants, map_cells, map_rated_cells, restaurants')
}, 60_000)
afterAll(async () => {
  await Promise.all([testApp.close(), crowded.close()])
})

/** Restaurants around Istanbul and in a second city; one in eleven is unrated, few have more than 9.5. */
async function many({ database }: TestApp, first: number, last: number): Promise<void> {
  await database.pool.query(
    `insert into restaurants (id, title, search_key, restaurant_type, longitude, latitude, position_kind, logged_in_ratings)
     select 'yer-' || n, 'Büfe', 'bufe', (array['doner', 'pide', 'kokorec'])[1 + n % 3],
       case when n % 5 = 0 then 32.8 else 29 end + 0.2 * sin(n), case when n % 5 = 0 then 39.9 else 41 end + 0.1 * cos(n * 1.7), 'pin',
       case when n % 11 = 0 then array_fill(0, array[10]) when n % 400 = 1 then '{0,0,0,0,0,0,0,0,0,1}' else
         array_fill(0, array[4]) || array[n % 7, n % 3, n % 2, 1, 0, 0] end
     from generate_series($1::int, $2::int) n`,
    [first, last],
  )
}

async function see(app: TestApp, query: Record<string, string | number>): Promise<MapView> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await app.visitor().get<MapView>(`/map?${params.toString()}`)).body
}

/** The ids in a part of the map by a plain scan. */
async function scan(
  { database }: TestApp,
  { west, south, east, north }: typeof COUNTRY,
  minRating: number,
  types: string[],
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from restaurants where longitude between $1 and $2 and latitude between $3 and $4 and question_type = 'normal' and status <> 'closed'
       and coalesce(member_average, 0) >= $5 and ($6 or restaurant_type = any($7)) order by id`,
    [west, east, south, north, minRating, types.length === 0, types],
  )
  return rows.map(({ id }) => id)
}

describe('the map with a minimum rating', () => {
  it('counts what a plain scan counts, whatever is added, rated, moved, closed and deleted [GEO-05]', async () => {
    const { db, pool } = testApp.database
    const members = await crowd(testApp, 1)
    const ids: string[] = []
    const position = fc.record({
      longitude: fc.double({ min: 26, max: 44, noNaN: true }),
      latitude: fc.double({ min: 36.5, max: 41.5, noNaN: true }),
    })
    const at = fc.nat({ max: 1000 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), position, type: fc.constantFrom(...TYPES), rating: fc.integer({ min: 0, max: 10 }) }),
      fc.record({ do: fc.constant('rate' as const), at, rating: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ do: fc.constant('move' as const), at, position, type: fc.constantFrom(...TYPES) }),
      fc.record({ do: fc.constant('close' as const), at }),
      fc.record({ do: fc.constant('delete' as const), at }),
    )
    const question = fc.record({
      minRating: fc.integer({ min: 1, max: 100 }),
      types: fc.subarray(['doner', 'pide']),
      zoom: fc.integer({ min: 0, max: 18 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 15 }),
        fc.array(question, { minLength: 4, maxLength: 4 }),
        async (steps, questions) => {
          for (const act of steps) {
            const id = 'at' in act ? ids[act.at % Math.max(1, ids.length)] : undefined
            if (act.do === 'add') {
              const made = await testApp.restaurant({ ...act.position, position_kind: 'pin', restaurant_type: act.type })
              if (act.rating > 0) await membersVote(testApp, made, members, [act.rating])
              ids.push(made)
            } else if (id === undefined) continue
            else if (act.do === 'rate') await pool.query('update votes set rating = $2 where question_id = $1', [id, act.rating])
            else if (act.do === 'move')
              await db
                .updateTable('restaurants')
                .set({ ...act.position, restaurant_type: act.type })
                .where('id', '=', id)
                .execute()
            else if (act.do === 'close')
              await db.updateTable('restaurants').set({ status: 'closed', status_since: new Date() }).where('id', '=', id).execute()
            else {
              await db.deleteFrom('restaurants').where('id', '=', id).execute()
              ids.splice(ids.indexOf(id), 1)
            }
          }
          await copyCounts(testApp)
          for (const { minRating, types, zoom } of questions) {
            const asked = { ...COUNTRY, zoom, minRating: minRating / 10, type: types.join(',') }
            const found = await scan(testApp, COUNTRY, minRating / 10, types)
            const { total, restaurants, isComplete } = await see(testApp, asked)
            expect([total, restaurants.map(({ id }) => id).sort(), isComplete]).toEqual([found.length, found, true])
          }
        },
      ),
      { numRuns: 12 },
    )
    expect(await checkInvariants(pool)).toEqual([])
  }, 60_000)

  it('a vote touches no cell, and the copy of its counters does', async () => {
    const id = await testApp.restaurant({ longitude: 29.03, latitude: 40.98, position_kind: 'pin', restaurant_type: 'isaretli' })
    const best = { ...COUNTRY, minRating: 9, type: 'isaretli' }
    const member = await testApp.member()
    await member.post('/vote', { questionId: id, rating: 10 })
    expect((await see(testApp, best)).total).toBe(0)
    await copyCounts(testApp)
    expect((await see(testApp, best)).total).toBe(1)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('is complete in a crowded part, at every zoom, and reads few rows there [GEO-05]', async () => {
    const city = { west: 28.7, south: 40.8, east: 29.3, north: 41.2 }
    for (const zoom of [5, 8, 11, 12, 14, 17])
      for (const minRating of [5, 6.1, 9.6]) {
        const asked = { ...city, zoom, minRating }
        const found = await scan(crowded, asked, minRating, [])
        const { total, isComplete } = await see(crowded, asked)
        expect([zoom, minRating, total, isComplete]).toEqual([zoom, minRating, found.length, true])
        if (zoom <= 14) expect(await rowsRead(crowded, () => see(crowded, asked)), `${zoom} ${minRating}`).toBeLessThan(2500)
      }
    for (const type of ['', 'doner'])
      expect(await rowsRead(crowded, () => see(crowded, { ...COUNTRY, minRating: 6, type }))).toBeLessThan(200)
  }, 60_000)
})
