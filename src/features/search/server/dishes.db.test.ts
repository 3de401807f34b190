import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedDishPage } from '#features/dishes/kind-places.contract.ts'
import { countKinds, weighDishes } from '#features/dishes/server/index.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf, rateAll } from '#tests/support/dishes.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SearchResult } from '../search.contract.ts'
import { getResults } from './get-results.ts'
import { listFoundDishes } from './list-found.ts'

let testApp: TestApp
let people: Awaited<ReturnType<TestApp['member']>>[]

const kadikoy = { province: 34, district: 'kadikoy' }
const query = (text: string) => testApp.database.pool.query(text)

beforeAll(async () => {
  testApp = await createTestApp()
  people = await Promise.all(['bir', 'iki', 'uc'].map((name) => testApp.member(name)))
  for (const [id, title, place] of [
    ['kara', 'Kara Kazan', kadikoy],
    ['ocak', 'Ocakbaşı Halil', kadikoy],
    ['beyaz', 'Beyaz Tencere', { province: 6, district: 'cankaya' }],
  ] as const)
    await testApp.restaurant({ id, title, ...place })
  await rate('kara', 'Mercimek çorbası', [5, 5, 5])
  await rate('ocak', 'Süzme mercimek çorbası', [9, 9, 10])
  await rate('beyaz', 'Mercimek çorbası', [10, 10, 10])
  await rate('ocak', 'Ustanın sırrı', [8])
  for (const [id, name] of [
    ['kara', 'Bizim usta’nın gizli güveci'],
    ['beyaz', 'Adana kebap'],
    ['kara', 'İnegöl köfte'],
    ['ocak', 'Köfte'],
  ] as const)
    await dishOf(people[0]!, id, name)
  await query("update profiles set created_at = created_at - interval '400 days', vote_trust = 100")
  await query("update dish_ratings set created_at = created_at - interval '300 days'")
  await weighDishes(testApp.database.db)
  await countKinds(testApp.database.db)
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const rate = (restaurantId: string, name: string, ratings: number[]) => rateAll(testApp, people, { restaurantId, name, ratings })

async function search(q: string): Promise<SearchResult> {
  const { status, body } = await testApp.visitor().get<SearchResult>(`/search?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body
}

const dishes = async (q: string): Promise<string[]> =>
  (await search(q)).dishes.map(({ name, restaurant }) => `${name} · ${restaurant.title}`)
const results = (q: string, more: object = {}) =>
  getResults({ db: testApp.database.db }, { q, types: [], openNow: false, facts: [], ...more })

describe('a search', () => {
  it('for a kind of dish in a place offers its page first and lists the best dishes of the kind there, also misspelt [DISH-04]', async () => {
    for (const q of [
      'kadıköy mercimek çorbası',
      'MERCİMEK ÇORBASI KADIKÖYDE',
      'kadıköy merciek çorbası',
      'kadikoy en iyi mercimek corbasi',
    ]) {
      const { places } = await search(q)
      expect([q, places.map(({ path }) => path)]).toEqual([
        q,
        ['/tr/places/istanbul/kadikoy/dishes/mercimek-corbasi', '/tr/places/istanbul/kadikoy'],
      ])
      expect(places[0]).toMatchObject({ name: 'Kadıköy', kind: { slug: 'mercimek-corbasi', en: 'Lentil soup' }, restaurants: 2, dishes: 2 })
      expect([q, await dishes(q)]).toEqual([q, ['Süzme mercimek çorbası · Ocakbaşı Halil', 'Mercimek çorbası · Kara Kazan']])
    }
    const { found, places, counts } = await results('kadıköy mercimek çorbası')
    expect([found.section, found.items.length, places.length, counts.dishes]).toEqual(['dishes', 2, 2, { count: 2, isExact: true }])
    expect((await search('izmir mercimek çorbası')).places).toEqual([])
  })

  it('for a kind without a place lists the best dishes of all places, and the name of a place within a kind is none [DISH-04]', async () => {
    expect(await dishes('mercimek çorbası')).toEqual([
      'Mercimek çorbası · Beyaz Tencere',
      'Süzme mercimek çorbası · Ocakbaşı Halil',
      'Mercimek çorbası · Kara Kazan',
    ])
    expect(await dishes('adana kebap')).toEqual(['Adana kebap · Beyaz Tencere'])
    expect((await dishes('inegöl köfte'))[0]).toBe('İnegöl köfte · Kara Kazan')
  })

  it('finds a dish by its name in any spelling, in any order of words and with a typing error [DISH-04]', async () => {
    for (const q of ['Ustanın sırrı', 'ustanin sirri', 'SIRRI USTANIN', 'sırr', 'ustanın sırı', 'usttanın sırrı'])
      expect([q, await dishes(q)]).toEqual([q, expect.arrayContaining(['Ustanın sırrı · Ocakbaşı Halil'])])
    expect(await dishes('ustanın güveci')).toEqual(['Bizim usta’nın gizli güveci · Kara Kazan'])
    expect(await dishes('kadıköy gizli güvec')).toEqual(['Bizim usta’nın gizli güveci · Kara Kazan'])
    expect(await dishes('ankara sırrı')).toEqual([])
    const { suggestion, found } = await results('ustanın sırı')
    expect([suggestion, found]).toMatchObject(['ustanın sırrı', { section: 'dishes', items: [{ name: 'Ustanın sırrı' }] }])
  })

  it('says what a dish of a restaurant is rated, and leaves out restaurants that closed [DISH-04]', async () => {
    const [dish] = (await search('ustanın sırrı')).dishes
    expect(dish).toMatchObject({
      name: 'Ustanın sırrı',
      rating: { count: 1, mean: 8 },
      restaurant: { id: 'ocak', title: 'Ocakbaşı Halil' },
    })
    await query("update restaurants set status = 'closed', status_since = now() where id = 'ocak'")
    expect(await dishes('ustanın sırrı')).toEqual([])
    await query("update restaurants set status = 'open' where id = 'ocak'")
    expect(await dishes('ustanın sırrı')).toHaveLength(1)
  })

  it('pages its dishes, and one that begins with the words comes first where one dish is meant [DISH-04]', async () => {
    for (let made = 0; made < 5; made++) await dishOf(people[1]!, 'kara', `Gece dürümü ${made}`)
    await dishOf(people[2]!, 'beyaz', 'Acılı gece dürümü')
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const path = `/search/dishes?limit=2&q=${encodeURIComponent('gece dürümü')}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
      const { body }: { body: ListedDishPage } = await testApp.visitor().get<ListedDishPage>(path)
      seen.push(...body.items.map(({ name }) => name))
      cursor = body.nextCursor
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((made) => `Gece dürümü ${made}`).concat('Acılı gece dürümü'))
    expect((await results('gece dürümü', { section: 'dishes' })).counts.dishes.count).toBe(6)
    expect((await testApp.visitor().get('/search/dishes?q=gece&cursor=e30')).status).toBe(422)
  })
})

