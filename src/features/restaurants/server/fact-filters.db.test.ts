import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { hitFacts } from '#tests/support/facts.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantPage } from '../restaurants.contract.ts'

/** More restaurants than few: a fact of most of them is found along the order. */
const MANY = 5000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const { pool } = testApp.database
  for (let first = 1; first <= MANY; first += 500)
    await pool.query(
      `insert into restaurants (id, title, search_key, address_key, restaurant_type, created_at, logged_in_ratings, status, status_since)
       select 'yer-' || n, 'Yer', 'yer', case when n % 4 = 0 then 'moda' else 'ulus' end, case n % 2 when 0 then 'doner' else 'pide' end,
         now() - make_interval(mins => n), array_fill(0, array[7]) || case when n % 3 = 0 then array[0, 0, 1] else array[1, 0, 0] end,
         case when n % 97 = 0 then 'closed' else 'open' end, now()
       from generate_series($1::int, $1::int + 499) n`,
      [first],
    )
  await pool.query(
    'insert into restaurant_hours (restaurant_id, value, opening, due_at) select id, $1, tstzrange(null, null), now() + $2 from restaurants where id ~ $3',
    ['24/7', '1 day', '[0246]$'],
  )
  await hitFacts(testApp, 'card', 'n % 5 > 0')
  await hitFacts(testApp, 'wheelchair', 'n % 10 = 0')
  // What few have is last in the order of the newest.
  await hitFacts(testApp, 'vegan', `n > ${MANY - 30}`)
  await hitFacts(testApp, 'meal_card:multinet', `n > ${MANY - 60} and n % 3 = 0`)
  await pool.query('vacuum (analyze) restaurants, restaurant_hours, restaurant_facts')
}, 90_000)
afterAll(() => testApp.close())

async function list(query: Record<string, string | number>): Promise<RestaurantPage> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await testApp.visitor().get<RestaurantPage>(`/restaurants?${params.toString()}`)).body
}

/** The ids by a plain scan of the hits. */
async function scan({ facts, ...query }: Record<string, string | number>): Promise<string[]> {
  const { minRating = 0, location = '', type = '', openNow = '', closed = '' } = query
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    `select id from restaurants r where coalesce(member_average, 0) >= $1 and strpos(address_key, $2) > 0 and ($3 = '' or restaurant_type = $3)
       and ($4 = '' or exists (select from restaurant_hours h where h.restaurant_id = r.id)) and ($5 = 'with' or status <> 'closed')
       and not exists (select from unnest($6::text[]) f where not exists (
         select from restaurant_facts h where h.restaurant_id = r.id and h.fact = f and h.is_hit)) order by id`,
    [minRating, location, type, openNow, closed, String(facts).split(',')],
  )
  return rows.map(({ id }) => id)
}

describe('facts as filters of the list', () => {
  it('find what a plain scan finds, alone and with open now, a type, a place and a rating, in every order [FACT-03]', async () => {
    for (const sort of ['recommended', 'newest', 'rating', 'votes', 'comments', 'hype'])
      for (const filter of [
        { facts: 'vegan' },
        { facts: 'meal_card:multinet,card' },
        { facts: 'vegan,wheelchair' },
        { facts: 'wheelchair', openNow: 'true', location: 'moda' },
        { facts: 'vegan', minRating: 9, type: 'pide' },
        { facts: 'vegan,card', closed: 'with', openNow: 'true' },
      ]) {
        const { items } = await readAll((cursor) => list({ ...filter, sort, limit: 20, ...(cursor && { cursor }) }))
        expect([sort, filter, items.map(({ id }) => id).sort()]).toEqual([sort, filter, await scan(filter)])
      }
  }, 60_000)

  it('find what most have along the order, and count both exactly [FACT-03 LIST-09]', async () => {
    for (const filter of [{ facts: 'card' }, { facts: 'card', openNow: 'true' }, { facts: 'card,wheelchair' }, { facts: 'vegan' }]) {
      const { items, matching } = await list({ ...filter, sort: 'newest', limit: 20 })
      const all = await scan(filter)
      expect(matching).toEqual({ count: all.length, isExact: true })
      const newest = all.sort((one, other) => Number(one.slice(4)) - Number(other.slice(4))).slice(0, 20)
      expect(items.map(({ id }) => id)).toEqual(newest)
    }
  })

  it('read few restaurants beside the count of all, whether many have the fact or few [FACT-03]', async () => {
    const page = (query: object) => rowsRead(testApp, () => list({ sort: 'newest', limit: 20, ...query }), 'restaurants')
    const ofAll = await page({ facts: 'meal_card:hayalet' })
    expect((await page({ facts: 'card' })) - ofAll).toBeLessThan(150)
    expect((await page({ facts: 'vegan' })) - ofAll).toBeLessThan(150)
  })

  it('refuse what is no fact, and more than ten; a meal card that nobody names finds nothing [FACT-03]', async () => {
    const visitor = testApp.visitor()
    const status = async (facts: string) => (await visitor.get(`/restaurants?facts=${encodeURIComponent(facts)}`)).status
    expect(await Promise.all(['wifi', 'card,', 'meal_card:', "vegan';", 'VEGAN'].map(status))).toEqual([422, 200, 422, 422, 422])
    const eleven = Array.from({ length: 11 }, (_, at) => `meal_card:kart-${at}`).join(',')
    expect([await status(eleven), await status(eleven.replace(',meal_card:kart-10', ''))]).toEqual([422, 200])
    expect((await list({ facts: 'meal_card:hayalet' })).matching).toEqual({ count: 0, isExact: true })
    expect((await visitor.post('/restaurants/near', { position: { longitude: 29, latitude: 41 }, facts: ['wifi'] })).status).toBe(422)
    expect((await visitor.get('/map?west=26&south=36&east=45&north=42&zoom=5&facts=wifi')).status).toBe(422)
    expect((await visitor.get('/search/restaurants?q=yer&facts=wifi')).status).toBe(422)
  })

  it('narrow a search, also over its pages [FACT-03]', async () => {
    const visitor = testApp.visitor()
    const found = async (more: string) =>
      readAll(
        async (cursor) =>
          (await visitor.get<RestaurantPage>(`/search/restaurants?q=yer&limit=20${more}${cursor ? `&cursor=${cursor}` : ''}`)).body,
      )
    const ids = async (more: string) => (await found(more)).items.map(({ id }) => id).sort()
    const all = await ids('&facts=wheelchair')
    expect(all.length).toBeGreaterThan(20)
    expect(await scan({ facts: 'wheelchair', closed: 'with' })).toEqual(expect.arrayContaining(all))
    expect(await ids('&facts=wheelchair&openNow=true&type=doner')).toEqual(all.filter((id) => Number(id.slice(4)) % 10 === 0))
    expect(await ids('&facts=wheelchair&type=pide')).toEqual([])
  })

  it('leave the copies of hits right [FACT-03]', async () => {
    const violated = (await checkInvariants(testApp.database.pool)).map(({ sentence }) => sentence)
    expect(violated.filter((sentence) => /copy of its hits|of the map/.test(sentence))).toEqual([])
  })
})
