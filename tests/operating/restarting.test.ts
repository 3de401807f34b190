import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#app/errors.ts'
import { errorBody } from '#platform/http/error-body.ts'
import { ask, isInstalled, type Proxy, startCaddy, startNginx } from './proxies.ts'

const page = readFileSync('deploy/restarting.html', 'utf8')
const files = { nginx: readFileSync('deploy/nginx.conf', 'utf8'), caddy: readFileSync('deploy/Caddyfile', 'utf8') }
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

describe('the page of a server that restarts', () => {
  it('needs nothing of the server, speaks both languages and loads again by itself [UPG-01]', () => {
    expect(page).not.toMatch(/\b(?:src|href)=|url\(|@import/)
    expect(page).toContain('setTimeout(() => location.reload(), 2000)')
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="2" /></noscript>')
    expect(page).toContain('<html lang="tr">')
    expect(page).toContain('<section lang="en">')
    expect(page).toContain('@media (prefers-color-scheme: dark)')
  })

  it('is where both proxies look for it, and each ends an idle connection before Lokma does', () => {
    for (const [name, file] of Object.entries(files)) {
      expect([name, /\broot (?:\* )?\/usr\/lib\/lokma\/current\/deploy\b/.test(file)]).toEqual([name, true])
      expect([name, Number(/^\s+keepalive(?:_timeout)? (\d+)s;?$/m.exec(file.split(/^server \{/m)[0]!)?.[1]) < 65]).toEqual([name, true])
    }
    // Sends again what a server may have done already.
    expect(files.nginx).not.toMatch(/non_idempotent|proxy_intercept_errors/)
  })
})

const proxies = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const

describe.each(proxies.filter(([name]) => isInstalled(name)))('%s in front of a server', (_, startProxy) => {
  let [server, received] = [undefined as Server | undefined, [] as string[]]
  let proxy: Proxy
  let port = 0

  /** A server that answers with the status in the path, or ends the connection under a request. */
  async function listen(): Promise<void> {
    server = createServer((request, response) => {
      received.push(`${request.method} ${request.url}`)
      const status = Number(request.url!.slice(1))
      request.resume().on('end', () => (status ? response.writeHead(status).end('said by Lokma') : request.socket.destroy()))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close(): Promise<void> {
    const closed = new Promise((done) => server!.close(done))
    server!.closeAllConnections()
    await closed
  }
  beforeAll(async () => {
    await listen()
    port = (server!.address() as AddressInfo).port
    proxy = await startProxy(port)
  })
  afterAll(async () => {
    await proxy.stop()
    await close()
  })

  it('passes what the server answers, also that it is unavailable', async () => {
    for (const status of [404, 500, 502, 503, 504])
      expect(await ask(proxy, `/${status}`, { accept: HTML })).toMatchObject({ status, text: 'said by Lokma' })
  })

  it('never sends a POST twice, also where a connection ends under it [UPG-01]', async () => {
    await ask(proxy, '/200')
    received = []
    const answer = await ask(proxy, '/api/vote', { method: 'POST', body: '{}' })
    expect(received).toEqual(['POST /api/vote'])
    expect(answer.status).toBe(503)
  })

  it('shows a person a page while nobody listens, tells programs so in the shape of the API, and passes requests again afterwards [UPG-01]', async () => {
    await close()
    try {
      for (const path of ['/', '/tr', '/tr/restaurants?tur=doner', '/chatter']) {
        const { status, headers, text } = await ask(proxy, path, { accept: HTML })
        expect([path, status, text === page]).toEqual([path, 503, true])
        expect(headers).toMatchObject({
          'retry-after': '2',
          'cache-control': 'no-store',
          'content-type': expect.stringMatching(/^text\/html/),
        })
      }
      const ids = new Set<string>()
      const calls = [
        ['/api/restaurants', {}],
        ['/api/restaurants', { accept: HTML }],
        ['/api/vote', { method: 'POST', body: '{}' }],
        ['/api/viewer', { method: 'DELETE' }],
        ['/chat/negotiate?negotiateVersion=1', { method: 'POST', body: '' }],
        ['/chat?id=abc', { accept: 'text/event-stream' }],
        ['/assets/app.js', {}],
        // It would load again without what was sent.
        ['/tr/login', { method: 'POST', accept: HTML, body: '{}' }],
      ] as const
      for (const [path, how] of calls) {
        const { status, headers, text } = await ask(proxy, path, how)
        const { code, error, message, requestId } = errorBody.parse(JSON.parse(text))
        expect([path, status, code, error, message]).toEqual([path, 503, 'UNAVAILABLE', errors.UNAVAILABLE[1], errors.UNAVAILABLE[1]])
        expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store', 'content-type': 'application/json' })
        expect(requestId).toMatch(/^[\da-f-]{32,36}$/)
        ids.add(requestId)
      }
      expect(ids.size).toBe(calls.length)
      // A browser opens a stream again whose connection is lost, and never one that was refused.
      await expect(ask(proxy, '/api/live?restaurant=1', { accept: 'text/event-stream' })).rejects.toThrow()
      // For machines of the house alone, now too.
      expect((await ask(proxy, '/metrics', { accept: HTML })).status).toBe(404)
    } finally {
      await listen()
    }
    expect(await ask(proxy, '/200', { accept: HTML })).toMatchObject({ status: 200, text: 'said by Lokma' })
  })
})
