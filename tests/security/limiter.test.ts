import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#routes/index.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw, writeBytes } from './raw.ts'

const root = join(import.meta.dirname, '../..')

/** An address of a route or page, with values for its parameters. */
const filled = (path: string): string => path.replaceAll(/[:$]\w+|\{\w+\}/g, 'x').replaceAll('*', 'x')

async function addressesOfTheSite(site: TestSite): Promise<[method: string, path: string][]> {
  const routes = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/*')
    .map(({ method, path }): [string, string] => [method, filled(path)])
  const pages = paths.map((path): [string, string] => ['GET', filled(path)])
  const files = (await readdir(join(root, 'dist/client'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .slice(0, 40)
    .map(({ parentPath, name }): [string, string] => ['GET', join(parentPath, name).slice(join(root, 'dist/client').length)])
  const others: [string, string][] = [
    ['GET', '/'],
    ['GET', '/en/trending'],
    ['GET', '/tr/hicbir-yer'],
    ['GET', '/tr/menu.pdf'],
    ['GET', `/tr${'/'.repeat(4000)}x/`],
    ['GET', '/tr/%74rending'],
    ['GET', '/nothing.js'],
    ['GET', '/tr/../metrics'],
    ['GET', `/${'x'.repeat(9000)}`],
    ['POST', '/tr'],
    ['GET', '/api/hicbir-yol'],
    ['GET', '/api/docs/swagger-ui-bundle.js'],
    ['POST', '/chat/negotiate?negotiateVersion=1'],
    ['GET', '/chat?id=x'],
  ]
  return [...routes, ...pages, ...files, ...others]
}

describe('an address that has used up its budget', () => {
  let site: TestSite
  beforeAll(async () => {
    // One request in ten seconds.
    site = await createTestSite({ RATE_LIMITS: '0.00005' })
  })
  afterAll(() => site.close())

  it('gets 429 from every route, page and file before anything is parsed, looked up or rendered [REPAIR-01]', async () => {
    const addresses = await addressesOfTheSite(site)
    for (const kind of ['/api/vote', '/tr/restaurants/x', '/og/default.png', '/sitemaps/pages.xml', '/metrics', '/media/x', '/robots.txt'])
      expect([kind, addresses.some(([, path]) => path === kind)]).toEqual([kind, true])
    expect(addresses.length).toBeGreaterThan(150)
    // A request that reached the database would report that it is down.
    const { database } = site
    const connect = database.pool.connect.bind(database.pool)
    database.pool.connect = (() => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))) as typeof connect
    for (const [method, path] of addresses) {
      const send = () => sendRaw(site.url, path, { method })
      const first = await send()
      // Ten seconds may have begun again with the first one.
      const { status, headers } = first.status === 429 ? first : await send()
      expect([method, path.slice(0, 60), status, Number(headers['retry-after']) > 0]).toEqual([method, path.slice(0, 60), 429, true])
    }
    database.pool.connect = connect
  }, 60_000)

  it('opens no socket of the hub either [REPAIR-01]', async () => {
    const upgrade = `GET /chat HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n`
    const first = await writeBytes(site.url, upgrade)
    // Ten seconds may have begun again with the first one.
    expect(first.startsWith('HTTP/1.1 429 ') ? first : await writeBytes(site.url, upgrade)).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('gets the error format of the API when it calls the API [REPAIR-01]', async () => {
    const send = () => sendRaw(site.url, '/api/viewer')
    const first = await send()
    // Ten seconds may have begun again with the first one.
    const { status, text } = first.status === 429 ? first : await send()
    expect([status, JSON.parse(text)]).toMatchObject([
      429,
      { code: 'RATE_LIMITED', retryAfter: expect.any(Number), requestId: expect.any(String) },
    ])
  })
})

it('strangers who have used up the calls of their address are refused before anything is looked up or read, and its members are still served [REPAIR-01 REPAIR-09]', async () => {
  const site = await createTestSite({ RATE_LIMITS: '0.01' })
  const member = await site.member('komsu')
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const count = async (headers = {}) => (await sendRaw(site.url, '/api/restaurants/count', { headers })).status
  const statuses: number[] = []
  for (let turn = 0; turn < 50; turn++) statuses.push(await count())
  expect(statuses.at(-1)).toBe(429)
  expect(await count({ cookie: 'lokma_visitor=uydurma.AAAA' })).toBe(429)
  expect(await count({ cookie })).toBe(200)
  const { database } = site
  const connect = database.pool.connect.bind(database.pool)
  database.pool.connect = (() => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))) as typeof connect
  const headers = { 'content-type': 'application/json', origin: site.url }
  expect((await sendRaw(site.url, '/api/vote', { method: 'POST', headers, pieces: ['{"questionId":'] })).status).toBe(429)
  database.pool.connect = connect
  await site.close()
})
