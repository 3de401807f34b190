import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Counter } from 'prom-client'
import { errors as sentences } from '#i18n/en/errors.ts'
import { createFairGate } from '#lib/fair-gate.ts'
import { isCleanAddress } from '#lib/text.ts'
import { DomainError, type ErrorCode } from '#lib/errors.ts'
import { clientAddress } from './address.ts'
import type { App } from './app.ts'
import { isUnavailable } from './errors.ts'
import { acceptsGzip, isAlwaysTheSame, isFileLike, keepAnswers, sendKept } from './kept-answers.ts'
import { addressKey } from './limits.ts'
import { gzipped, type Page } from './page-cache.ts'
import { DatabaseAway, isOfNoPage, MISSING_PAGE, pageKey, redirectTarget, type Renderer, renderPage } from './pages.ts'
import { createRequestLimiter } from './request-limiter.ts'
import type { Services } from './services.ts'
import { refuseSlow, watchBodies } from './slow-bodies.ts'
import { watchReaders } from './slow-readers.ts'

/** Where built files are; undefined in development, where Vite serves them. */
export interface Assets {
  directory: string
}

/** Calls at work at once; beyond it people are asked to come back rather than kept waiting. */
const IN_FLIGHT_MAX = 1000
/** Of these, what one address may have once half of the room is taken. */
const IN_FLIGHT_PER_ADDRESS = 100
/** Room behind the full one, for addresses that have next to nothing at work: a flood from a dozen addresses leaves them theirs. */
const RESERVED = 500
const RESERVED_PER_ADDRESS = 10
/** Reads of the API at once: more would wait for the ten connections of the pool anyway, and there one address could stand before all others. */
const READS_AT_ONCE = 30
/** Kept answers sent in one turn of the event loop. */
const SENDS_AT_ONCE = 8
const URL_MAX = 8192
const PARAMS_MAX = 60

