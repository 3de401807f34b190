import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turkish } from '#tests/support/catalogues.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.url + path, { headers, redirect: 'manual' })

/** Sends a path unchanged; fetch would normalise it. */
function getRaw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site.url)
  return new Promise((done, fail) => {
    request({ hostname, port, path, headers }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => done({ status: res.statusCode ?? 0, text }))
    })
      .on('error', fail)
      .end()
  })
}

describe('pages', () => {
  it('allow exactly the scripts that they have and no inline style', async () => {
    const id = await site.restaurant({ title: '</script><script>alert(1)</script>', body: '"><img src=x onerror=alert(1)>' })
    for (const path of ['/tr', '/tr/restaurants', `/tr/restaurants/${id}`, '/tr/login', '/tr/nothing-here']) {
      const response = await get(path)
      const html = await response.text()
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).toContain("frame-ancestors 'none'")
      // Data blocks are not executed.
      for (const [, script] of html.matchAll(/<script(?![^>]*(?:\ssrc=|json"))[^>]*>([\s\S]*?)<\/script>/g)) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
      }
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toContain('<script>alert(1)')
      expect(html).not.toContain('<img src=x')
    }
  })

  it('run no WebAssembly; only one built file, a worker, may, and it has no network access', async () => {
    expect((await get('/tr')).headers.get('content-security-policy')).not.toContain('eval')
    const names = (await readdir(join(import.meta.dirname, '../../dist/client/assets'))).filter((name) => name.endsWith('.js'))
    const isWorker = (name: string) => name.startsWith('argon.worker-')
    // The worker that solves proofs of work computes and does nothing else.
    const isSolver = (name: string) => name.startsWith('pbkdf2-')
    expect(names.filter(isWorker)).toHaveLength(1)
    for (const name of names) {
      const policy = isWorker(name)
        ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
        : isSolver(name)
          ? "default-src 'none'"
          : null
      expect([name, (await get(`/assets/${name}`)).headers.get('content-security-policy')]).toEqual([name, policy])
    }
  })

  it('are the same for everybody: a member’s cookie changes no byte and no page sets one', async () => {
    const member = await site.member()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const [plain, signedIn] = await Promise.all([get('/tr/trending'), get('/tr/trending', { cookie })])
    expect(await signedIn.text()).toBe(await plain.text())
    expect(plain.headers.getSetCookie()).toEqual([])
    expect(plain.headers.get('cache-control')).toBe('private, max-age=0')
  })

  // A page can be rendered again between two requests: then it has another ETag.
  it.each([
    ['identity', null, '"'],
    ['gzip', 'gzip', '-gz"'],
    ['gzip, br', 'br', '-br"'],
  ])('are sent in the coding that a client accepts, with an ETag of its own that answers 304: %s', async (accepted, coding, ending) => {
    const ask = (more: Record<string, string> = {}) => get('/tr/restaurants', { 'accept-encoding': accepted, ...more })
    await expect
      .poll(async () => {
        const { headers } = await ask()
        const etag = headers.get('etag')!
        const known = await ask({ 'if-none-match': etag })
        return [
          headers.get('content-encoding'),
          headers.get('vary'),
          etag.endsWith(ending),
          known.status,
          known.headers.get('etag') === etag,
        ]
      })
      .toEqual([coding, 'Accept-Encoding, Cookie', true, 304, true])
  })

  it('an unknown address is a 404 page that search engines leave out [ROUTE-39 ROUTE-40]', async () => {
    const response = await get('/tr/olmayan-sayfa')
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(await response.text()).toContain(turkish.common.notFoundTitle)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('a missing restaurant is a 404 that says so [DET-32]', async () => {
    const response = await get('/tr/restaurants/yok-boyle-bir-yer')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(turkish.detail.notFound)
  })

  it('both addresses of a restaurant show one page whose canonical address is the first [ROUTE-23]', async () => {
    const id = await site.restaurant({ title: 'İki Adresli Büfe' })
    for (const path of [`/tr/restaurants/${id}`, `/tr/question/${id}`]) {
      const response = await get(path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain('İki Adresli Büfe</h1>')
      expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toMatch(new RegExp(`/tr/restaurants/${id}$`))
    }
  })

  it('old addresses redirect with 308 and keep their query [ROUTE-04]', async () => {
    const response = await get('/restaurants?tur=doner')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/tr/restaurants?tur=doner'])
  })
})

describe('hostile requests', () => {
  it('are refused with a 4xx: too many parameters, too long, foreign methods, broken escapes', async () => {
    const many = `/tr/restaurants?${Array.from({ length: 10_000 }, (_, i) => `a${i}`).join('&')}`
    expect((await getRaw(many.slice(0, 8000))).status).toBe(400)
    expect((await getRaw(`/api/restaurants?${'a=1&'.repeat(1500)}`)).status).toBe(400)
    expect([414, 431]).toContain((await getRaw(many)).status)
    expect([414, 431]).toContain((await getRaw(`/tr?${'x'.repeat(10_000)}`)).status)
    expect((await fetch(`${site.url}/tr`, { method: 'POST' })).status).toBe(405)
    const broken = [
      '/tr/restaurants/%',
      '/tr/restaurants/%00',
      '/tr/restaurants/%ff',
      '/api/restaurants/%',
      '/api/restaurants/%00',
      '/..%2f..%2fetc/passwd',
    ]
    for (const path of [...broken, '/assets/..%2f..%2fpackage.json', '/media/..%2fsecret', '/tr/%2e%2e/%2e%2e']) {
      const { status } = await getRaw(path)
      expect([path, status >= 300 && status < 500]).toEqual([path, true])
    }
  })

  it('a form of a page that a browser sends by itself is led back to the page, and nothing of it is kept [MEND-50]', async () => {
    const send = (path: string, type: string) =>
      fetch(site.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type },
        body: 'email=a%40b.example&password=gizli',
      })
    const sent = await send('/tr/login?tab=signup', 'application/x-www-form-urlencoded')
    expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
      303,
      '/tr/login?tab=signup#betik',
      'no-store',
    ])
    expect((await send('/tr/login', 'application/json')).status).toBe(405)
    expect((await send('/robots.txt', 'application/x-www-form-urlencoded')).status).not.toBe(303)
  })

  it('a foreign Host header changes no page', async () => {
    expect((await getRaw('/tr/top-rated', { host: 'evil.example' })).text).not.toContain('evil.example')
  })

  it('every answer carries the headers that keep browsers strict', async () => {
    for (const path of ['/tr', '/api/viewer', '/livez', '/nothing.js']) {
      const { headers } = await get(path)
      expect([headers.get('x-content-type-options'), headers.get('x-frame-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        'DENY',
        'strict-origin-when-cross-origin',
      ])
    }
  })
})
