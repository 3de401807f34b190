import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'
import { crawlerRoutes } from './sitemap-routes.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let app: ReturnType<typeof createRouter>
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://lokma.example' })
  app = createRouter()
  app.route('/', crawlerRoutes(world.services))
})
afterAll(() => world.close())

async function sizeOf(path: string): Promise<{ width: number; height: number; format: string }> {
  const answer = await app.request(path)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height, format }
}

describe('for search engines and other sites', () => {
  it('a venue has a picture with whatever its title holds, and an unknown one has none', async () => {
    for (const title of [
      'Köşe Büfe',
      '🍕',
      'ı İ ğ Ş ç ö ü <b>&amp;',
      'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Acılı Dürüm Evi',
      'A'.repeat(120),
    ]) {
      const id = await world.restaurant({ title, address: 'Nevizade Sokak, Beyoğlu, İstanbul', restaurant_type: 'pide' })
      expect(await sizeOf(`/og/restaurants/${id}.png`), title).toEqual({ width: 1200, height: 630, format: 'png' })
    }
    expect(await sizeOf('/og/default.png')).toEqual({ width: 1200, height: 630, format: 'png' })
    expect((await app.request('/og/restaurants/boyle-bir-yer-yok.png')).status).toBe(404)
  })

  it('a picture is drawn again only when what it shows has changed', async () => {
    const id = await world.restaurant({ title: 'Değişen Büfe' })
    const first = await app.request(`/og/restaurants/${id}.png`)
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toContain('max-age=3600')
    expect((await app.request(`/og/restaurants/${id}.png`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await world.visitor().post('/vote', { questionId: id, rating: 10, anonymous_session_id: 'not-counted-here' })
    expect((await app.request(`/og/restaurants/${id}.png`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await world.database.pool.query("update restaurants set title = 'Değişti' where id = $1", [id])
    const after = await app.request(`/og/restaurants/${id}.png`, { headers: { 'if-none-match': etag } })
    expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false])
  })

  it('the sitemap names every venue once, however many files that takes', async () => {
    await world.database.pool.query(`
      insert into restaurants (id, title, search_key) select 'cok-' || n, 'Çok ' || n, 'cok ' || n from generate_series(1, 10100) n`)
    const fresh = createRouter().route('/', crawlerRoutes(world.services))
    const locations = async (path: string): Promise<string[]> => {
      const answer = await fresh.request(path)
      expect(answer.status).toBe(200)
      return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found!.replaceAll('&amp;', '&'))
    }
    const files = await locations('/sitemap.xml')
    expect(files[0]).toBe('https://lokma.example/sitemaps/pages.xml')
    const lists = await Promise.all(files.slice(1).map((file) => locations(file.replace('https://lokma.example', ''))))
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(5000)
    const { rows } = await world.database.pool.query<{ id: string }>('select id from restaurants')
    expect(lists.flat().toSorted()).toEqual(rows.map(({ id }) => `https://lokma.example/tr/restaurants/${id}`).toSorted())
    expect(await locations('/sitemaps/pages.xml')).toContain('https://lokma.example/tr/top-rated')
  })

  it('robots are told where the sitemap is and what needs signing in', async () => {
    const text = await (await app.request('/robots.txt')).text()
    expect(text).toContain('Sitemap: https://lokma.example/sitemap.xml')
    expect(text).toContain('Disallow: /tr/messages')
    expect(text).not.toContain('Disallow: /tr/restaurants')
  })

  it('a phone finds the name and the icons to keep on its home screen', async () => {
    const answer = await app.request('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    const { name, start_url, icons } = (await answer.json()) as {
      name: string
      start_url: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect([name, start_url]).toEqual(['Lokma', '/tr'])
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(`public${src}`).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
