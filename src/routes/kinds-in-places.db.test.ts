import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ListedDishPage } from '#features/dishes/kind-places.contract.ts'
import { countKinds, matchKinds, weighDishes } from '#features/dishes/server/index.ts'
import { english, turkish } from '#tests/support/catalogues.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf, rateAll } from '#tests/support/dishes.ts'
import { duet, readAll } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let people: Awaited<ReturnType<TestSite['member']>>[]
beforeAll(async () => {
  site = await createTestSite()
  people = await Promise.all(['bir', 'iki', 'uc'].map((name) => site.member(name)))
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

const query = async <T>(text: string, ...values: unknown[]) => (await site.database.pool.query(text, values)).rows as T[]

async function read(path: string, language = 'tr'): Promise<{ status: number; html: string }> {
  site.context.pages.clear()
  const response = await fetch(site.url + path, { headers: { cookie: `language=${language}` } })
  return { status: response.status, html: await response.text() }
}

/** The dishes of a kind in a place, as 'dish of restaurant'. */
async function listed(place: string): Promise<string[]> {
  const { items } = await readAll(
    async (cursor) =>
      (await site.visitor().get<ListedDishPage>(`/places/dishes?limit=2&${place}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`))
        .body,
  )
  return items.map(({ name, restaurant }) => `${name} of ${restaurant.id}`)
}

/** What the nightly job does a year after the ratings were given. */
async function weigh(): Promise<void> {
  await query("update profiles set created_at = created_at - interval '400 days', vote_trust = 100")
  await query("update dish_ratings set created_at = created_at - interval '300 days'")
  await weighDishes(site.database.db)
}

const isThin = (html: string): boolean => html.includes('<meta name="robots" content="noindex"/>')
const rated = (restaurantId: string, name: string, ratings: number[]) => rateAll(site, people, { restaurantId, name, ratings })

describe('the dishes of a kind in a place', () => {
  it('come by the weighted order of dishes, then those without ratings; duets, closed restaurants and other places are left out [DISH-04]', async () => {
    const place = { province: 65, district: 'ipekyolu' }
    for (const id of ['van-iyi', 'van-kotu', 'van-yeni', 'van-kapali']) await site.restaurant({ id, ...place })
    await site.restaurant({ id: 'van-tusba', province: 65, district: 'tusba' })
    await site.restaurant({ id: 'mus', province: 49 })
    await rated('van-kotu', 'Mercimek çorbası', [2, 3, 2])
    await rated('van-iyi', 'Süzme mercimek', [9, 10, 9])
    await rated('van-kapali', 'Mercimek çorbası', [10, 10, 10])
    await rated('van-tusba', 'Mercimek çorbası', [8, 8])
    await dishOf(people[0]!, 'van-yeni', 'Mercimek corbasi')
    await dishOf(people[0]!, 'van-yeni', 'Kokoreç')
    await dishOf(people[0]!, 'mus', 'Mercimek çorbası')
    await duet(site, 'van-iyi', people[1]!.profileId)
    await query("update restaurants set status = 'closed', status_since = now() where id = 'van-kapali'")
    const before = await query('select id, order_score from restaurants order by id')
    await weigh()
    expect(await listed('kind=mercimek-corbasi&province=65&district=ipekyolu')).toEqual([
      'Süzme mercimek of van-iyi',
      'Mercimek çorbası of van-kotu',
      'Mercimek corbasi of van-yeni',
    ])
    expect(await listed('kind=mercimek-corbasi&province=65')).toEqual([
      'Süzme mercimek of van-iyi',
      'Mercimek çorbası of van-tusba',
      'Mercimek çorbası of van-kotu',
      'Mercimek corbasi of van-yeni',
    ])
    expect(await listed('kind=mercimek-corbasi&province=65&district=yok')).toEqual([])
    expect(await query('select id, order_score from restaurants order by id')).toEqual(before)
  })

  it('are right at once when a restaurant moves, closes, opens and goes, and when a dish gets a kind [DISH-04]', async () => {
    const id = await site.restaurant({ province: 76, district: null })
    const dish = await dishOf(people[0]!, id, 'Kokoreç')
    const igdir = 'kind=kokorec&province=76'
    expect(await listed(igdir)).toHaveLength(1)
    await query("update restaurants set province = 36, district = 'sarikamis' where id = $1", id)
    expect([await listed(igdir), await listed('kind=kokorec&province=36&district=sarikamis')]).toEqual([[], [`Kokoreç of ${id}`]])
    await query("update restaurants set status = 'closed', status_since = now() where id = $1", id)
    expect(await listed('kind=kokorec&province=36')).toEqual([])
    await query("update restaurants set status = 'open', status_since = null where id = $1", id)
    expect(await listed('kind=kokorec&province=36')).toHaveLength(1)
    await query("update restaurant_dishes set kind = 'tantuni', kind_version = 32767 where id = $1", dish)
    expect([await listed('kind=kokorec&province=36'), (await listed('kind=tantuni&province=36')).length]).toEqual([[], 1])
    await people[0]!.post(`/restaurants/${id}/prices`, { dish: 'Şırdan', amount: 100 })
    await matchKinds(site.database.db)
    expect(await listed('kind=sirdan&province=36')).toEqual([`Şırdan of ${id}`])
    await query('delete from restaurants where id = $1', id)
    expect(await listed('kind=sirdan&province=36')).toEqual([])
  })

  it('are on a page with its own title, description, address and way, which the page of the place leads to [DISH-04]', async () => {
    const path = '/tr/places/rize/ardesen/dishes/mercimek-corbasi'
    for (let made = 0; made < 2; made++)
      await dishOf(people[0]!, await site.restaurant({ title: `Usta ${made}`, province: 53, district: 'ardesen' }), 'Mercimek çorbası')
    const thin = await read(path)
    expect([thin.status, isThin(thin.html)]).toEqual([200, true])
    await countKinds(site.database.db)
    expect((await read('/tr/places/rize')).html).not.toContain('/dishes/')
    await rated(await site.restaurant({ title: 'Usta 2', province: 53, district: 'ardesen' }), 'Mercimek çorbası', [9])
    await countKinds(site.database.db)
    const { status, html } = await read(path)
    expect([status, isThin(html)]).toEqual([200, false])
    expect(html).toContain('<title>Ardeşen mercimek çorbası · Lokma</title>')
    expect(html).toContain(`content="${turkish.kindPlaces.description('Ardeşen, Rize', 'mercimek çorbası', '3')}"`)
    expect(html).toContain(`<link rel="canonical" href="http://lokma.test${path}"/>`)
    expect(html).toMatch(/"@type":"BreadcrumbList".*"name":"Rize".*"name":"Ardeşen".*"name":"Mercimek çorbası"/)
    for (const title of ['Usta 0', 'Usta 1', 'Usta 2']) expect(html).toContain(title)
    for (const place of ['/tr/places/rize', '/tr/places/rize/ardesen'])
      expect((await read(place)).html).toContain(`href="${place}/dishes/mercimek-corbasi"`)
    const whole = await read('/tr/places/rize/dishes/mercimek-corbasi')
    expect(whole.html).toContain(`href="${path}"`)
    const { html: inEnglish } = await read(path, 'en')
    expect(inEnglish).toContain(english.kindPlaces.title('Ardeşen', 'lentil soup'))
  })

  it.each([
    '/tr/places/atlantis/dishes/kokorec',
    '/tr/places/istanbul/cankaya/dishes/kokorec',
    '/tr/places/istanbul/kadikoy/dishes/hayalet',
    '/tr/places/istanbul/kokorec/dishes/kokorec',
    '/tr/places/istanbul/dishes',
  ])('no page is at %s [DISH-04]', async (path) => {
    const { status, html } = await read(path)
    expect([status, isThin(html)]).toEqual([404, true])
  })

  it('are in the sitemap where a place has three or more [DISH-04]', async () => {
    for (let made = 0; made < 3; made++) await dishOf(people[0]!, await site.restaurant({ province: 52, district: 'altinordu' }), 'Künefe')
    await dishOf(people[0]!, await site.restaurant({ province: 52, district: 'unye' }), 'Künefe')
    await dishOf(people[0]!, await site.restaurant({ province: 52, district: 'unye' }), 'Boza')
    await countKinds(site.database.db)
    const { html: index } = await read('/sitemap.xml')
    expect(index).toContain('/sitemaps/dishes.xml?kind=kunefe<')
    expect(index).not.toContain('kind=boza')
    const { html } = await read('/sitemaps/dishes.xml?kind=kunefe')
    expect([...html.matchAll(/<loc>[^<]*?(\/tr\/[^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual([
      '/tr/places/ordu/dishes/kunefe',
      '/tr/places/ordu/altinordu/dishes/kunefe',
    ])
    expect((await read('/sitemaps/dishes.xml?kind=%27;--')).html).not.toContain('<loc>')
  })
})
