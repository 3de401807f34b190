import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'
import { isWrite, readApi, type Route } from './routes.ts'
import { snapshot } from './snapshot.ts'

let site: TestSite
let member: Client
let routes: Route[]
beforeAll(async () => {
  site = await createTestSite()
  member = await site.member('surf')
  routes = (await readApi(site.visitor())).routes
})
afterAll(() => site.close())

/** The headers of requests that another site's page triggers in a browser. */
const browsers: [what: string, headers: Record<string, string>][] = [
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a page whose name begins like ours', { origin: 'http://localhost.evil.example' }],
  ['our name on another port', { origin: 'http://localhost:81' }],
  ['our name by another protocol', { origin: 'https://localhost' }],
  ['a link from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['a browser that says nothing', {}],
  [
    'another site that says it is ours',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', referer: 'http://localhost/tr' },
  ],
]
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const anyId = (path: string) => path.replace(/\{\w+\}/g, '1')

describe('a request triggered by another site’s page', () => {
  it.each(browsers)('writes nothing on any route: %s', async (_, headers) => {
    const before = await snapshot(site)
    for (const { name, method, path } of routes.filter(isWrite)) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const request = new Request(`http://localhost${anyId(path)}`, {
          method,
          headers: { host: 'localhost', cookie: cookieOf(member), 'content-type': type, ...headers },
          body: '{}',
        })
        const response = await site.app.fetch(request, { address: '127.0.0.1' })
        expect([name, type, response.status, ((await response.json()) as { code: string }).code]).toEqual([
          name,
          type,
          403,
          'ORIGIN_REFUSED',
        ])
      }
    }
    expect(await snapshot(site)).toEqual(before)
  })

  it('changes nothing by a link: no GET of the API writes, for any viewer', async () => {
    const [restaurant, own] = [await site.restaurant(), (await site.member('link')).profileId]
    // A notice is shown once, so it is read before the snapshot.
    await member.get('/viewer')
    const before = await snapshot(site)
    for (const { path } of routes.filter((route) => !isWrite(route))) {
      const answers = [await member.send('HEAD', path.replace(/\{\w+\}/g, restaurant))]
      for (const id of [restaurant, own, '1'])
        answers.push(
          await member.get(`${path.replace(/\{\w+\}/g, id)}?q=deneme&userId=${own}&ids=1`, {
            origin: 'https://evil.example',
            'sec-fetch-site': 'cross-site',
          }),
        )
      expect([path, answers.filter(({ status }) => status >= 500)]).toEqual([path, []])
    }
    expect(await snapshot(site)).toEqual(before)
  })

  it('reads nothing of ours: no answer allows another origin, and no preflight is granted', async () => {
    for (const { name, path } of routes) {
      const headers = {
        host: 'localhost',
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        cookie: cookieOf(member),
      }
      for (const method of ['OPTIONS', 'GET']) {
        const response = await site.app.fetch(new Request(`http://localhost${anyId(path)}`, { method, headers }), { address: '127.0.0.1' })
        const allows = [...response.headers.keys()].filter((header) => header.startsWith('access-control-'))
        expect([name, method, allows]).toEqual([name, method, []])
      }
    }
  })
})

describe('a visitor who follows a link to us', () => {
  const elsewhere = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/tr/..//evil.example',
    '/;@evil.example',
    '/@evil.example',
    '/https://evil.example',
    '/https:evil.example',
    '/javascript:alert(1)',
    '/\u2025evil.example',
    '/\uff0f\uff0fevil.example',
  ]

  it('is redirected to no other site by any spelling of an address, with or without the prefix of old addresses', async () => {
    for (const one of elsewhere) {
      for (const path of [one, `/en${one}`, `/tr${one}/`, `/restaurants${one}`, `/tr/login${one}/`]) {
        const { status, headers } = await sendRaw(site.url, encodeURI(path).replaceAll('%25', '%'))
        const where = headers.location === undefined ? undefined : new URL(headers.location, 'http://lokma.test/tr/').origin
        expect([path, status < 500, where ?? 'http://lokma.test', String(headers.location ?? '/').startsWith('//')]).toEqual([
          path,
          true,
          'http://lokma.test',
          false,
        ])
      }
    }
  })

  it('is redirected nowhere by a parameter: no answer to one names another site', async () => {
    for (const name of ['next', 'redirect', 'redirect_to', 'returnTo', 'url', 'continue', 'callbackURL', 'tab']) {
      for (const one of ['https://evil.example/', ...elsewhere.slice(0, 4)]) {
        for (const path of [
          '/tr/login',
          '/tr/auth',
          '/tr/auth-landing',
          '/login',
          '/api/auth/google',
          '/api/auth/callback/google',
          '/tr/finish-sign-up',
        ]) {
          const { headers, text } = await sendRaw(site.url, `${path}?${name}=${encodeURIComponent(one)}`)
          const where = headers.location === undefined ? undefined : new URL(headers.location, 'http://lokma.test').origin
          expect([path, name, where ?? 'http://lokma.test', text.includes('evil.example')]).toEqual([
            path,
            name,
            'http://lokma.test',
            false,
          ])
        }
      }
    }
  })
})
