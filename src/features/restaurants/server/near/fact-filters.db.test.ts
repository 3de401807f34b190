import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hitFacts } from '#tests/support/facts.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { metresBetween, type Position } from '#features/places/position.rules.ts'
import type { NearPage } from '../../near.contract.ts'

const MANY = 2500
const from: Position = { longitude: 29.02, latitude: 40.99 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const { pool } = testApp.database
  // In a spiral around the position, 8 metres farther each.
  for (let first = 1; first <= MANY; first += 100)
    await pool.query(
      `insert into restaurants (id, title, search_key, address_key, restaurant_type, longitude, latitude, position_kind)
       select 'yer-' || n, 'Yer', 'yer', '', case n % 2 when 0 then 'doner' else 'pide' end,
         29.02 + n * 8 * sin(n) / 84000, 40.99 + n * 8 * cos(n) / 111195, 'pin' from generate_series($1::int, $1::int + 99) n`,
      [first],
    )
  await pool.query(
    'insert into restaurant_hours (restaurant_id, value, opening, due_at) select id, $1, tstzrange(null, null), now() + $2 from restaurants where id ~ $3',
    ['24/7', '1 day', '[05]$'],
  )
  await hitFacts(testApp, 'card', 'n % 5 > 0')
  await hitFacts(testApp, 'vegan', 'n % 50 = 5')
  await hitFacts(testApp, 'iftar', `n > ${MANY - 5}`)
  await pool.query('vacuum (analyze) restaurants, restaurant_hours, restaurant_facts')
}, 90_000)
afterAll(() => testApp.close())

const near = async (more: object) => {
  const { status, body } = await testApp.visitor().post<NearPage>('/restaurants/near', { position: from, ...more })
  expect(status).toBe(200)
  return body
}

/** The ids by a plain scan, nearest first. */
async function scan({
  facts,
  types = [],
  openNow = false,
  radius = Infinity,
}: {
  facts: string[]
  types?: string[]
  openNow?: boolean
  radius?: number
}) {
  const { rows } = await testApp.database.pool.query<Position & { id: string }>(
    `select id, longitude, latitude from restaurants r where (cardinality($1::text[]) = 0 or restaurant_type = any($1))
       and (not $2 or exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now()))
       and not exists (select from unnest($3::text[]) f where not exists (
         select from restaurant_facts h where h.restaurant_id = r.id and h.fact = f and h.is_hit))`,
    [types, openNow, facts],
  )
  return rows
    .map(({ id, ...at }) => ({ id, metres: metresBetween(from, at) }))
    .filter(({ metres }) => metres <= radius)
    .sort((one, other) => one.metres - other.metres)
    .map(({ id }) => id)
}

describe('facts as filters of near me', () => {
  it('find the nearest that have all of them, with open now, a type and a radius [FACT-03]', async () => {
    for (const filter of [
      { facts: ['card'], radius: 1000 },
      { facts: ['vegan'] },
      { facts: ['iftar'] },
      { facts: ['vegan', 'card'], radius: 20_000 },
      { facts: ['card'], openNow: true, radius: 2000 },
      { facts: ['vegan'], openNow: true, types: ['pide'], radius: 5000 },
      { facts: ['card', 'iftar'], types: ['doner', 'pide'] },
    ]) {
      const expected = await scan(filter)
      const { items } = await readAll((cursor) => near({ ...filter, limit: 50, ...(cursor && { cursor }) }))
      expect([filter, items.map(({ id }) => id)]).toEqual([filter, expected])
      const { within } = await near({ ...filter, radius: filter.radius ?? 50_000, counted: true })
      expect([filter, within!.matching]).toEqual([filter, { count: Math.min(expected.length, 1000), isExact: expected.length <= 1000 }])
    }
  }, 60_000)

  it('say what opens next where no restaurant with the fact is open [FACT-03]', async () => {
    await testApp.database.pool.query(
      `update restaurant_hours set opening = tstzrange(now() + interval '1 hour', now() + interval '9 hours') where restaurant_id = 'yer-55'`,
    )
    const { items, within } = await near({ facts: ['vegan'], openNow: true, radius: 500, counted: true })
    expect([items.map(({ id }) => id), within!.opensNext.map(({ id }) => id)]).toEqual([['yer-5'], []])
    await testApp.database.pool.query(
      `update restaurant_hours set opening = tstzrange(now() + interval '2 hours', now() + interval '9 hours') where restaurant_id = 'yer-5'`,
    )
    const later = await near({ facts: ['vegan'], openNow: true, radius: 500, counted: true })
    expect([later.items, later.within!.opensNext.map(({ id }) => id)]).toEqual([[], ['yer-55', 'yer-5']])
  })

  it('read few restaurants, however far the nearest hit is [FACT-03]', async () => {
    expect(await rowsRead(testApp, () => near({ facts: ['iftar'], limit: 20 }), 'restaurants')).toBeLessThan(100)
  })
})
