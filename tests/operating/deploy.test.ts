import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled, type Proxy, startCaddy } from './proxies.ts'

const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
const nginx = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/^\s*#.*$/gm, '')

it('each nginx location that sets a proxy header also sets the client’s address: it inherits no headers', () => {
  const locations = [...nginx.matchAll(/location (\S+) \{([^}]*)\}/g)].filter(([, , body]) => body!.includes('proxy_set_header'))
  expect(locations.map(([, path]) => path)).toContain('/chat')
  for (const [, path, body] of locations)
    for (const header of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
      expect([path, body!.includes(`proxy_set_header ${header};`)]).toEqual([path, true])
})

it('nginx.conf limits the requests and connections of an address and sets times for slow heads, bodies and readers [REPAIR-02]', () => {
  const zones = new Map([...nginx.matchAll(/limit_(?:req|conn)_zone\s+(\S+) zone=(\w+):/g)].map(([, key, name]) => [name!, key!]))
  const used = [...nginx.matchAll(/limit_(?:req zone=|conn )(\w+)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThanOrEqual(3)
  for (const name of used) expect([name, zones.has(name)]).toEqual([name, true])
  expect([...zones.keys()].filter((name) => !used.includes(name))).toEqual([])
  for (const directive of ['client_header_timeout', 'client_body_timeout', 'send_timeout']) {
    const seconds = Number(new RegExp(`^\\s*${directive} (\\d+)s;`, 'm').exec(nginx)?.[1])
    expect([directive, seconds > 0 && seconds <= 30]).toEqual([directive, true])
  }
  // Browsers and programs understand the refusal.
  expect(nginx).toMatch(/limit_req_status 429;/)
  expect(nginx).toMatch(/limit_conn_status 429;/)
})

it('the Caddyfile sets times for slow heads, bodies and idle connections but none for writes, and says what Caddy cannot limit [REPAIR-02]', () => {
  for (const timeout of ['read_header', 'read_body', 'idle']) expect(caddyfile).toMatch(new RegExp(`^\\t+${timeout} \\d+s$`, 'm'))
  // It would close the hub's connections.
  expect(caddyfile).not.toMatch(/^\t+write \d/m)
  expect(caddyfile).toMatch(/^# Stock Caddy cannot limit /m)
})

describe.skipIf(!isInstalled('caddy'))('Caddy with this file', () => {
  let server: Server
  let caddy: Proxy

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify({ path: request.url, from: request.headers['x-forwarded-for'] })))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    // The same file with shorter times.
    caddy = await startCaddy(port, (config) =>
      config.replace(/read_header \d+s/, 'read_header 1s').replace(/read_body \d+s/, 'read_body 2s'),
    )
  })
  afterAll(async () => {
    await caddy.stop()
    await new Promise((done) => server.close(done))
  })

  /** Sends the beginning of a request and nothing more. @returns what came back until Caddy closed the connection */
  async function begin(head: string): Promise<string> {
    const socket = connect(caddy.port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => {})
    socket.write(head)
    await once(socket, 'close')
    return received
  }

  it('answers with the client’s address, hides the pages of the house and refuses a body over 7 MB', async () => {
    const at = caddy.address
    const answer = await fetch(`${at}/api/viewer`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await answer.json()).toEqual({ path: '/api/viewer', from: '127.0.0.1' })
    for (const path of ['/metrics', '/dev/mail']) expect([path, (await fetch(at + path)).status]).toEqual([path, 404])
    const large = await fetch(`${at}/api/vote`, { method: 'POST', body: Buffer.alloc(8 * 1024 * 1024) })
    expect(large.ok).toBe(false)
  })

  it('closes a connection whose head does not end, and one whose body does not arrive [REPAIR-02]', async () => {
    expect(await begin('GET / HTTP/1.1\r\nHost: lokma.example\r\n')).not.toContain('200 OK')
    const body = await begin('POST /api/vote HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{')
    expect(body).not.toContain('200 OK')
  })
})
