import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { hitFacts } from '#tests/support/facts.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { MapView } from '../map.contract.ts'

const MANY = 1200
const ISTANBUL = { west: 28.5, south: 40.5, east: 29.5, north: 41.5 }
const COUNTRY = { west: 26, south: 36, east: 45, north: 42 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const { pool } = testApp.database
  // Four of five are around Istanbul, the others around Ankara. A statement has five seconds.
  for (let first = 1; first <= MANY; first += 100)
    await pool.query(
      `insert into restaurants (id, title, search_key, restaurant_type, longitude, latitude, position_kind, logged_in_ratings)
       select 'yer-' || n, 'Büfe', 'bufe', (array['doner', 'pide'])[1 + n % 2], case when n % 5 = 0 then 32.8 else 29 end + 0.2 * sin(n),
         case when n % 5 = 0 then 39.9 else 41 end + 0.1 * cos(n * 1.7), 'pin', array_fill(0, array[4]) || array[n % 7, n % 3, n % 2, 1, 0, 0]
       from generate_series($1::int, $1::int + 99) n`,
      [first],
    )
  await pool.query(
    'insert into restaurant_hours (restaurant_id, value, opening, due_at) select id, $1, tstzrange(null, null), now() + $2 from restaurants where id ~ $3',
    ['24/7', '1 day', '[0246]$'],
  )
  await hitFacts(testApp, 'card', 'n % 7 > 0')
  await hitFacts(testApp, 'wheelchair', 'n % 7 = 0')
  await hitFacts(testApp, 'vegan', 'n % 100 < 5')
  await pool.query('vacuum (analyze) map_restaurants, map_cells, restaurants, restaurant_facts')
}, 90_000)
afterAll(() => testApp.close())

async function see(query: Record<string, string | number>): Promise<MapView> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await testApp.visitor().get<MapView>(`/map?${params.toString()}`)).body
}

/** The ids in a part of the map by a plain scan of the hits. */
async function scan(area: typeof COUNTRY, facts: string, { type = '', openNow = '', minRating = 0 } = {}): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    `select r.id from restaurants r where r.status <> 'closed' and r.longitude between $1 and $2 and r.latitude between $3 and $4
       and ($5 = '' or r.restaurant_type = any(string_to_array($5, ','))) and ($6 = '' or exists (select from restaurant_hours h where h.restaurant_id = r.id))
       and coalesce(r.member_average, 0) >= $7 and not exists (select from unnest($8::text[]) f where not exists (
         select from restaurant_facts h where h.restaurant_id = r.id and h.fact = f and h.is_hit)) order by r.id`,
    [area.west, area.east, area.south, area.north, type, openNow, minRating, facts.split(',')],
  )
  return rows.map(({ id }) => id)
}

