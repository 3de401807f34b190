import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
const nginx = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/^\s*#.*$/gm, '')

const isInstalled = (program: string): boolean => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

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
  let caddy: ChildProcess
  let port: number
  let folder: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify({ path: request.url, from: request.headers['x-forwarded-for'] })))
    })
    const behind = await listen(server)
    const free = createServer()
    port = await listen(free)
    await new Promise((done) => free.close(done))
    folder = await mkdtemp(join(tmpdir(), 'lokma-caddy-'))
    const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout
    // The same file with shorter times, on free ports and without the administration of a Caddy that already runs.
    const config = caddyfile
      .replace(/^\{\n/m, '{\n\tadmin off\n')
      .replace(/^lokma\.example \{/m, `http://127.0.0.1:${port} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
      .replace(/read_header \d+s/, 'read_header 1s')
      .replace(/read_body \d+s/, 'read_body 2s')
      // As the file tells those who have Debian's.
      .replace(/\trequest_buffers 7MB$/m, /^v?2\.6\.[0-3]\b/.test(version) ? '\tbuffer_requests' : '$&')
    await writeFile(join(folder, 'Caddyfile'), config)
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    await new Promise<void>((done, fail) => {
      caddy.stderr!.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('serving initial configuration')) done()
      })
      caddy.on('error', fail).on('exit', () => fail(new Error(printed)))
    })
  })
  afterAll(async () => {
    caddy.removeAllListeners('exit')
    if (caddy.exitCode === null) {
      caddy.kill('SIGTERM')
      await once(caddy, 'exit')
    }
    await new Promise((done) => server.close(done))
    await rm(folder, { recursive: true, force: true })
  })

  /** Sends the beginning of a request and nothing more. @returns what came back until Caddy closed the connection */
  async function begin(head: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => {})
    socket.write(head)
    await once(socket, 'close')
    return received
  }

  it('answers with the client’s address, hides the pages of the house and refuses a body over 7 MB', async () => {
    const at = `http://127.0.0.1:${port}`
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
