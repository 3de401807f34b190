import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw, writeBytes } from './raw.ts'

/** The timeouts of the server take half a minute. */
const IS_LONG = process.env['FUZZ_REQUESTS'] !== undefined

let site: TestSite
let member: Client & { username: string }
beforeAll(async () => {
  site = await createTestSite()
  member = await site.member('sel')
})
afterAll(() => site.close())

const head = (path: string, more = '', method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: lokma.test\r\n${more}`
const json = 'Content-Type: application/json\r\n'
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Another client is served meanwhile. */
async function expectServed(): Promise<void> {
  const began = performance.now()
  expect((await sendRaw(site.url, '/api/restaurants/count')).status).toBe(200)
  // Before the slow ones are cut, after ten seconds.
  expect(performance.now() - began).toBeLessThan(10_000)
}

/** Two requests in one, if a parser reads lengths in two ways; the second requests what only this machine may see. */
const inner = 'GET /metrics HTTP/1.1\r\nHost: lokma.test\r\n\r\n'
const smuggled: [what: string, bytes: string][] = [
  [
    'a length and pieces',
    `${head('/api/vote', `${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`,
  ],
  [
    'pieces and a length',
    `${head('/api/vote', `${json}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`,
  ],
  ['two lengths', `${head('/api/vote', `${json}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n`, 'POST')}\r\n${inner}`],
  ['a length that is a list', `${head('/api/vote', `${json}Content-Length: 0, ${inner.length}\r\n`, 'POST')}\r\n${inner}`],
  ['a length with a sign', `${head('/api/vote', `${json}Content-Length: +0\r\n`, 'POST')}\r\n${inner}`],
  ['a length in hexadecimal', `${head('/api/vote', `${json}Content-Length: 0x0\r\n`, 'POST')}\r\n${inner}`],
  ['pieces that are not quite called so', `${head('/api/vote', `${json}Transfer-Encoding: xchunked\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`],
  [
    'pieces and something behind them',
    `${head('/api/vote', `${json}Transfer-Encoding: chunked, identity\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`,
  ],
  ['pieces behind a space', `${head('/api/vote', `${json}Transfer-Encoding : chunked\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`],
  [
    'pieces on a second line',
    `${head('/api/vote', `${json}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n`, 'POST')}\r\n0\r\n\r\n${inner}`,
  ],
  [
    'a piece that is longer than it says',
    `${head('/api/vote', `${json}Transfer-Encoding: chunked\r\n`, 'POST')}\r\n2\r\n{}${inner}0\r\n\r\n`,
  ],
  ['a piece of negative length', `${head('/api/vote', `${json}Transfer-Encoding: chunked\r\n`, 'POST')}\r\n-1\r\n${inner}`],
  [
    'a piece of a length beyond numbers',
    `${head('/api/vote', `${json}Transfer-Encoding: chunked\r\n`, 'POST')}\r\nffffffffffffffffff\r\n${inner}`,
  ],
  ['lines that end in half an end', `POST /api/vote HTTP/1.1\nHost: lokma.test\nContent-Length: 0\n\n${inner}`],
  ['a header with a zero byte', `${head('/tr', 'X-A: a\u0000b\r\n')}\r\n`],
  ['a version that there is not', 'GET /tr HTTP/9.9\r\nHost: lokma.test\r\n\r\n'],
  ['two hosts', `${head('/tr', 'Host: evil.example\r\n')}Connection: close\r\n\r\n`],
]

describe('a smuggled request', () => {
  it.each(smuggled)('is refused, and what is behind it is never answered: %s', async (_, bytes) => {
    const text = await writeBytes(site.url, bytes)
    expect(statusesIn(text)[0] ?? 400).toBeGreaterThanOrEqual(400)
    expect(statusesIn(text).length).toBeLessThanOrEqual(1)
    expect(text).not.toContain('lokma_db_connections')
  })

  it('or three hundred, one behind the other, is answered in its order', async () => {
    const paths = Array.from({ length: 300 }, (_, turn) => (turn % 2 === 0 ? '/livez' : '/nothing.js'))
    const text = await writeBytes(
      site.url,
      paths.map((path, turn) => `${head(path, turn === 299 ? 'Connection: close\r\n' : '')}\r\n`).join(''),
    )
    expect(statusesIn(text)).toEqual(paths.map((path) => (path === '/livez' ? 200 : 404)))
  })
})

describe('unsupported methods', () => {
  it.each([
    'TRACE',
    'TRACK',
    'CONNECT',
    'PROPFIND',
    'DEBUG',
    'PURGE',
    'LINK',
    'get',
    'G\u0000T',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
  ])('%s gets no page, repeats nothing and opens nothing', async (method) => {
    for (const path of ['/tr', '/', '/assets/x.js', 'lokma.test:443']) {
      const text = await writeBytes(
        site.url,
        `${head(path, 'X-Secret: kanarya\r\nConnection: close\r\nContent-Length: 0\r\n', method)}\r\n`,
      )
      expect([method, path, statusesIn(text).every((status) => status >= 400)]).toEqual([method, path, true])
      expect(text).not.toContain('kanarya')
    }
  })
})

describe('a foreign host name', () => {
  const names = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
  }
  const ways = {
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/metrics',
    'x-rewrite-url': '/metrics',
    'x-forwarded-prefix': '//evil.example',
  }

  it('appears in no mail, page, sitemap or redirect', async () => {
    const email = `${member.username}@example.com`
    await site.app.fetch(
      new Request('http://evil.example/api/auth/forgot-password', {
        method: 'POST',
        headers: { ...names, ...ways, 'content-type': 'application/json', 'content-length': '50' },
        body: JSON.stringify({ email }),
      }),
      { address: '127.0.0.1' },
    )
    const [mail] = await expect
      .poll(async () => mailsTo(site, email))
      .not.toHaveLength(0)
      .then(() => mailsTo(site, email))
    expect(JSON.stringify(mail)).toContain('#access_token=')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
    const restaurant = await site.restaurant()
    for (const path of [
      '/',
      '/en',
      '/tr',
      `/tr/restaurants/${restaurant}`,
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/api/openapi.json',
      '/api/docs',
      '/api/viewer',
      '/tr/login',
      '/olmayan',
    ]) {
      const { headers, text } = await sendRaw(site.url, path, { headers: { ...names, ...ways } })
      expect([path, text.includes('evil.example'), JSON.stringify(headers).includes('evil.example')]).toEqual([path, false, false])
    }
    // And it is not there afterwards.
    expect((await sendRaw(site.url, `/tr/restaurants/${restaurant}`)).text).not.toContain('evil.example')
  })

  it('is not used for rate limits: a client that invents proxies still counts as one', async () => {
    for (const [trust, given] of [
      ['0', (turn: number) => `10.9.${turn}.1`],
      ['1', (turn: number) => `10.9.${turn}.1, 88.1.2.3`],
    ] as const) {
      const limited = await createTestSite({ RATE_LIMITS: '0.01', TRUST_PROXY: trust })
      const statuses: number[] = []
      for (let turn = 0; turn < 70; turn++) {
        const headers = {
          'x-forwarded-for': given(turn),
          'x-real-ip': given(turn),
          'cf-connecting-ip': given(turn),
          'true-client-ip': given(turn),
        }
        statuses.push((await sendRaw(limited.url, '/api/restaurants/count', { headers })).status)
      }
      await limited.close()
      expect([
        trust,
        statuses.slice(0, 40).every((status) => status === 200),
        statuses.slice(40).every((status) => status === 429),
      ]).toEqual([trust, true, true])
    }
  })
})

describe('many slow clients', () => {
  it('block no other client: five hundred silent connections, three hundred unfinished requests, bodies that never arrive', async () => {
    const silent = await Promise.all(Array.from({ length: 500 }, open))
    const begun = await Promise.all(Array.from({ length: 300 }, open))
    for (const [turn, socket] of begun.entries())
      socket.write(
        turn % 2 === 0 ? 'GET /tr HTTP/1.1\r\nHost: lokma' : `${head('/api/vote', `${json}Content-Length: 60000\r\n`, 'POST')}\r\n{`,
      )
    await expectServed()
    // A body announced as too long is refused before it arrives.
    const answer = await writeBytes(
      site.url,
      `${head('/api/vote', `${json}Content-Length: 99999999999\r\nConnection: close\r\n`, 'POST')}\r\n`,
    )
    expect(statusesIn(answer)).toEqual([413])
    for (const socket of [...silent, ...begun]) socket.destroy()
    await expectServed()
  })

  it('with unfinished bodies: one address has a limited share, another one is served, and a slow body is cut off with 408 [REPAIR-02]', async () => {
    const { hostname, port } = new URL(site.url)
    const begin = async (localAddress: string): Promise<Socket> => {
      const socket = connect({ host: hostname, port: Number(port), localAddress })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(`${head('/api/vote', `${json}Content-Length: 60000\r\n`, 'POST')}\r\n{`)
      return socket
    }
    const dripping = await Promise.all(Array.from({ length: 200 }, () => begin('127.0.0.2')))
    const tooMany = await begin('127.0.0.2')
    const [refusal] = (await once(tooMany, 'data')) as [Buffer]
    expect(refusal.toString('latin1')).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: /i)
    const vote = JSON.stringify({ questionId: await site.restaurant(), rating: 8 })
    expect(
      (await sendRaw(site.url, '/api/vote', { method: 'POST', headers: { 'content-type': 'application/json' }, pieces: [vote] })).status,
    ).toBe(200)
    const [cut] = (await once(dripping[0]!, 'data')) as [Buffer]
    expect(cut.toString('latin1')).toMatch(/^HTTP\/1\.1 408 /)
    for (const socket of [...dripping, tooMany]) socket.destroy()
    await expectServed()
  })

  it('with whole bodies: the concurrent requests of one address are limited with and without a body, and another one is served [REPAIR-02]', async () => {
    const other = await createTestSite()
    const { hostname, port } = new URL(other.url)
    const body = JSON.stringify({ questionId: await other.restaurant(), rating: 8 })
    const vote = `${head('/api/vote', `${json}Content-Length: ${body.length}\r\n`, 'POST')}\r\n${body}`
    // Every vote waits for the database until all have arrived.
    const { pool } = other.database
    const connectPool = pool.connect.bind(pool)
    const gate = Promise.withResolvers<void>()
    let inProgress = 0
    pool.connect = (async () => {
      inProgress++
      await gate.promise
      return connectPool()
    }) as typeof connectPool
    const sockets: Socket[] = []
    let refused = 0
    try {
      for (let sent = 100; sent <= 1200; sent += 100) {
        for (let turn = 0; turn < 100; turn++) {
          const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.3' })
          socket.on('error', () => {}).on('data', (data) => (refused += data.toString('latin1').startsWith('HTTP/1.1 429 ') ? 1 : 0))
          socket.write(vote)
          sockets.push(socket)
        }
        await expect.poll(() => inProgress + refused, { timeout: 20_000 }).toBe(sent)
      }
      expect((await sendRaw(other.url, '/livez')).status).toBe(200)
      expect([inProgress < 700, refused > 500]).toEqual([true, true])
    } finally {
      for (const socket of sockets) socket.destroy()
      pool.connect = connectPool
      gate.resolve()
      await other.close()
    }
  })

  it('with many headers, many cookies, long cookies: requests above the limits are refused, the others are answered', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, turn) => `X-${turn}: y\r\n`).join('')
    for (const [more, expected] of [
      [many(500), 200],
      [many(3000), 431],
      [`Cookie: ${'a=b; '.repeat(2000)}\r\n`, 200],
      [`Cookie: lokma_session=${'x'.repeat(12_000)}\r\n`, 200],
      [`Cookie: ${'x'.repeat(20_000)}\r\n`, 431],
      // A token without a session gets 401.
      [`Authorization: Bearer ${'x.'.repeat(4000)}\r\n`, 401],
      [`Accept-Encoding: ${'gzip;q=0, '.repeat(1200)}\r\n`, 200],
      [`If-None-Match: ${'"x", '.repeat(2000)}\r\n`, 200],
      [`Range: bytes=${'0-1,'.repeat(3000)}\r\n`, 200],
      [`X-Forwarded-For: ${'1.1.1.1, '.repeat(1500)}\r\n`, 200],
    ] as const) {
      const began = cpuMs()
      const [status] = statusesIn(await writeBytes(site.url, `${head('/api/viewer', `${more}Connection: close\r\n`)}\r\n`))
      // Of CPU, of which a linear parser takes less than a tenth.
      expect([more.slice(0, 30), status, cpuMs() - began < 1000]).toEqual([more.slice(0, 30), expected, true])
    }
  })

  it.runIf(IS_LONG)(
    'are cut: headers that drip after 10 seconds, bodies that drip after 5 [REPAIR-02]',
    async () => {
      const slow = await Promise.all(Array.from({ length: 60 }, open))
      const began = performance.now()
      const closed = slow.map(async (socket, turn) => {
        socket.resume()
        socket.write(turn % 2 === 0 ? head('/tr') : `${head('/api/vote', `${json}Content-Length: 5000\r\n`, 'POST')}\r\n{`)
        const drip = setInterval(() => socket.write(turn % 2 === 0 ? `X-${turn}: y\r\n` : ' '), 500)
        await once(socket, 'close')
        clearInterval(drip)
        return performance.now() - began
      })
      for (let turn = 0; turn < 10; turn++) {
        await expectServed()
        await new Promise((go) => setTimeout(go, 500))
      }
      const times = await Promise.all(closed)
      expect(Math.max(...times.filter((_, turn) => turn % 2 === 0))).toBeLessThan(20_000)
      expect(Math.max(...times.filter((_, turn) => turn % 2 === 1))).toBeLessThan(15_000)
    },
    90_000,
  )
})

