import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandMarkPath } from '#lib/brand-colors.ts'
import { turkish } from '#tests/support/catalogues.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'

let site: TestSite
let restaurant: string
let rendered: string[] = []
beforeAll(async () => {
  site = await createTestSite()
  restaurant = await site.restaurant({ title: 'Tek Adresli Büfe' })
  const { pages } = site.context
  site.context.pages = {
    ...pages,
    get(key, render, requester) {
      return pages.get(
        key,
        () => {
          rendered.push(key)
          return render()
        },
        requester,
      )
    },
  }
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) => sendRaw(site.url, path, { headers })

describe('an address in another spelling', () => {
  it('redirects to the canonical spelling and is not rendered [REPAIR-11]', async () => {
    const name = restaurant.slice(1)
    const first = `%${restaurant.charCodeAt(0).toString(16)}`
    rendered = []
    for (const [path, target] of [
      [`/tr/restaurants/${first}${name}`, `/tr/restaurants/${restaurant}`],
      [`/tr/%72estaurants/${restaurant}`, `/tr/restaurants/${restaurant}`],
      [`/%74%72/restaurants/${restaurant}?yer=%61`, `/tr/restaurants/${restaurant}?yer=%61`],
      ['/tr/k%c3%b6fte', '/tr/k%C3%B6fte'],
      ['/tr/profile/zeynep%5fk', '/tr/profile/zeynep_k'],
      ['/tr/%40%2b', '/tr/@+'],
      ['/tr/a"b', '/tr/a%22b'],
      ['/restaurants/%61', '/tr/restaurants/a'],
      ['/tr/trending/', '/tr/trending'],
      ['/tr///', '/tr'],
      ['/tr//trending', '/tr/trending'],
      [`/tr//restaurants///${restaurant}//`, `/tr/restaurants/${restaurant}`],
    ] as const) {
      const { status, headers } = await get(path)
      expect([path, status, headers.location]).toEqual([path, 308, target])
    }
    expect(rendered).toEqual([])
  })

  it('redirects once: the target of any input is a canonical address [REPAIR-11]', async () => {
    for (const path of [
      '/tr/%25%37%34',
      '/tr/%2f%2F',
      '/tr/a%2ab',
      "/tr/it's",
      '/tr/%e2%98%83',
      '/tr/%7Ea',
      '/tr/[x]',
      '/tr/%5B',
      '/en/%7bx%7D/',
    ]) {
      const { headers } = await get(path)
      const target = headers.location ?? path
      expect([path, (await get(target)).headers.location]).toEqual([path, undefined])
    }
  })
})

describe('an address that never was ours', () => {
  const others = [
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/',
    '/.well-known/assetlinks.json',
    '/feed',
    '/rss',
    '/atom',
    '/feed.xml',
    '/rss.xml',
    '/atom.xml',
    '/feed/',
    '/tr/feed',
    '/en/feed',
    '/feed?x=1',
    '/wp-login.php',
    '/wp-admin/',
    '/xmlrpc.php',
    '/.env',
    '/.git/config',
    '/apple-app-site-association',
    '/favicon.png',
    '/phpmyadmin/',
    '/olmayan',
    '/en/olmayan',
    '/restaurants/a/b/c',
    '/.well-known/change-password/x',
  ]

  it('is answered with 404 at once, in both languages and to HEAD, and no cache keeps it [MEND-20]', async () => {
    for (const path of others)
      for (const method of ['GET', 'HEAD'])
        for (const language of ['tr', 'en']) {
          const { status, headers } = await sendRaw(site.url, path, { method, headers: { cookie: `language=${language}` } })
          expect([path, status, headers.location, headers['cache-control'], headers['set-cookie']]).toEqual([
            path,
            404,
            undefined,
            'no-store',
            undefined,
          ])
        }
  })

  it('says so in English below /en [MEND-20]', async () => {
    expect((await get('/en/olmayan')).headers['content-language']).toBe('en')
    expect((await get('/olmayan')).headers['content-language']).toBe('tr')
  })

  it('is no old address of a page: those lead on for good [MEND-20]', async () => {
    for (const path of [
      '/trending',
      '/restaurants',
      `/restaurants/${restaurant}`,
      '/profile/zeynep',
      '/login',
      '/places/ankara',
      '/points',
      '/admin',
      '/question/5',
    ]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.location, headers['cache-control']]).toEqual([path, 308, `/tr${path}`, 'public, max-age=3600'])
    }
  })

  it('is not the mark in the colour of an operator, which every page links [MEND-20]', async () => {
    expect((await get(brandMarkPath('#7cc0ff'))).headers['content-type']).toContain('image/svg+xml')
  })

  it('leads a password manager to the settings, and no cache keeps the way [MEND-20]', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await sendRaw(site.url, '/.well-known/change-password', { method })
      expect([status, headers.location, headers['cache-control']]).toEqual([302, '/tr/settings/security#sifre', 'no-store'])
    }
  })
})