it('a misspelt name of one dish corrects no search: its kind is found, and the words of titles are meant [DISH-04]', async () => {
  await testApp.restaurant({ title: 'Çıtır Kokoreç Şükrü' })
  await dishOf(people[0]!, 'beyaz', 'Kokorç')
  const { suggestion } = await getResults({ db: testApp.database.db }, { q: 'kokorch', types: [], openNow: false, facts: [] })
  expect(suggestion).toBe('kokoreç')
})

it('the search reads few rows for a common and for a rare dish among thirty thousand [DISH-04]', async () => {
  const many = await createTestApp()
  const { pool, db } = many.database
  for (let last = 0; last < 15_000; last += 1000) {
    // A connection keeps the plans of the triggers.
    for (const table of ['restaurants', 'dish_names']) await pool.query(`analyze ${table}`)
    const some = `generate_series(${last + 1}, ${last + 1000}) i`
    await pool.query(
      `insert into restaurants (id, title, search_key, province, district) select 'mekan-' || i, 'Yer ' || i, 'yer ' || i, 34, 'kadikoy' from ${some}`,
    )
    await pool.query(`insert into restaurant_dishes (restaurant_id, name, name_key, kind, kind_version)
      select 'mekan-' || i, 'Mercimek çorbası', 'mercimek corbasi', 'mercimek-corbasi', 1 from ${some}
      union all select 'mekan-' || i, 'Ustanın sırrı ' || i, 'ustanin sirri ' || i, null, 1 from ${some}`)
  }
  await countKinds(db)
  for (const table of ['restaurants', 'restaurant_dishes', 'listed_dishes', 'dish_names']) await pool.query(`vacuum analyze ${table}`)
  const rows = (q: string) => rowsRead(many, () => getResults({ db }, { q, types: [], openNow: false, facts: [] }))
  await rows('ilk')
  for (const q of ['kadıköy mercimek çorbası', 'mercimek çorbası', 'ustanın sırrı', 'ustanın sırrı 4711'])
    expect([q, (await rows(q)) < 5000]).toEqual([q, true])
  // The shortest names are read until fifty hold the common words, each once for all sections.
  expect(await rows('ustanın sırrı')).toBeLessThan(1000)
  const { items } = await listFoundDishes({ db }, { q: 'ustanın sırrı', limit: 50 })
  const numbers = items.map(({ name }) => Number(name.split(' ').at(-1))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  await many.close()
}, 120_000)
