import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, crowd } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { FoundRestaurantPage, SearchResult } from '../search.contract.ts'
import { getResults } from './get-results.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const [kadikoy, bornova] = [
    { address: 'Moda Caddesi 5, Kadıköy, İstanbul', province: 34, district: 'kadikoy' },
    { address: 'Bornova, İzmir', province: 35, district: 'bornova' },
  ]
  const restaurants: [string, object][] = [
    ['Şükrü Usta', { ...kadikoy, restaurant_type: 'kokorec' }],
    ['Boğa Kokoreç', { ...kadikoy, address: 'Söğütlüçeşme Caddesi, Kadıköy, İstanbul' }],
    ['Moda Waffle', { ...kadikoy, restaurant_type: 'waffle' }],
    ['Kordon Kokoreç', { ...bornova, restaurant_type: 'kokorec' }],
    ['Dostlar Boyoz', bornova],
    ['Kadıköy Kokoreççisi', { address: 'Çankaya, Ankara', province: 6, district: 'cankaya', restaurant_type: 'kokorec' }],
    ['Ankara Boyoz Evi', { address: 'Ulus, Ankara', province: 6, district: 'altindag' }],
    ['Aile Lokantası', { restaurant_type: 'burger' }],
    ['Hasan Dönerci', { address: 'Ulus, Ankara', province: 6, district: 'altindag', restaurant_type: 'doner' }],
    ['Komagene', { restaurant_type: 'cig_kofte' }],
    ['Halil Lahmacun', {}],
    ['Kapanan Kokoreç', { ...kadikoy, restaurant_type: 'kokorec', status: 'closed', status_since: new Date() }],
    ['McDonald’s Kadıköy', kadikoy],
    ['Çıtır Kokoreç Şükrü', {}],
    ['Şen-Kardeşler Dönercisi', {}],
  ]
  for (const [title, more] of restaurants) await testApp.restaurant({ title, ...more })
})
afterAll(() => testApp.close())

