import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { App } from './app.ts'

const compress = promisify(gzip)

/** An answer that stays the same for as long as the process lives, compressed once. */
export interface KeptAnswer {
  headers: Record<string, string>
  body: Buffer
  gzip: Buffer | undefined
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
const squeezable = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg)/
/** A worker obeys the policy of its own file, not its page's: this one may run WebAssembly, and reach nobody. */
const argonWorker = /^\/assets\/argon\.worker-[\w-]+\.js$/
const ARGON_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** What the app answers alike to everybody until the process ends. */
const alwaysTheSame = new Set([
  '/robots.txt',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/start.js',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
])

export const isAlwaysTheSame = (path: string): boolean => alwaysTheSame.has(path)

/** Whether a path ends like a file of the kinds that are built. */
export function isFileLike(path: string): boolean {
  return Object.hasOwn(types, extname(path))
}

/** Built files and unchanging answers of the app, read and compressed once, then answered from memory. */
export function keepAnswers(app: App, directory: string | undefined) {
  const kept = new Map<string, Promise<KeptAnswer | undefined>>()

  async function fromApp(path: string): Promise<KeptAnswer | undefined> {
    const answer = await app.request(path, {}, { address: 'page' })
    if (answer.status !== 200) return undefined
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length'))
    return keep(headers, Buffer.from(await answer.arrayBuffer()))
  }

  async function fromFile(path: string): Promise<KeptAnswer | undefined> {
    const type = types[extname(path)]
    if (!type || directory === undefined || !isPlainFile(path)) return undefined
    const body = await readFile(join(directory, path)).catch(() => undefined)
    if (!body) return undefined
    return keep(
      {
        'content-type': type,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ...(argonWorker.test(path) ? { 'content-security-policy': ARGON_WORKER_POLICY } : {}),
      },
      body,
    )
  }

  return {
    /** The answer at this path; undefined when nothing is kept there. */
    find(path: string): Promise<KeptAnswer | undefined> {
      const known = kept.get(path)
      if (known) return known
      const isOfApp = alwaysTheSame.has(path)
      if (!isOfApp && !isFileLike(path)) return Promise.resolve(undefined)
      const found = isOfApp ? fromApp(path) : fromFile(path)
      kept.set(path, found)
      // What is missing is not remembered: its names have no end.
      found.then(
        (answer) => answer ?? kept.delete(path),
        () => kept.delete(path),
      )
      return found
    },
  }
}

async function keep(headers: Record<string, string>, body: Buffer): Promise<KeptAnswer> {
  const isSqueezable = squeezable.test(headers['content-type'] ?? '')
  const etag = headers['etag'] ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    headers: { ...headers, etag, ...(isSqueezable ? { vary: 'Accept-Encoding' } : {}) },
    body,
    gzip: isSqueezable ? await compress(body, { level: 9 }) : undefined,
  }
}

/** Whether a path names one file in one way: letters, digits, '_', '-' and '.', and no part that begins with a dot. */
function isPlainFile(path: string): boolean {
  return (
    path.startsWith('/') &&
    path
      .slice(1)
      .split('/')
      .every((part) => /^[\w-][\w.-]*$/.test(part))
  )
}

export function sendKept(req: IncomingMessage, res: ServerResponse, { headers, body, gzip: zipped }: KeptAnswer): void {
  const zip = zipped && acceptsGzip(req) ? zipped : undefined
  const etag = zip ? headers['etag']!.replace(/"$/, '-gz"') : headers['etag']!
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, { ...headers, etag }).end()
    return
  }
  res.writeHead(200, {
    ...headers,
    etag,
    'content-length': (zip ?? body).length,
    ...(zip ? { 'content-encoding': 'gzip' } : {}),
  })
  // Every answer shares these bytes, so a reader that does not read holds no copy of them.
  res.end(req.method === 'HEAD' ? undefined : (zip ?? body))
}

export function acceptsGzip(req: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(req.headers['accept-encoding'] ?? ''))
}
