import { afterAll, beforeAll, expect, it } from 'vitest'
import { turkish } from '#tests/support/catalogues.ts'
import { collection } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(site.url + path)
  // React separates neighbouring texts with comments.
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}

/** The addresses of the links of the results. */
const rows = (html: string): string[] => [...html.matchAll(/<h3[^>]*><a [^>]*href="([^"]*)"/g)].map(([, href]) => href!)

it('a search has a page that is read without script: a form that keeps what was typed, tabs with counts, and no index [FIX-06]', async () => {
  const member = await site.member('sobeci')
  await site.database.db.updateTable('profiles').set({ nickname: 'Şöbiyet Ustası' }).where('id', '=', member.profileId!).execute()
  const restaurant = await site.restaurant({ title: 'Şöbiyet "Sarayı"' })
  const list = await collection(site, member.profileId!, { name: 'En iyi şöbiyet', is_public: true })
  const { status, html } = await read('/tr/search?q=%C5%9E%C3%B6biyet')
  expect(status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<input [^>]*name="q"[^>]*value="Şöbiyet"/)
  expect(rows(html)).toEqual([`/tr/restaurants/${restaurant}`])
  for (const [section, href] of [
    ['uyeler', `/tr/profile/${member.username!}`],
    ['koleksiyonlar', `/tr/collections/${list}`],
  ] as const) {
    const address = `/tr/search?q=%C5%9E%C3%B6biyet&bolum=${section}`
    expect(html).toContain(`href="${address.replace('&', '&amp;')}"`)
    expect(rows((await read(address)).html)).toEqual([href])
  }
})

it('without script the next page is a link to where the list goes on, and a wrong one leads to the beginning [FIX-06]', async () => {
  const ids = await Promise.all(Array.from({ length: 45 }, (_, n) => site.restaurant({ title: `Kumpirci ${n}`, restaurant_type: 'tost' })))
  const seen: string[] = []
  let path: string | undefined = '/tr/search?q=kumpirci&tur=tost'
  for (let page = 0; path && page < 5; page++) {
    const { html }: { html: string } = await read(path)
    seen.push(...rows(html))
    path = /<a class="[^"]*without-script[^"]*" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.toSorted()).toEqual(ids.map((id) => `/tr/restaurants/${id}`).toSorted())
  const wrong = await fetch(`${site.url}/tr/search?q=kumpirci&devam=20~e30`, { redirect: 'manual' })
  expect([wrong.status, wrong.headers.get('location')]).toEqual([307, '/tr/search?q=kumpirci'])
})

it('where nothing matches the page shows what the corrected words find, and names them as a link [FIX-06]', async () => {
  await site.restaurant({ title: 'Mercimekçi Dayı' })
  const { html } = await read('/tr/search?q=mercimkci')
  expect(html).toContain(turkish.results.noneFor('mercimkci'))
  const href = new RegExp(`${turkish.results.didYouMean} <a [^>]*href="([^"]*)"[^>]*>mercimekçi<`).exec(html)?.[1]
  expect(href).toBe('/tr/search?q=mercimek%C3%A7i')
  expect(rows(html)).toHaveLength(1)
  expect(rows((await read(href!)).html)).toEqual(rows(html))
})

it('a hostile search is a page without results, and stays text [FIX-06]', async () => {
  for (const q of ['', 'k', '%', '___', '🌶🌶🌶🌶', '<script>alert(1)</script>', 'x'.repeat(5000), '\u202eab']) {
    const { status, html } = await read(`/tr/search?q=${encodeURIComponent(q)}`)
    expect([q.slice(0, 20), [200, 400, 414].includes(status), rows(html)]).toEqual([q.slice(0, 20), true, []])
    expect(html).not.toContain('<script>alert')
  }
  for (const more of [
    '&bolum=constructor',
    '&bolum=uyeler&bolum=x',
    '&tur=%27%20or%201%3D1',
    '&q=b',
    '&devam=1~',
    `&devam=1~${'x'.repeat(300)}`,
  ])
    expect([more, [200, 307].includes((await fetch(`${site.url}/tr/search?q=doner${more}`)).status)]).toEqual([more, true])
})

it('a page of results is kept until what it shows changes, and pages of all searches are limited [FIX-06]', async () => {
  const id = await site.restaurant({ title: 'Tarihi Tantunici' })
  const path = '/tr/search?q=tantunici'
  expect(rows((await read(path)).html)).toEqual([`/tr/restaurants/${id}`])
  const etag = (await fetch(site.url + path)).headers.get('etag')!
  expect((await fetch(`${site.url}${path}&utm=1`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const author = await site.member('tantunici')
  await author.post('/restaurants', { title: 'Yeni Tantunici' })
  expect(rows((await read(path)).html)).toHaveLength(2)
  const limited = await createTestSite({ RATE_LIMITS: 'on' })
  const stranger = { viewer: { kind: 'visitor', anonymousId: undefined }, address: '127.0.0.1' } as const
  const search = async (q: string) => (await fetch(`${limited.url}/tr/search?q=${q}`)).status
  expect(await search('deneme')).toBe(200)
  for (let n = 0; n < 299; n++) await limited.context.limits.consume('search', stranger)
  expect(await search('baska')).toBe(429)
  // What is kept costs nothing.
  expect(await search('deneme')).toBe(200)
  expect((await fetch(`${limited.url}/tr/restaurants`)).status).toBe(200)
  await limited.close()
})