/** Headers of every answer, whatever it is. */
function baseHeaders({ config }: Services): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** One server, one port: limits, then files and unchanging answers, then the API, then pages from the cache or rendered. */
export function createHttpServer(
  services: Services,
  app: App,
  render: Renderer,
  assets: Assets | undefined,
  develop?: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>,
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Server {
  const headers = baseHeaders(services)
  const appListener = getRequestListener((request, env) => app.fetch(request, env as never), { overrideGlobalObjects: false })
  const answers = keepAnswers(app, assets?.directory)
  const limiter = createRequestLimiter(services.config.rateLimits)
  const cuts = countCuts(services)
  const bodies = watchBodies(() => cuts.inc({ why: 'slow body' }))
  const readers = watchReaders(() => cuts.inc({ why: 'slow reader' }))
  const turns = createFairGate(READS_AT_ONCE)
  const sends = createFairGate(SENDS_AT_ONCE)
  const atWork = new Map<string, number>()
  let inFlight = 0
  let missing: Page | undefined

  async function handle(req: IncomingMessage, res: ServerResponse, address: string): Promise<void> {
    const url = req.url ?? '/'
    if (url.length > URL_MAX) return plain(res, 414, 'URI too long')
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at)
    if (query.split('&').length > PARAMS_MAX) return plain(res, 400, 'Too many parameters')
    if (!isCleanAddress(url) || !isPlainPath(path)) return plain(res, 400, 'Bad address')
    if (hasTwoHosts(req)) return plain(res, 400, 'Two hosts')

    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && (isAlwaysTheSame(path) || !isApp(path))) {
      const kept = await answers.find(path)
      if (kept) {
        // The kernel takes a large answer at once, which takes a millisecond: between two of them others get their turn.
        const leave = await sends(addressKey(address))
        setImmediate(leave)
        return sendKept(req, res, kept)
      }
    }
    if (isApp(path)) {
      if (isRead) await takeTurn(res, address)
      return appListener(req, res) as unknown as Promise<void>
    }
    if (develop && (await develop(req, res))) return
    if (!isRead) return plain(res, 405, 'Method not allowed', { Allow: 'GET, HEAD' })
    if (isFileLike(path) && !path.startsWith('/tr/') && !path.startsWith('/profile/')) return plain(res, 404, 'Not found')
    const target = redirectTarget(path, query)
    if (target !== undefined) {
      res.writeHead(308, { Location: target, 'Cache-Control': 'public, max-age=3600' }).end()
      return
    }
    if (isOfNoPage(path)) return sendPage(req, res, await missingPage(path, address))
    const key = pageKey(path, new URLSearchParams(query))
    sendPage(req, res, services.pages.peek(key) ?? (await makePage(key, address)))
  }

  /** Reads of the API take turns by address. Writes do not: they can wait for their bodies. */
  async function takeTurn(res: ServerResponse, address: string): Promise<void> {
    const leave = await turns(addressKey(address))
    if (res.closed) return leave()
    whenAnswered(res, leave)
  }

  /** The page for an address that names a file: all of them show the same one, rendered once under an address of its own. */
  async function missingPage(path: string, address: string): Promise<Page> {
    services.log.info({ path }, 'unknown path')
    if (missing && !develop) return missing
    const page = await makePage(MISSING_PAGE, address)
    // Only this page is kept for good: a redirect or an error would answer every such address until the process ends.
    if (page.status === 404) missing = page
    return page
  }

  /** Rendering costs more than any answer of the API: an address that asks for ever new pages is told to wait. */
  async function makePage(key: string, address: string): Promise<Page> {
    await services.limits.consume('page', { viewer: { kind: 'visitor', anonymousId: undefined }, address })
    // In development every look shows the sources as they are.
    if (develop) return renderPage(services, render, key, true)
    return services.pages.get(key, () => services.reads.asPage(key, () => renderPage(services, render, key)), address)
  }

  const { fanOut, hub, siblings } = services
  const addressOf = (req: IncomingMessage): string =>
    clientAddress({ incoming: req }, req.headers['x-forwarded-for']?.toString(), services.config.trustProxy)

  /** Whether this address may have one call more at work; a call whose body is still on its way is asked before it is read. */
  function roomFor(address: string): 'free' | 'busy' | 'share' {
    const own = atWork.get(addressKey(address)) ?? 0
    if (inFlight >= IN_FLIGHT_MAX && (own >= RESERVED_PER_ADDRESS || inFlight >= IN_FLIGHT_MAX + RESERVED)) return 'busy'
    return inFlight >= IN_FLIGHT_MAX / 2 && own >= IN_FLIGHT_PER_ADDRESS ? 'share' : 'free'
  }

  /** Counts a call as work until its answer begins: after that it waits for its reader. */
  function begin(res: ServerResponse, address: string): void {
    const key = addressKey(address)
    if (res.closed || res.headersSent) return
    inFlight++
    atWork.set(key, (atWork.get(key) ?? 0) + 1)
    whenAnswered(res, () => {
      inFlight--
      const left = (atWork.get(key) ?? 1) - 1
      if (left === 0) atWork.delete(key)
      else atWork.set(key, left)
    })
  }

  /** Everything passes here before anything is parsed, looked up or rendered. @returns whether it may go on */
  function admit(req: IncomingMessage, res: ServerResponse, address: string): boolean {
    const seconds = limiter.take(address)
    if (seconds !== undefined) return refuse(req, res, 429, 'RATE_LIMITED', seconds)
    readers.watch(req.socket, address)
    if (req.url?.startsWith('/api/')) services.limits.assertOpen('api', address, !req.headers.cookie && !req.headers.authorization)
    return true
  }

  /** Whether there is room: for a body on its way, and for the work afterwards. */
  function makeRoom(req: IncomingMessage, res: ServerResponse, address: string): boolean {
    const room = roomFor(address)
    if (room === 'busy') return refuse(req, res, 503, 'UNAVAILABLE', 2)
    if (room === 'share') return refuse(req, res, 429, 'RATE_LIMITED', 2)
    if (hasBody(req)) return bodies.admit(req, res, address, () => begin(res, address)) || refuse(req, res, 429, 'RATE_LIMITED', 5)
    begin(res, address)
    return true
  }

  function fail(req: IncomingMessage, res: ServerResponse, error: Error): void {
    if (error instanceof DomainError && error.status === 429)
      return void refuse(req, res, 429, 'RATE_LIMITED', Number(error.details['retryAfter']))
    const away = error instanceof DatabaseAway || isUnavailable(error)
    services.log[away ? 'warn' : 'error'](
      { path: req.url?.split('?')[0], error: error.message, stack: away ? undefined : error.stack },
      'page failed',
    )
    if (res.headersSent) return void res.destroy()
    sendErrorPage(res, away ? 503 : 500)
  }

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 65_000,
      // A request that offers another protocol elsewhere gets the page as it is.
      shouldUpgradeCallback: (req) => upgrade !== undefined || hub.takes(req.url),
    },
    (req, res) => {
      for (const name in headers) res.setHeader(name, headers[name]!)
      const address = addressOf(req)
      try {
        if (!admit(req, res, address)) return
        if (hub.takes(req.url)) {
          // Those who wait for news are no work: the hub counts them. What they send is.
          if (hasBody(req) && !makeRoom(req, res, address)) return
          const home = siblings?.homeOf(req)
          return home === undefined ? hub.handle(req, res) : siblings!.forward(home, req, res, address)
        }
        if (!makeRoom(req, res, address)) return
      } catch (error) {
        return fail(req, res, error as Error)
      }
      handle(req, res, address).catch((error: Error) => fail(req, res, error))
    },
  )
  server.on('upgrade', (req, socket, head) => {
    const seconds = limiter.take(addressOf(req))
    if (seconds !== undefined) {
      socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    if (hub.takes(req.url)) {
      // A WebSocket stays where it came. Without Redis it cannot be taken over from where it was negotiated.
      const home = fanOut.isUp() ? undefined : siblings?.homeOf(req)
      if (home === undefined) hub.upgrade(req, socket, head)
      else siblings!.forwardUpgrade(home, req, socket, head, addressOf(req))
    } else upgrade?.(req, socket, head)
  })
  server.on('close', () => {
    bodies.close()
    readers.close()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseSlow(socket as Socket)
    socket.end(
      `HTTP/1.1 ${error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
  })
  return server
}

const appPaths = new Set([
  '/livez',
  '/readyz',
  '/metrics',
  '/dev/mail',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/policy-reports',
  '/.well-known/security.txt',
])
const appFolders = ['/api/', '/media/', '/og/', '/sitemaps/']

/** Whether a path is one address and no other: a browser has taken its dot segments out, so one that has them wants to be read in two ways. */
function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/(^|[\\/])(\.|%2e){1,2}([\\/]|$)/i.test(path)
}

/** Whoever stands in front may have read the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Calls back once: when the answer begins, or when its connection ends before. */
function whenAnswered(res: ServerResponse, done: () => void): void {
  let isDone = false
  const end = (): void => {
    if (isDone) return
    isDone = true
    done()
  }
  const writeHead = res.writeHead
  res.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    end()
    return writeHead.apply(this, given)
  } as typeof writeHead
  res.once('close', end)
}

function isApp(path: string): boolean {
  return appPaths.has(path) || appFolders.some((folder) => path.startsWith(folder))
}

/** Whether something follows the head of this request. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')
}

/** Connections that were cut because their other side was too slow. */
function countCuts({ metrics }: Services): Counter<'why'> {
  const name = 'lokma_cut_connections_total'
  const known = metrics.getSingleMetric(name) as Counter<'why'> | undefined
  return (
    known ?? new Counter({ name, help: 'Connections cut because the other side was too slow', labelNames: ['why'], registers: [metrics] })
  )
}

function sendPage(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const zip = page.status === 200 && acceptsGzip(req)
  const etag = zip ? page.etag.replace(/"$/, '-gz"') : page.etag
  res.setHeader('Vary', 'Accept-Encoding')
  if (page.status === 200) {
    res.setHeader('ETag', etag)
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, page.headers).end()
      return
    }
  }
  const body = zip ? gzipped(page) : page.body
  if (zip) res.setHeader('Content-Encoding', 'gzip')
  res.setHeader('Content-Length', body.length)
  res.writeHead(page.status, page.headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Refuses a call before it reached its route: in the shape of the API where it is one's. */
function refuse({ url }: IncomingMessage, res: ServerResponse, status: number, code: ErrorCode, retryAfter: number): false {
  const more = { 'Retry-After': String(retryAfter), Connection: 'close' }
  if (!url?.startsWith('/api/')) plain(res, status, status === 429 ? 'Too many requests' : 'Busy', more)
  else {
    const [message, requestId] = [sentences[code], randomUUID()]
    res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...more })
    res.end(JSON.stringify({ error: message, message, code, requestId, retryAfter }))
  }
  return false
}

function plain(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers }).end(text)
}

const errorPage = readFileSync(join(import.meta.dirname, 'error-page.html'))

/** The page for when no page can be made: no script, no data, one way on. */
function sendErrorPage(res: ServerResponse, status: number): void {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  })
  res.end(errorPage)
}
