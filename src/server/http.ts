import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { isCleanAddress } from '#lib/text.ts'
import { DomainError } from '#lib/errors.ts'
import { clientAddress } from './address.ts'
import type { App } from './app.ts'
import { isUnavailable } from './errors.ts'
import { gzipped, type Page } from './page-cache.ts'
import { DatabaseAway, pageKey, redirectTarget, type Renderer, renderPage } from './pages.ts'
import type { Services } from './services.ts'

/** Where built files are; undefined in development, where Vite serves them. */
export interface Assets {
  directory: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
}
/** A worker obeys the policy of its own file, not its page's: this one may run WebAssembly, and reach nobody. */
const argonWorker = /^\/assets\/argon\.worker-[\w-]+\.js$/
const ARGON_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
const squeezable = new Set(['.css', '.js', '.svg', '.txt', '.webmanifest', '.json'])

/** Requests in work at once; beyond it people are asked to come back rather than kept waiting. */
const IN_FLIGHT_MAX = 1000
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

/** One server, one port: built files, then cached pages, then the API, then pages that must be rendered. */
export function createHttpServer(
  services: Services,
  app: App,
  render: Renderer,
  assets: Assets | undefined,
  develop?: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>,
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Server {
  const headers = baseHeaders(services)
  const files = new Map<string, { body: Buffer; gzip: Buffer | undefined; type: string }>()
  const appListener = getRequestListener((request, env) => app.fetch(request, env as never), { overrideGlobalObjects: false })
  let inFlight = 0

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = req.url ?? '/'
    if (url.length > URL_MAX) return plain(res, 414, 'URI too long')
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at)
    if (query.split('&').length > PARAMS_MAX) return plain(res, 400, 'Too many parameters')
    if (!isCleanAddress(url) || !isPlainPath(path)) return plain(res, 400, 'Bad address')
    if (hasTwoHosts(req)) return plain(res, 400, 'Two hosts')

    if (isApp(path)) return appListener(req, res) as unknown as Promise<void>
    if (develop && (await develop(req, res))) return
    if (req.method !== 'GET' && req.method !== 'HEAD') return plain(res, 405, 'Method not allowed', { Allow: 'GET, HEAD' })
    if (assets && (await sendFile(req, res, path))) return
    // An address with an ending is a file that we do not have: the renderer has nothing to say about it.
    if (/\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith('/tr/profile/') && !path.startsWith('/profile/'))
      return plain(res, 404, 'Not found')
    const target = redirectTarget(path, query)
    if (target !== undefined) {
      res.writeHead(308, { Location: target, 'Cache-Control': 'public, max-age=3600' }).end()
      return
    }
    const key = pageKey(path, new URLSearchParams(query))
    sendPage(req, res, services.pages.peek(key) ?? (await makePage(req, key)))
  }

  /** Rendering costs more than any answer of the API: an address that asks for ever new pages is told to wait. */
  async function makePage(req: IncomingMessage, key: string): Promise<Page> {
    const address = addressOf(req)
    await services.limits.consume('page', { viewer: { kind: 'visitor', anonymousId: undefined }, address })
    // In development every look shows the sources as they are.
    if (develop) return renderPage(services, render, key, true)
    return services.pages.get(key, () => services.reads.asPage(key, () => renderPage(services, render, key)), address)
  }

  async function sendFile(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
    if (!/^(\/[\w-][\w.-]*)+\.\w+$/.test(path)) return false
    const type = types[extname(path)]
    if (!type || !assets) return false
    let file = files.get(path)
    if (!file) {
      const body = await readFile(join(assets.directory, path)).catch(() => undefined)
      if (!body) return false
      file = { body, type, gzip: squeezable.has(extname(path)) ? gzipSync(body, { level: 9 }) : undefined }
      files.set(path, file)
    }
    const zipped = file.gzip && acceptsGzip(req) ? file.gzip : undefined
    res.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': (zipped ?? file.body).length,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...(file.gzip ? { Vary: 'Accept-Encoding' } : {}),
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
      ...(argonWorker.test(path) ? { 'Content-Security-Policy': ARGON_WORKER_POLICY } : {}),
    })
    res.end(req.method === 'HEAD' ? undefined : (zipped ?? file.body))
    return true
  }

  const { fanOut, hub, siblings } = services
  const addressOf = (req: IncomingMessage): string => {
    const forwarded = new Headers({ 'x-forwarded-for': String(req.headers['x-forwarded-for'] ?? '') })
    return clientAddress({ incoming: req }, forwarded, services.config.trustProxy)
  }
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 65_000,
      // Whoever offers another protocol elsewhere gets the page as it is.
      shouldUpgradeCallback: (req) => upgrade !== undefined || hub.takes(req.url),
    },
    (req, res) => {
      for (const name in headers) res.setHeader(name, headers[name]!)
      // Those who wait for news are no load: they are counted by the hub.
      if (hub.takes(req.url)) {
        const home = siblings?.homeOf(req)
        return home === undefined ? hub.handle(req, res) : siblings!.forward(home, req, res, addressOf(req))
      }
      if (inFlight >= IN_FLIGHT_MAX) return plain(res, 503, 'Busy', { 'Retry-After': '2' })
      inFlight++
      res.on('close', () => inFlight--)
      handle(req, res).catch((error: Error) => {
        if (error instanceof DomainError && error.status === 429)
          return plain(res, 429, 'Too many requests', { 'Retry-After': String(error.details['retryAfter']) })
        const away = error instanceof DatabaseAway || isUnavailable(error)
        services.log[away ? 'warn' : 'error'](
          { path: req.url?.split('?')[0], error: error.message, stack: away ? undefined : error.stack },
          'page failed',
        )
        if (res.headersSent) return res.destroy()
        sendErrorPage(res, away ? 503 : 500)
      })
    },
  )
  server.on('upgrade', (req, socket, head) => {
    if (hub.takes(req.url)) {
      // Whoever takes a WebSocket keeps it. Without Redis it cannot be taken over from where it was negotiated.
      const home = fanOut.isUp() ? undefined : siblings?.homeOf(req)
      if (home === undefined) hub.upgrade(req, socket, head)
      else siblings!.forwardUpgrade(home, req, socket, head, addressOf(req))
    } else upgrade?.(req, socket, head)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
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

function isApp(path: string): boolean {
  return appPaths.has(path) || appFolders.some((folder) => path.startsWith(folder))
}

function acceptsGzip(req: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(req.headers['accept-encoding'] ?? ''))
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
