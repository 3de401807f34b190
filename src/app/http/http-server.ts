import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { DomainError } from '#lib/errors.ts'
import { isCleanAddress, plainAddress } from '#lib/text.ts'
import type { LiveRestaurants } from '#features/restaurants/server/index.ts'
import type { Tally } from '#features/statistics/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { faultLevel, isUnavailable } from '#platform/http/error-body.ts'
import type { App } from '../api.ts'
import { DatabaseUnavailable, type Renderer } from '../pages/render-page.ts'
import { type Admission, createAdmission, hasBody } from './admission.ts'
import { createPageAnswers } from './page-answers.ts'
import { refuse, sendErrorPage, sendText } from './plain-answers.ts'
import { readHead, type RequestHead } from './request-head.ts'
import { countRequests } from './request-metrics.ts'
import { createRequestRouter, type Develop } from './request-router.ts'
import { refuseSlow } from './slow-bodies.ts'

/** Where built files are; undefined in development, where Vite serves them. */
export interface Assets {
  directory: string
}

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void

/** What the server takes of the web part; the last two exist in development. */
export interface WebPart {
  render: Renderer
  /** Whether a page can be at this path. */
  hasPage: (path: string) => boolean
  assets: Assets | undefined
  develop?: Develop | undefined
  upgrade?: Upgrade | undefined
}

const URL_MAX = 8192
const PARAMS_MAX = 60

/**
 * One server, one port: limits, then the hub and the streams of live numbers, then files and unchanging answers, then the API, then pages
 * from the cache or rendered.
 */
export function createHttpServer(
  context: Context & { live: LiveRestaurants; tally: Tally },
  app: App,
  { render, hasPage, assets, develop, upgrade }: WebPart,
): Server {
  const { hub, live, peers } = context
  const pages = createPageAnswers({ context, render, hasPage, isDevelopment: develop !== undefined })
  const admission = createAdmission(context, pages)
  const requests = countRequests(context.metrics)
  const route = createRequestRouter({ config: context.config, site: context.site, app, pages, directory: assets?.directory, develop })

  async function handle(req: IncomingMessage, res: ServerResponse, address: string): Promise<void> {
    const [path, given] = splitAddress(req.url ?? '/')
    // A search may be pasted. The path stays unchanged: the limits have already read it.
    const query = plainAddress(given)
    const url = path + query
    // The API reads the address from the request.
    req.url = url
    const head = readHead(req.rawHeaders)
    const fault = findFault(url, path, query, head)
    return fault ? sendText(res, ...fault) : route({ req, res, head, path, query, address })
  }

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const began = performance.now()
    const address = addressOf(context, req)
    try {
      if (!admission.admit(req, res, address)) return requests.note(req, res, began)
      if (hub.takes(req.url)) {
        // Open hub connections do not count as running calls: the hub counts them. What they send does.
        if (hasBody(req) && !admission.makeRoom(req, res, address)) return
        const home = peers?.ownerOf(req)
        return home === undefined ? hub.handle(req, res) : peers!.forward(home, req, res, address)
      }
      // An open stream is no running call.
      if (live.takes(req.url)) return live.handle(req, res, address)
      if (!admission.makeRoom(req, res, address)) return requests.note(req, res, began)
    } catch (error) {
      fail(context, req, res, error as Error)
      return requests.note(req, res, began)
    }
    requests.watch(req, res, began)
    handle(req, res, address).catch((error: Error) => fail(context, req, res, error))
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
    answer,
  )
  server.on('upgrade', (req, socket, head) => answerUpgrade({ context, admission, upgrade }, req, socket, head))
  server.on('close', () => admission.close())
  server.on('clientError', refuseBroken)
  return server
}

function addressOf({ config }: Context, req: IncomingMessage): string {
  return clientAddress(
    { incoming: req },
    config.trustProxy === 0 ? undefined : req.headers['x-forwarded-for']?.toString(),
    config.trustProxy,
  )
}

/** The path of an address, and its query with the question mark. */
function splitAddress(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

function findFault(url: string, path: string, query: string, head: RequestHead): [status: number, text: string] | undefined {
  if (url.length > URL_MAX) return [414, 'URI too long']
  if (query.split('&').length > PARAMS_MAX) return [400, 'Too many parameters']
  if (!isCleanAddress(url) || !isPlainPath(path)) return [400, 'Bad address']
  return head.hosts > 1 ? [400, 'Two hosts'] : undefined
}

/** Whether a path is canonical: browsers remove dot segments, so a path that has them could be read in two ways. */
function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/(^|[\\/])(\.|%2e){1,2}([\\/]|$)/i.test(path)
}

function fail({ log }: Context, req: IncomingMessage, res: ServerResponse, error: Error): void {
  if (error instanceof DomainError && error.status === 429)
    return refuse(req, res, 429, 'RATE_LIMITED', Number(error.details['retryAfter']))
  const isOutage = error instanceof DatabaseUnavailable || isUnavailable(error)
  log[isOutage ? 'warn' : faultLevel(error)](
    { path: req.url?.split('?')[0], error: error.message, stack: isOutage ? undefined : error.stack },
    'page failed',
  )
  if (res.headersSent) return void res.destroy()
  sendErrorPage(req, res, isOutage ? 503 : 500)
}

/** Connects WebSockets of the hub; in development also those of Vite. */
function answerUpgrade(
  { context, admission, upgrade }: { context: Context; admission: Admission; upgrade: Upgrade | undefined },
  req: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { hub, peers, pubSub } = context
  const address = addressOf(context, req)
  const seconds = admission.take(address)
  if (seconds !== undefined) {
    socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    return
  }
  if (!hub.takes(req.url)) return upgrade?.(req, socket, head)
  // A WebSocket stays at the worker where it arrived. Without Redis it cannot be taken over from where it was negotiated.
  const home = pubSub.isUp() ? undefined : peers?.ownerOf(req)
  if (home === undefined) hub.upgrade(req, socket, head)
  else peers!.forwardUpgrade(home, req, socket, head, address)
}

/** Answers a connection whose request is not HTTP, is too large, or takes too long. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseSlow(socket as Socket)
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
