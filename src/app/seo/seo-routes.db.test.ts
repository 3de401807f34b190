import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { DomainError } from '#lib/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOnError } from '#platform/http/error-body.ts'
import { createLimits } from '#site/server/limits.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { crawlerRoutes } from './seo-routes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** As a caller at this address, which a header may change, finds them. */
function routesFor(context: Context): ReturnType<typeof createRouter> {
  const router = createRouter()
  router.onError(createOnError())
  router.use(async (c, next) => {
    c.set('address', c.req.header('x-address') ?? '203.0.113.9')
    c.set('log', context.log)
    await next()
  })
  return router.route('/', crawlerRoutes(context))
}

let testApp: TestApp
let app: ReturnType<typeof createRouter>
beforeAll(async () => {
  testApp = await createTestApp({ PUBLIC_URL: 'https://lokma.example' })
  app = routesFor(testApp.context)
})
afterAll(() => testApp.close())

async function sizeOf(path: string): Promise<{ width: number; height: number; format: string }> {
  const answer = await app.request(path)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height, format }
}

describe('for search engines and other sites', () => {
  it('a restaurant has a picture with whatever its title holds, and an unknown one has none', async () => {
    for (const title of [
      'Köşe Büfe',
      '🍕',
      'ı İ ğ Ş ç ö ü <b>&amp;',
      'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Acılı Dürüm Evi',
      'A'.repeat(120),
    ]) {
      const id = await testApp.restaurant({ title, address: 'Nevizade Sokak, Beyoğlu, İstanbul', restaurant_type: 'pide' })
      expect(await sizeOf(`/og/restaurants/${id}.png`), title).toEqual({ width: 1200, height: 630, format: 'png' })
    }
    expect(await sizeOf('/og/default.png')).toEqual({ width: 1200, height: 630, format: 'png' })
    expect((await app.request('/og/restaurants/boyle-bir-yer-yok.png')).status).toBe(404)
  })

  it('a picture is drawn again only when what it shows has changed, and the old one is shown meanwhile [REPAIR-11]', async () => {
    const id = await testApp.restaurant({ title: 'Değişen Büfe' })
    const first = await app.request(`/og/restaurants/${id}.png`)
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toContain('max-age=3600')
    const again = () => app.request(`/og/restaurants/${id}.png`, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    const vote = await testApp.visitor().post('/vote', { questionId: id, rating: 10 }, { origin: 'https://lokma.example' })
    expect(vote.status).toBe(200)
    expect((await again()).status).toBe(304)
    await testApp.database.pool.query("update restaurants set title = 'Değişti' where id = $1", [id])
    const meanwhile = await app.request(`/og/restaurants/${id}.png`)
    expect([meanwhile.status, meanwhile.headers.get('etag'), meanwhile.headers.get('cache-control')]).toEqual([
      200,
      etag,
      'public, max-age=60',
    ])
    await expect.poll(async () => (await again()).status, { timeout: 20_000 }).toBe(200)
    const after = await again()
    expect([after.headers.get('etag') === etag, after.headers.get('cache-control')]).toEqual([
      false,
      expect.stringContaining('max-age=3600'),
    ])
  })

  it('drawn pictures survive a restart, and the disk keeps one per restaurant [REPAIR-11]', async () => {
    const id = await testApp.restaurant({ title: 'Kalıcı Büfe' })
    const path = `/og/restaurants/${id}.png`
    const etag = (await app.request(path)).headers.get('etag')
    const refuse = { ...testApp.context.limits, consume: () => Promise.reject(new DomainError('RATE_LIMITED', { retryAfter: 1 })) }
    const restarted = routesFor({ ...testApp.context, limits: refuse })
    const kept = await restarted.request(path)
    expect([kept.status, kept.headers.get('etag')]).toEqual([200, etag])
    await testApp.database.pool.query("update restaurants set title = 'Yeni Adıyla' where id = $1", [id])
    await expect.poll(async () => (await app.request(path)).headers.get('etag'), { timeout: 20_000 }).not.toBe(etag)
    const files = (await readdir(join(testApp.context.config.dataDir, 'og'))).filter((file) => file.includes(id))
    expect(files).toHaveLength(1)
  })

  it('an address that asks for many new pictures at once gets its share, and another one is served meanwhile [REPAIR-11]', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => testApp.restaurant({ title: `Sıra ${index}` })))
    const ask = (id: string, address: string) => app.request(`/og/restaurants/${id}.png`, { headers: { 'x-address': address } })
    const many = Promise.all(ids.slice(0, 11).map((id) => ask(id, '198.51.100.1')))
    const other = await ask(ids[11]!, '198.51.100.2')
    expect(other.status).toBe(200)
    const answers = await many
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('the sitemap has a limit for each address [REPAIR-11]', async () => {
    const limited = routesFor({ ...testApp.context, limits: createLimits(0.01) })
    const statuses: number[] = []
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/restaurants.xml?from=x', '/sitemap.xml'])
      statuses.push((await limited.request(path)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('the sitemap names every restaurant once, however many files that takes', async () => {
    // A statement has five seconds.
    for (let last = 0; last < 10_100; last += 2525)
      await testApp.database.pool.query(
        `insert into restaurants (id, title, search_key)
          select 'cok-' || n, 'Çok ' || n, 'cok ' || n from generate_series($1::int + 1, $1::int + 2525) n`,
        [last],
      )
    const fresh = createRouter().route('/', crawlerRoutes(testApp.context))
    const locations = async (path: string): Promise<string[]> => {
      const answer = await fresh.request(path)
      expect(answer.status).toBe(200)
      return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found!.replaceAll('&amp;', '&'))
    }
    const files = await locations('/sitemap.xml')
    expect(files[0]).toBe('https://lokma.example/sitemaps/pages.xml')
    const lists = await Promise.all(files.slice(1).map((file) => locations(file.replace('https://lokma.example', ''))))
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(5000)
    const { rows } = await testApp.database.pool.query<{ id: string }>('select id from restaurants')
    expect(lists.flat().toSorted()).toEqual(rows.map(({ id }) => `https://lokma.example/tr/restaurants/${id}`).toSorted())
    expect(await locations('/sitemaps/pages.xml')).toContain('https://lokma.example/tr/top-rated')
  })

  it('robots.txt names the sitemap and excludes what needs signing in', async () => {
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
