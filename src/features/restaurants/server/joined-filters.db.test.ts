import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hitFacts } from '#tests/support/facts.ts'
import { readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantPage } from '../restaurants.contract.ts'

const MANY = 6000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const { pool } = testApp.database
  // Nearly all pass one filter, few pass two of them, and the few come last in every order. A statement has five seconds.
  for (let first = 1; first <= MANY; first += 500)
    await pool.query(
      `insert into restaurants (id, title, search_key, address, address_key, restaurant_type, created_at, logged_in_ratings)
       select 'yer-' || n, 'Yer', 'yer', place, place, case n % 2 when 0 then 'doner' else 'pide' end, now() - make_interval(mins => n),
         array_fill(0, array[7]) || case when n % 2 = 0 or n > ${MANY - 60} then array[0, 0, 1] else array[1, 0, 0] end
       from generate_series($1::int, $1::int + 499) n
       cross join lateral (select case when n % 2 = 1 or n > ${MANY - 30} then 'moda' else 'ulus' end as place) p`,
      [first],
    )
  await pool.query(
    'insert into restaurant_hours (restaurant_id, value, opening, due_at) select id, $1, tstzrange(null, null), now() + $2 from restaurants where id ~ $3',
    ['24/7', '1 day', '[05]$'],
  )
  await pool.query('vacuum (analyze) restaurants, restaurant_hours')
}, 60_000)
afterAll(() => testApp.close())

async function list(query: Record<string, string | number>): Promise<RestaurantPage> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await testApp.visitor().get<RestaurantPage>(`/restaurants?${params.toString()}`)).body
}

describe('several filters of the list together', () => {
  it('find what a plain scan finds, in every order and on every page [LIST-14 LIST-16 LIST-17]', async () => {
    for (const sort of ['recommended', 'newest', 'rating', 'votes', 'comments', 'hype'])
      for (const filter of [
        { minRating: 9, location: 'moda' },
        { location: 'moda', type: 'doner' },
        { minRating: 9, type: 'pide', openNow: 'true' },
      ]) {
        const { minRating = 0, location = '', type = '', openNow = '' } = filter as Record<string, string | number>
        const { rows } = await testApp.database.pool.query<{ id: string }>(
          `select id from restaurants r where coalesce(member_average, 0) >= $1 and strpos(address_key, $2) > 0 and ($3 = '' or restaurant_type = $3)
             and ($4 = '' or exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now())) order by id`,
          [minRating, location, type, openNow],
        )
        const { items } = await readAll((cursor) => list({ ...filter, sort, limit: 20, ...(cursor && { cursor }) }))
        expect([sort, filter, items.map(({ id }) => id).sort()]).toEqual([sort, filter, rows.map(({ id }) => id)])
      }
  }, 30_000)

  it('are counted at once, and each minute where there are more than ten thousand restaurants [LIST-09 FACT-03]', async () => {
    const add = () => testApp.restaurant({ address: 'Bor', restaurant_type: 'pilav' })
    const count = async () => (await list({ location: 'bor', type: 'pilav' })).matching
    for (const expected of [1, 2]) {
      await add()
      expect(await count()).toEqual({ count: expected, isExact: true })
    }
    for (let first = 1; first <= 10_000 - MANY; first += 500)
      await testApp.database.pool.query(
        `insert into restaurants (id, title, search_key) select 'dolgu-' || n, 'Dolgu', 'dolgu' from generate_series($1::int, $1::int + 499) n`,
        [first],
      )
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      expect((await list({})).total).toEqual({ count: 10_000, isExact: false })
      expect(await count()).toEqual({ count: 2, isExact: true })
      await add()
      vi.advanceTimersByTime(59_000)
      expect(await count()).toEqual({ count: 2, isExact: true })
      vi.advanceTimersByTime(1001)
      expect(await count()).toEqual({ count: 3, isExact: true })
      // So is the first page of a fact that few have.
      const found = async () => (await list({ facts: 'iftar', sort: 'newest' })).items.map(({ id }) => id)
      await hitFacts(testApp, 'iftar', 'n = 7')
      expect(await found()).toEqual(['yer-7'])
      await hitFacts(testApp, 'iftar', 'n = 9')
      vi.advanceTimersByTime(59_000)
      expect(await found()).toEqual(['yer-7'])
      vi.advanceTimersByTime(1001)
      expect(await found()).toEqual(['yer-7', 'yer-9'])
    } finally {
      vi.useRealTimers()
    }
  }, 60_000)
})
