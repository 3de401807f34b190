import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealPage } from '#platform/pages/page-cache.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw, writeBytes } from './raw.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const send = (path: string, given?: Parameters<typeof sendRaw>[2]) => sendRaw(site.url, path, given)
/** The first line of the response. */
const write = async (bytes: string) => (await writeBytes(site.url, bytes)).split('\r\n')[0] ?? ''

const json = { 'content-type': 'application/json' }
const votesOf = async (id: string) => (await site.visitor().get(`/restaurants/${id}`)).body['acceptCount']

describe('bodies as other programs send them', () => {
  it('a vote that comes in pieces, without its length, counts like any other', async () => {
    const id = await site.restaurant()
    const text = JSON.stringify({ questionId: id, rating: 8 })
    const { status } = await send('/api/vote', {
      method: 'POST',
      headers: json,
      pieces: [text.slice(0, 9), text.slice(9)],
    })
    expect([status, await votesOf(id)]).toEqual([200, 1])
  })

  it('chunks that exceed the limit in total are refused', async () => {
    const pieces = ['{"comment":"', ...Array<string>(20).fill('x'.repeat(8000)), '"}']
    const { status, text } = await send('/api/vote', { method: 'POST', headers: json, pieces })
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('a write without any body is refused, and signing out needs none', async () => {
    const head = (path: string, more = '') => `POST /api${path} HTTP/1.1\r\nHost: lokma.test\r\n${more}Connection: close\r\n\r\n`
    expect(await write(head('/vote'))).toBe('HTTP/1.1 422 Unprocessable Entity')
    expect(await write(head('/vote', 'Content-Type: application/json\r\n'))).toBe('HTTP/1.1 400 Bad Request')
    expect(await write(head('/auth/sign-out'))).toBe('HTTP/1.1 200 OK')
  })

  it('a compressed body is not unpacked', async () => {
    const response = await fetch(`${site.url}/api/vote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(20_000_000, 32)),
    })
    expect(response.status).toBe(400)
  })
})

describe('requests that no browser makes', () => {
  it('are answered with a 4xx and the connection ends', async () => {
    for (const bytes of [
      'GET /api/viewer HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /api/viewer HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET /api/viewer HTTP/1.1\r\nHost: evil/@x?\r\nConnection: close\r\n\r\n',
      'GET http://evil.example/tr HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      '\x16\x03\x01\x00\xa5\x01\x00\x00\r\n\r\n',
      'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
      'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}{}{}',
      'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
      'POST /api/vote HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n',
      `GET /tr HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    ])
      expect([bytes.slice(0, 40), await write(bytes)]).toEqual([bytes.slice(0, 40), expect.stringMatching(/^HTTP\/1\.1 4\d\d /)])
  })

  it('a client that disconnects in the middle of a body causes no failure', async () => {
    const { hostname, port } = new URL(site.url)
    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const length = turn % 2 === 0 ? 'Content-Length: 500' : 'Transfer-Encoding: chunked'
        const socket = connect(Number(port), hostname)
        socket.write(`POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"que`)
        await new Promise((go) => setTimeout(go, 20))
        socket.destroy()
      }),
    )
    expect((await send('/readyz')).status).toBe(200)
  })
})

describe('each resource has one address', () => {
  it('dot segments are refused everywhere, so nothing is cached twice or reached by a second way', async () => {
    for (const path of [
      '/tr/../tr/trending',
      '/tr/./trending',
      '/tr/%2e%2e/api/viewer',
      '/tr/.%2E//evil.example',
      '/tr/..\\evil.example',
      '/tr/restaurants/..',
      '/api/x/../../metrics',
      '/api/%2e%2e/metrics',
      '/assets/../assets/x.js',
    ])
      expect([path, (await send(path)).status]).toEqual([path, 400])
  })

  it('a built file is not kept again under other spellings of its address', async () => {
    const name = (await readdir(join(import.meta.dirname, '../../dist/client/assets'))).find((file) => file.endsWith('.js'))!
    expect((await send(`/assets/${name}`)).status).toBe(200)
    for (const path of [`/assets/./${name}`, `/./assets/${name}`, `/assets//${name}`, `/assets///${name}`, `//assets/${name}`])
      expect([path, (await send(path)).status >= 400]).toEqual([path, true])
  })

  it('no address redirects to another site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/tr/',
      '/en//evil.example',
      '/en///evil.example/',
      '/tr//evil.example',
      '/tr///evil.example/',
      '/%2fevil.example',
      '/tr/%2f%2fevil.example/',
      '/tr/%5cevil.example/',
      '/@evil.example',
    ]) {
      const { headers } = await send(path)
      expect([path, headers.location ?? '/tr']).toEqual([path, expect.stringMatching(/^\/tr(\/|$)/)])
    }
  })

  it('is found however long what it asks for is, and wherever a letter is cut', async () => {
    for (const length of [98, 99, 100, 198, 199, 200]) {
      const { status, url } = await fetch(`${site.url}/tr/restaurants?yer=${'a'.repeat(length)}${encodeURIComponent('🌯'.repeat(3))}`)
      expect([length, status, new URL(url).pathname]).toEqual([length, 200, '/tr/restaurants'])
    }
  })

  it('a client that does not accept gzip gets none', async () => {
    for (const path of ['/tr/trending', '/brand/mark.svg']) {
      const { headers } = await send(path, { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
      expect([path, headers['content-encoding']]).toEqual([path, undefined])
    }
    for (const [accepted, coding] of [
      ['br, gzip;q=0.5', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ]) {
      const { headers } = await send('/tr/trending', { headers: { 'accept-encoding': accepted! } })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, coding])
    }
  })
})

describe('a client that requests ever new pages and pictures', () => {
  it('gets 429, while cached ones stay available to everybody', async () => {
    const limited = await createTestSite({ RATE_LIMITS: '0.001' })
    const get = (path: string) => fetch(limited.url + path)
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn++) statuses.push((await get(`/tr/restaurants?yer=semt${turn}`)).status)
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429])
    const refused = await get('/tr/restaurants?yer=semt9')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const pictures = [await limited.restaurant(), await limited.restaurant()].map((id) => `/og/restaurants/${id}.png`)
    const drawn: number[] = []
    for (const path of [pictures[0]!, pictures[0]!, pictures[1]!]) drawn.push((await get(path)).status)
    expect(drawn).toEqual([200, 200, 429])
    await limited.context.pages.get('/tr/trending', async () => sealPage(200, {}, Buffer.from('kept'), { tags: [] }))
    expect(await (await get('/tr/trending')).text()).toBe('kept')
    await limited.close()
  })
})

describe('measurements', () => {
  it('are for this machine: a proxied request gets none, even when the proxy is not configured', async () => {
    expect((await send('/metrics')).status).toBe(200)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect([name, (await send('/metrics', { headers: { [name]: '127.0.0.1' } })).status]).toEqual([name, 403])
  })
})