describe('the map with facts', () => {
  it('counts what a plain scan counts, at every zoom, alone and with other filters [FACT-03]', async () => {
    for (const facts of ['card', 'vegan', 'card,vegan', 'card,wheelchair'])
      for (const [area, zoom] of [
        [COUNTRY, 4],
        [COUNTRY, 7],
        [ISTANBUL, 11],
      ] as const)
        for (const more of [{}, { openNow: 'true' }, { type: 'pide', minRating: 6 }]) {
          const { total, isComplete, clusters, restaurants } = await see({ ...area, zoom, facts, ...more })
          const expected = await scan(area, facts, more)
          expect([facts, zoom, more, total, isComplete]).toEqual([facts, zoom, more, expected.length, true])
          const shown = clusters.reduce((sum, cluster) => sum + cluster.restaurants, 0)
          if (expected.length > 200) expect([shown, restaurants]).toEqual([expected.length, []])
          else expect([clusters, restaurants.map(({ id }) => id).sort()]).toEqual([[], expected])
        }
  }, 60_000)

  it('shows what is in the cells of a few streets, one by one [FACT-03]', async () => {
    const streets = { west: 29.1, south: 40.99, east: 29.12, north: 41.01 }
    for (const zoom of [13, 15, 17]) {
      const ids = (await see({ ...streets, zoom, facts: 'card' })).restaurants.map(({ id }) => id)
      expect([zoom, ids]).toEqual([zoom, expect.arrayContaining(await scan(streets, 'card'))])
      const card = await scan(COUNTRY, 'card')
      expect(ids.filter((id) => !card.includes(id))).toEqual([])
    }
  })

  it('follows a hit that comes or goes, and a restaurant that moves or closes [FACT-03]', async () => {
    const { pool } = testApp.database
    const count = async (area: typeof COUNTRY) => (await see({ ...area, zoom: 7, facts: 'iftar' })).total
    const restaurant = await testApp.restaurant({ longitude: 30, latitude: 38, position_kind: 'pin' })
    const there = { west: 29.5, south: 37.5, east: 30.5, north: 38.5 }
    const elsewhere = { west: 40, south: 38, east: 41, north: 39 }
    await pool.query(
      `insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until)
       values ($1, 'iftar', 'yes', 'fact', current_date, 2, true, current_date + 365)`,
      [restaurant],
    )
    const steps: [string, number, number][] = [
      ['select $1', 1, 0],
      [`update restaurants set longitude = 40.5, latitude = 38.5 where id = $1`, 0, 1],
      [`update restaurants set status = 'closed', status_since = now() where id = $1`, 0, 0],
      [`update restaurants set status = 'open', status_since = null where id = $1`, 0, 1],
      [`update restaurant_facts set is_hit = false, hit_until = null where restaurant_id = $1`, 0, 0],
      [`update restaurant_facts set is_hit = true, hit_until = current_date where restaurant_id = $1`, 0, 1],
      [`delete from restaurants where id = $1`, 0, 0],
    ]
    for (const [statement, here, away] of steps) {
      await pool.query(statement, [restaurant])
      expect([statement, await count(there), await count(elsewhere)]).toEqual([statement, here, away])
    }
    const violated = (await checkInvariants(pool)).map(({ sentence }) => sentence)
    expect(violated.filter((sentence) => /copy of its hits|of the map|The map has/.test(sentence))).toEqual([])
  })

  it('reads no row of restaurants to count clusters with a type, a rating or open now [FACT-03]', async () => {
    for (const more of [{ type: 'pide' }, { type: 'doner', openNow: 'true' }, { minRating: 5 }, { type: 'doner,pide', minRating: 5 }]) {
      const ask = () => see({ ...COUNTRY, zoom: 7, facts: 'card', ...more })
      expect([more, (await ask()).clusters.length]).not.toEqual([more, 0])
      expect([more, await rowsRead(testApp, ask, 'restaurants')]).toEqual([more, 0])
    }
    const few = { ...COUNTRY, zoom: 7, facts: 'card,vegan', type: 'pide', minRating: 6 }
    const { total } = await see(few)
    expect(total).toBeGreaterThan(0)
    expect(await rowsRead(testApp, () => see(few), 'map_restaurants')).toBeLessThan(100)
  })

  describe('where the cells count more restaurants than are read', () => {
    // Its views are kept, so no other test asks for this zoom.
    const zoom = 5
    const crowd = (by: number) => testApp.database.pool.query('update map_cells set restaurants = restaurants + $1 where level = 8', [by])
    beforeAll(() => crowd(10_000))
    afterAll(() => crowd(-10_000))

    it('looks at the first of the recommended of each type, and says so [FACT-03]', async () => {
      for (const more of [{}, { minRating: 6 }, { openNow: 'true' }])
        for (const [facts, type] of [
          ['card', 'pide'],
          ['card', 'doner,pide'],
          ['card,vegan', ''],
        ] as const) {
          const { total, isComplete } = await see({ ...COUNTRY, zoom, facts, type, ...more })
          const expected = await scan(COUNTRY, facts, { type, ...more })
          expect([facts, type, more, total, isComplete]).toEqual([facts, type, more, expected.length, false])
        }
    })

    it('keeps such a view for a minute, unless it asks for what is open now [FACT-03]', async () => {
      const { pool } = testApp.database
      const ask = (more: object) => see({ ...COUNTRY, zoom, facts: 'card', type: 'doner', minRating: 1, ...more })
      const before = [(await ask({})).total, (await ask({ openNow: 'true' })).total]
      await pool.query(`update restaurants set restaurant_type = 'pide' where id = 'yer-12'`)
      expect([(await ask({})).total, (await ask({ openNow: 'true' })).total]).toEqual([before[0], before[1]! - 1])
      expect(await rowsRead(testApp, () => ask({}), 'map_cells')).toBe(0)
      await pool.query(`update restaurants set restaurant_type = 'doner' where id = 'yer-12'`)
    })
  })

  it('counts a fact of most restaurants without reading them, and changes only the cells of a fact that changes [FACT-03]', async () => {
    await see({ ...COUNTRY, zoom: 4, facts: 'card' })
    expect(await rowsRead(testApp, () => see({ ...COUNTRY, zoom: 4, facts: 'card' }))).toBeLessThan(400)
    const { pool } = testApp.database
    const versions = async () =>
      new Set(
        (await pool.query<{ xmin: string }>(`select xmin from map_cells where restaurant_type <> ' iftar'`)).rows.map(({ xmin }) => xmin),
      )
    const before = await versions()
    await hitFacts(testApp, 'iftar', 'n = 7')
    expect(await versions()).toEqual(before)
    expect((await see({ ...COUNTRY, zoom: 4, facts: 'iftar' })).total).toBe(1)
    await pool.query(`delete from restaurant_facts where fact = 'iftar'`)
  })
})