async function search(q: string): Promise<SearchResult> {
  const { status, body } = await testApp.visitor().get<SearchResult>(`/search?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body
}
const results = (q: string) => getResults({ db: testApp.database.db }, { q, types: [], openNow: false, facts: [] })

/** What the page of results lists, and what its call lists, which is the same. */
async function listed(q: string): Promise<string[]> {
  const { body } = await testApp.visitor().get<FoundRestaurantPage>(`/search/restaurants?q=${encodeURIComponent(q)}`)
  const { found } = await results(q)
  const titles = body.items.map(({ title }) => title)
  expect([q, found.section, found.items.map((item) => ('title' in item ? item.title : ''))]).toEqual([q, 'restaurants', titles])
  return titles
}

describe('a search', () => {
  it('finds by every apostrophe, dash and order of words, in the box and on the page of results [MEND-22]', async () => {
    for (const [q, title] of [
      ["mcdonald's", 'McDonald’s Kadıköy'],
      ['mcdonald’s', 'McDonald’s Kadıköy'],
      ['mcdonalds', 'McDonald’s Kadıköy'],
      ['mc donalds', 'McDonald’s Kadıköy'],
      ['"McDonald`s"', 'McDonald’s Kadıköy'],
      ['şükrü kokoreç', 'Çıtır Kokoreç Şükrü'],
      ['“Çıtır Kokoreç”', 'Çıtır Kokoreç Şükrü'],
      ['sen kardesler', 'Şen-Kardeşler Dönercisi'],
      ['kardeşler – şen', 'Şen-Kardeşler Dönercisi'],
      ['citir kokrec', 'Çıtır Kokoreç Şükrü'],
    ] as const) {
      expect([q, (await search(q)).restaurants.map((one) => one.title)]).toEqual([q, expect.arrayContaining([title])])
      expect([q, await listed(q)]).toEqual([q, expect.arrayContaining([title])])
    }
  })

  it('finds the same three first in the box and on the page [MEND-22]', async () => {
    for (const q of ['kokoreç', 'kadıköy', 'boyoz', 'kokorç', 'izmir', 'döner', 'usta şükrü'])
      expect([q, (await listed(q)).slice(0, 3)]).toEqual([q, (await search(q)).restaurants.map(({ title }) => title)])
  })

  it('for a place offers its page first, then the restaurants there [MEND-34]', async () => {
    const { places, restaurants } = await search('Kadıköy')
    expect(places).toEqual([
      { name: 'Kadıköy', within: 'İstanbul', type: null, kind: null, restaurants: 4, dishes: null, path: '/tr/places/istanbul/kadikoy' },
    ])
    // A title that begins with the word is before all.
    expect(restaurants[0]!.title).toBe('Kadıköy Kokoreççisi')
    expect((await listed('kadıköy')).toSorted()).toEqual(
      ['Boğa Kokoreç', 'Kadıköy Kokoreççisi', 'McDonald’s Kadıköy', 'Moda Waffle', 'Şükrü Usta'].toSorted(),
    )
    expect((await results('izmir')).places).toMatchObject([{ name: 'İzmir', within: null, restaurants: 2, path: '/tr/places/izmir' }])
    expect((await search('kadık')).places).toMatchObject([{ name: 'Kadıköy' }])
    expect((await search('rize')).places).toEqual([])
  })

  it('offers no place before the restaurant whose name is typed [MEND-34]', async () => {
    await testApp.restaurant({ title: 'Küçüksaat Ciğercisi Yusuf', province: 1, district: 'seyhan' })
    for (const q of ['küçüksaat ci', 'Küçüksaat Ciğercisi Yusuf', 'McDonald’s Kadıköy', 'moda waffle']) {
      const { places, restaurants } = await search(q)
      expect([q, places, restaurants.length > 0, (await results(q)).places]).toEqual([q, [], true, []])
    }
    expect((await search('küçüksaat')).places).toMatchObject([{ name: 'Seyhan' }])
  })

  it('joins place, kind of food, words and what is open [MEND-34]', async () => {
    expect((await listed('kadıköy kokoreç')).toSorted()).toEqual(['Boğa Kokoreç', 'Kadıköy Kokoreççisi', 'Şükrü Usta'].toSorted())
    expect((await search('kadıköy kokoreç')).places.map(({ path }) => path)).toEqual([
      '/tr/places/istanbul/kadikoy/kokorec',
      '/tr/places/istanbul/kadikoy',
    ])
    expect(await listed('izmir boyoz')).toEqual(['Dostlar Boyoz'])
    expect(await listed('boyoz izmirde')).toEqual(['Dostlar Boyoz'])
    expect((await listed('moda')).toSorted()).toEqual(['Moda Waffle', 'Şükrü Usta', 'McDonald’s Kadıköy'].toSorted())
    expect(await listed('moda açık')).toEqual([])
    const { rows } = await testApp.database.pool.query<{ id: string }>("select id from restaurants where title = 'Moda Waffle'")
    await testApp.database.pool.query(
      `insert into restaurant_hours (restaurant_id, value, version, opening, due_at)
       values ($1, 'Mo-Su 10:00-22:00', 1, tstzrange(now() - interval '1 hour', now() + interval '3 hours'), now() + interval '1 day')`,
      [rows[0]!.id],
    )
    expect(await listed('moda açık')).toEqual(['Moda Waffle'])
  })

  it('finds kinds of food by what they are called and misspelt [MEND-34]', async () => {
    for (const [q, title] of [
      ['hamburger', 'Aile Lokantası'],
      ['çigköfte', 'Komagene'],
      ['dönerrci', 'Hasan Dönerci'],
      ['lahmajun', 'Halil Lahmacun'],
      ['lahmacunn', 'Halil Lahmacun'],
      ['kordn kokorch', 'Kordon Kokoreç'],
      ['kokorç bornova', 'Kordon Kokoreç'],
      ['bornva kokoreç', 'Kordon Kokoreç'],
    ] as const) {
      expect([q, (await search(q)).restaurants.map((one) => one.title)]).toEqual([q, expect.arrayContaining([title])])
      expect([q, await listed(q)]).toEqual([q, expect.arrayContaining([title])])
    }
    expect((await results('kokorç bornova')).suggestion).toBe('kokoreç bornova')
  })

  it('shows members and collections behind the restaurants of a place that is named [MEND-34]', async () => {
    const [owner] = await crowd(testApp, 1)
    await collection(testApp, owner!, { name: 'Bornova turu', is_public: true })
    const { found, places } = await results('bornova')
    expect([found.section, found.items.length, places.length]).toEqual(['restaurants', 2, 1])
  })
})
