import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RankedPage, Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { turkish } from '#tests/support/catalogues.ts'
import { crowd, duet, membersVote, readAll, weighAll } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let author: Awaited<ReturnType<TestSite['member']>>
beforeAll(async () => {
  site = await createTestSite()
  author = await site.member('yazar')
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text() }
}

async function ids(query: string): Promise<string[]> {
  const { items } = await readAll(
    async (cursor) =>
      (await site.visitor().get<RankedPage>(`/places/restaurants?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`)).body,
  )
  return items.map(({ id }) => id)
}

const add = async (address: string, more: object = {}): Promise<string> =>
  (await author.post<Restaurant>('/restaurants', { title: 'Büfe', address, ...more })).body.id

const isThin = (html: string): boolean => html.includes('<meta name="robots" content="noindex"/>')

describe('the restaurants of a place', () => {
  it('come in the recommended order, page by page and without those of other places or duets [GEO-07 RANK-01]', async () => {
    const [van, tusba] = [
      { province: 65, district: 'ipekyolu' },
      { province: 65, district: 'tusba' },
    ]
    const voters = await crowd(site, 8)
    const draft = (id: string, day: number, place: object) =>
      site.restaurant({ id, created_at: new Date(Date.UTC(2026, 0, day)), ...place })
    await Promise.all([
      draft('van-yari', 1, van),
      draft('van-iyi', 2, { ...van, restaurant_type: 'doner' }),
      draft('van-tam', 3, van),
      draft('van-yeni', 5, { ...van, restaurant_type: 'doner' }),
      draft('van-eski', 4, van),
      draft('tusba-bir', 6, tusba),
      draft('mus-bir', 6, { province: 49 }),
    ])
    await membersVote(site, 'van-yari', voters, [9, 9, 2, 2])
    await membersVote(site, 'van-iyi', voters, [9, 9, 9, 2])
    await membersVote(site, 'van-tam', voters, [9, 9])
    await duet(site, 'van-iyi', voters[0]!)
    await weighAll(site, 0.5)
    // 140 + 11 of 22, 140 + 14.5 of 22, 140 + 9 of 21; the others have the mean of their type, the newest first.
    expect(await ids('province=65&district=ipekyolu')).toEqual(['van-tam', 'van-iyi', 'van-yeni', 'van-eski', 'van-yari'])
    expect(await ids('province=65')).toEqual(['van-tam', 'van-iyi', 'tusba-bir', 'van-yeni', 'van-eski', 'van-yari'])
    expect(await ids('province=65&type=doner')).toEqual(['van-iyi', 'van-yeni'])
    expect(await ids('province=65&district=ipekyolu&type=doner')).toEqual(['van-iyi', 'van-yeni'])
    expect(await ids('province=65&district=yok')).toEqual([])
  })

  it('are on a page with its own title, description, address and way; a new one is on it at once [GEO-07]', async () => {
    const before = await read('/tr/places/rize/ardesen/kokorec')
    expect([before.status, isThin(before.html)]).toEqual([200, true])
    expect(before.html).toContain(turkish.places.empty('Ardeşen'))
    for (const title of ['Birinci Kokoreççi', 'İkinci Kokoreççi', 'Üçüncü Kokoreççi'])
      await add('Atatürk Caddesi No: 3, Ardeşen, Rize', { title, restaurantType: 'kokorec' })
    const { status, html } = await read('/tr/places/rize/ardesen/kokorec')
    expect([status, isThin(html)]).toEqual([200, false])
    expect(html).toContain('<title>Ardeşen kokoreç · Lokma</title>')
    expect(html).toContain('<meta property="og:title" content="Ardeşen kokoreç"/>')
    expect(html).toContain(`content="${turkish.places.descriptionOfType('Ardeşen, Rize', 'kokoreç', '3')}"`)
    expect(html).toContain('<link rel="canonical" href="http://lokma.test/tr/places/rize/ardesen/kokorec"/>')
    expect(html).toMatch(/"@type":"BreadcrumbList".*"name":"Rize".*"name":"Ardeşen".*"name":"Kokoreç"/)
    for (const title of ['Birinci', 'İkinci', 'Üçüncü']) expect(html).toContain(`${title} Kokoreççi`)
    expect((await read('/tr/places/rize')).html).toContain('href="/tr/places/rize/ardesen"')
    expect((await read('/tr/places')).html).toContain('href="/tr/places/rize"')
  })

  it('are reached from the page of each restaurant, which says where it is', async () => {
    const id = await add('Moda Caddesi No: 3, Kadıköy, İstanbul', { restaurantType: 'tost' })
    const { html } = await read(`/tr/restaurants/${id}`)
    for (const path of ['/tr/places/istanbul', '/tr/places/istanbul/kadikoy', '/tr/places/istanbul/kadikoy/tost'])
      expect(html).toContain(`href="${path}"`)
    expect(html).toMatch(/"@type":"BreadcrumbList".*"name":"İstanbul".*"name":"Kadıköy"/)
  })

  it('leave the page and its count with a deletion and an edit', async () => {
    const first = await add('Cumhuriyet Caddesi, Merkez, Bayburt')
    const second = await add('Cumhuriyet Caddesi, Merkez, Bayburt')
    expect((await read('/tr/places/bayburt')).html).toContain(turkish.places.intro('2'))
    await author.send('PATCH', `/restaurants/${first}`, { address: 'Merkez, Kilis' })
    expect((await read('/tr/places/bayburt')).html).toContain(turkish.places.intro('1'))
    expect((await read('/tr/places/kilis')).html).toContain(turkish.places.intro('1'))
    expect((await author.send('DELETE', `/restaurants/${second}`)).status).toBe(200)
    expect((await read('/tr/places/bayburt')).html).toContain(turkish.places.empty('Bayburt'))
  })

  it.each([
    '/tr/places/atlantis',
    '/tr/places/istanbul/cankaya',
    '/tr/places/istanbul/kadikoy/sushi',
    '/tr/places/istanbul/kokorec/kadikoy',
  ])('no page is at %s', async (path) => {
    const { status, html } = await read(path)
    expect([status, isThin(html)]).toEqual([404, true])
  })
})

describe('the sitemap', () => {
  it('names the places with three restaurants or more [GEO-07]', async () => {
    for (let made = 0; made < 3; made++) await add('Taşbaşı Mahallesi, Altınordu, Ordu', { restaurantType: 'pide' })
    await add('Ünye, Ordu', { restaurantType: 'pide' })
    expect((await read('/sitemap.xml')).html).toContain('/sitemaps/places.xml?part=0')
    const { html } = await read('/sitemaps/places.xml?part=0')
    const paths = [...html.matchAll(/<loc>[^<]*?(\/tr\/[^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(paths.filter((path) => path!.startsWith('/tr/places/ordu'))).toEqual([
      '/tr/places/ordu',
      '/tr/places/ordu/pide',
      '/tr/places/ordu/altinordu',
      '/tr/places/ordu/altinordu/pide',
    ])
    expect((await read('/sitemaps/places.xml?part=99')).html).not.toContain('<loc>')
    expect((await read('/sitemaps/pages.xml')).html).toContain('/tr/places<')
  })
})