describe('an address that no page can have', () => {
  it.each([
    '/tr/trending?mod=x',
    '/tr/trending?mod=rising&mod=hot',
    '/tr/trending?mod=__proto__',
    '/tr/restaurants?min=x&tur=yok&sirala=x',
    '/tr/login?tab=x',
    '/tr/auth?tab=x',
    '/tr/auth-landing?mail=x',
    '/tr/reset-password?x=1',
    '/tr/setup?x=1',
  ])('shows the page without what it does not know: %s [REPAIR-11]', async (path) => {
    expect((await fetch(site.url + path)).status).toBe(200)
  })

  it('shows a list from its beginning when the cursor is invalid, with the filters of the address [REPAIR-24]', async () => {
    const other = Buffer.from(JSON.stringify(['x'])).toString('base64url')
    for (const cursor of ['x', other, '__proto__', '1e999', 'a'.repeat(250)])
      for (const [path, target] of [
        [`/tr/restaurants?yer=moda&devam=1~${cursor}`, '/tr/restaurants?yer=moda'],
        [`/tr/trending?mod=rising&devam=20~${cursor}`, '/tr/trending?mod=rising'],
        [`/tr/top-rated?devam=20~${cursor}`, '/tr/top-rated'],
        [`/tr/places/istanbul/kadikoy/kokorec?devam=20~${cursor}`, '/tr/places/istanbul/kadikoy/kokorec'],
        [`/tr/restaurants/${restaurant}?yorum=accept~${cursor}`, `/tr/restaurants/${restaurant}`],
        [`/tr/question/${restaurant}?yorum=reject~${cursor}`, `/tr/restaurants/${restaurant}`],
      ] as const) {
        const answer = await fetch(site.url + path, { redirect: 'manual' })
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, target])
      }
  })

  it('is a 404 page, however long it is [REPAIR-11]', async () => {
    const long = 'a'.repeat(161)
    for (const path of ['restaurants', 'question', 'collections']) {
      const answer = await fetch(`${site.url}/tr/${path}/${long}`)
      expect([path, answer.status, (await answer.text()).includes('<h1')]).toEqual([path, 404, true])
    }
    for (const path of [
      `/tr/profile/${long}`,
      `/tr/${long}`,
      `/og/restaurants/${long}.png`,
      `/media/${long}.webp`,
      `/sitemaps/restaurants.xml?from=${long}`,
    ])
      expect([path.slice(0, 20), (await fetch(site.url + path)).status < 500]).toEqual([path.slice(0, 20), true])
  })
})

describe('an address that names a file', () => {
  it('answers with the 404 page, rendered once for all of them [REPAIR-18]', async () => {
    // Another unknown address may have been the first.
    await get('/tr/ilk.pdf')
    rendered = []
    const bodies = new Set<string>()
    for (const path of ['/tr/menu.pdf', '/tr/kebap.com', '/tr/fiyat.xlsx', '/tr/wp-login.php', '/tr/klasor/liste.html', '/tr/resim.png']) {
      const { status, headers, text } = await get(path)
      expect([path, status, headers['content-type'], headers['x-robots-tag'], headers['cache-control']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
        'noindex',
        'no-store',
      ])
      expect(text).toContain(turkish.common.notFoundTitle)
      bodies.add(text)
    }
    expect([bodies.size, rendered.length]).toEqual([1, 0])
    expect((await get('/menu.pdf')).status).toBe(404)
  })

  it('is a member’s page where names can have dots', async () => {
    await site.database.db
      .updateTable('profiles')
      .set({ username: 'zeynep.com' })
      .where('id', '=', (await site.member()).profileId)
      .execute()
    expect((await get('/tr/profile/zeynep.com')).status).toBe(200)
    const { status, text } = await get('/tr/profile/nobody.com')
    expect([status, text.includes(turkish.profiles.notFound)]).toEqual([404, true])
  })

  it('is not answered with another client’s response: a redirect or an error is never cached for all of them [REPAIR-18]', async () => {
    const other = await createTestSite()
    const { pages } = other.context
    try {
      for (const first of ['/tr//kotu.example.com', '/tr/%2f%2Fkotu.com', '/tr/a//b.pdf']) await sendRaw(other.url, first)
      other.context.pages = { ...pages, get: async (...given) => ({ ...(await pages.get(...given)), status: 500 }) }
      await sendRaw(other.url, '/tr/menu.pdf')
      other.context.pages = pages
      for (const path of ['/tr/menu.pdf', '/tr/kebap.com']) {
        const { status, headers } = await sendRaw(other.url, path)
        expect([path, status, headers.location]).toEqual([path, 404, undefined])
      }
    } finally {
      await other.close()
    }
  })

  it('gets a one-word refusal where pages load their files from [REPAIR-18]', async () => {
    for (const path of ['/nothing.js', '/assets/nothing.css', '/brand/yok.svg'])
      expect([path, (await get(path)).status, (await get(path)).headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8'])
  })
})

describe('files and answers that never change', () => {
  it('come compressed, and a cached copy costs no body [REPAIR-03]', async () => {
    for (const path of [
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui.css',
      '/api/openapi.json',
      '/brand/mark-on-dark.svg',
      '/robots.txt',
    ]) {
      const plain = await get(path)
      const zipped = await get(path, { 'accept-encoding': 'gzip' })
      expect([path, plain.status, plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
        path,
        200,
        undefined,
        'gzip',
      ])
      expect(Number(zipped.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']))
      const known = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': String(zipped.headers['etag']) })
      expect([path, known.status, known.text]).toEqual([path, 304, ''])
    }
  })

  it('are read once: a file removed meanwhile is still served to everybody [REPAIR-03]', async () => {
    const first = await get('/api/docs/swagger-ui-bundle.js')
    expect(Number(first.headers['content-length'])).toBeGreaterThan(1_000_000)
    const app = site.app.fetch
    site.app.fetch = (() => {
      throw new Error('asked again')
    }) as typeof app
    const again = await get('/api/docs/swagger-ui-bundle.js')
    site.app.fetch = app
    expect([again.status, again.text.length]).toEqual([200, first.text.length])
  })
})