describe('a socket of the hub', () => {
  /** A frame that our client never writes. */
  function frame({
    bits = 0x81,
    length,
    data = Buffer.alloc(0),
    masked = true,
  }: {
    bits?: number
    length?: bigint
    data?: Buffer
    masked?: boolean
  }): Buffer {
    const size = length ?? BigInt(data.length)
    const header = size < 126n ? Buffer.from([bits, Number(size)]) : Buffer.concat([Buffer.from([bits, 127]), Buffer.alloc(8)])
    if (size >= 126n) header.writeBigUInt64BE(size, 2)
    if (masked) header[1]! |= 0x80
    return Buffer.concat([header, masked ? Buffer.alloc(4) : Buffer.alloc(0), data])
  }

  async function upgraded(more = ''): Promise<Socket> {
    const socket = await open()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET /chat HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nOrigin: ${site.url}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /)
    return socket
  }

  const bad: [what: string, bytes: Buffer][] = [
    ['claims a frame of a terabyte', frame({ length: 2n ** 40n })],
    ['claims a frame of more than numbers hold', frame({ length: 2n ** 63n })],
    ['sends a frame of 65 KB', frame({ data: Buffer.alloc(66 * 1024, 32) })],
    ['sends a squeezed frame that nobody agreed on', frame({ bits: 0xc1, data: Buffer.from([0, 0, 0]) })],
    ['sends without a mask', frame({ data: Buffer.from('{}'), masked: false })],
    ['sends what is no text as text', frame({ data: Buffer.from([0xff, 0xfe, 0xfd]) })],
    ['sends a kind of frame that there is not', frame({ bits: 0x8b })],
    ['sends a ping that is too long', frame({ bits: 0x89, data: Buffer.alloc(200) })],
    [
      'sends pieces without an end',
      Buffer.concat(Array.from({ length: 80 }, (_, turn) => frame({ bits: turn === 0 ? 0x01 : 0x00, data: Buffer.alloc(1024, 32) }))),
    ],
    ['ends what never began', frame({ bits: 0x80, data: Buffer.from('{}') })],
  ]
  it.each(bad)('is closed at once when it %s', async (_, bytes) => {
    const socket = await upgraded()
    socket.write(bytes)
    socket.resume()
    await once(socket, 'close')
    await expectServed()
  })

  it('is never compressed, though a client offers it, and ten thousand pings do not affect the others', async () => {
    const socket = await upgraded('Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n')
    socket.resume()
    const ping = frame({ bits: 0x89, data: Buffer.from('x') })
    socket.write(Buffer.concat(Array<Buffer>(10_000).fill(ping)))
    await expectServed()
    socket.destroy()
  })
})
