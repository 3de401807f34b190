import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

type Requester = Awaited<ReturnType<TestSite['member']>>
let site: TestSite
let owner: Requester
beforeAll(async () => {
  site = await createTestSite()
  owner = await site.member('sahip')
})
afterAll(() => site.close())

const read = async (id: string, cookie = '') => {
  const response = await fetch(`${site.url}/tr/collections/${id}`, { headers: cookie === '' ? {} : { cookie } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const cookieOf = ({ cookies }: Requester) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('the page of a collection', () => {
  it('is public and the same for every viewer: its name, its owner, its restaurants, its address [COL-02 COL-03]', async () => {
    const restaurant = await site.restaurant({ title: 'Köşe Büfe' })
    const id = await collection(site, owner.profileId, { name: 'Gece rotası', is_public: true, items: [restaurant] })
    const { status, html } = await read(id)
    expect(status).toBe(200)
    for (const text of [
      'Gece rotası koleksiyonu · Lokma',
      `@${owner.username}`,
      'Köşe Büfe',
      `href="/tr/restaurants/${restaurant}"`,
      'BreadcrumbList',
    ])
      expect([text, html.includes(text)]).toEqual([text, true])
    expect(html).toContain(`<link rel="canonical" href="http://lokma.test/tr/collections/${id}"`)
    expect((await read(id, cookieOf(owner))).html).toBe(html)
    expect(await (await fetch(`${site.url}/sitemaps/pages.xml`)).text()).toContain(`/tr/collections/${id}<`)
  })

  it('is cached, and describes itself to search engines and other sites, whatever text its owner wrote [COL-02]', async () => {
    const restaurant = await site.restaurant({ title: 'Tost </script><b>' })
    const made = { name: 'Rota </script><script>alert(1)</script>', description: 'Akşam "için" & sonrası', isPublic: true }
    const id = (await owner.post<{ id: string }>('/collections', made)).body.id
    // It is still empty.
    expect((await read(id)).html).toContain('<meta name="robots" content="noindex')
    await owner.send('PUT', `/collections/${id}/items/${restaurant}`, { notes: '<img src=x onerror=alert(1)>' })
    const { html, headers } = await read(id)
    for (const [name, content] of [
      ['name="description"', 'Akşam &quot;için&quot; &amp; sonrası'],
      ['property="og:title"', 'Rota &lt;/script&gt;'],
      ['property="og:url"', `http://lokma.test/tr/collections/${id}`],
      ['property="og:image"', 'http://lokma.test/og/default.png'],
    ])
      expect(html).toContain(`<meta ${name} content="${content}`)
    expect(html).not.toContain('name="robots"')
    const told = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as object)
    expect(told).toContainEqual(
      expect.objectContaining({
        '@type': 'ItemList',
        name: made.name,
        numberOfItems: 1,
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Tost </script><b>', url: `http://lokma.test/tr/restaurants/${restaurant}` },
        ],
      }),
    )
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(headers.get('cache-control')).toMatch(/^private, /)
    const again = await fetch(`${site.url}/tr/collections/${id}`, { headers: { 'if-none-match': headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  it('is not found when the collection is private or does not exist, not even for its owner [COL-17]', async () => {
    const id = await collection(site, owner.profileId, { name: 'Gizli rotam' })
    expect((await fetch(`${site.url}/og/collections/${id}.png`)).status).toBe(404)
    for (const [one, cookie] of [[id], [id, cookieOf(owner)], ['0b0f6c1e-7d59-4c0a-9b0e-1f0a4c1d2e3f'], ['boyle-bir-sey-yok']] as const) {
      const { status, html } = await read(one, cookie)
      expect([one, status, html.includes('Gizli rotam')]).toEqual([one, 404, false])
    }
    expect(await (await fetch(`${site.url}/sitemaps/pages.xml`)).text()).not.toContain(id)
  })

  it('shows every change at once: a name, an item, a note, a like, and its deletion', async () => {
    const [restaurant, other] = [await site.restaurant({ title: 'İlk Büfe' }), await site.restaurant({ title: 'Öbür Büfe' })]
    const id = await collection(site, owner.profileId, { name: 'Eski ad', is_public: true, items: [restaurant] })
    const shows = async (text: string) => (await read(id)).html.includes(text)
    expect(await shows('Eski ad')).toBe(true)
    await owner.send('PATCH', `/collections/${id}`, { name: 'Yeni ad' })
    expect([await shows('Yeni ad'), await shows('Öbür Büfe')]).toEqual([true, false])
    await owner.send('PUT', `/collections/${id}/items/${other}`, { notes: null })
    expect([await shows('Öbür Büfe'), await shows('Soğansız iste')]).toEqual([true, false])
    await owner.send('PATCH', `/collections/${id}/items/${other}`, { notes: 'Soğansız iste' })
    expect([await shows('Soğansız iste'), await shows('title="1 beğeni"')]).toEqual([true, false])
    await owner.send('PUT', `/collections/${id}/like`, { liked: true })
    expect(await shows('title="1 beğeni"')).toBe(true)
    await owner.send('DELETE', `/collections/${id}/items/${restaurant}`)
    expect(await shows('İlk Büfe')).toBe(false)
    await owner.send('PATCH', `/collections/${id}`, { isPublic: false })
    expect((await read(id)).status).toBe(404)
  })
})
