import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { App } from '../api.ts'
import { languages, manifestPath, workerPath } from '#i18n/languages.ts'
import type { Config } from '#site/server/config.ts'
import { acceptedCodings } from '#platform/http/accept-encoding.ts'

const compress = promisify(gzip)

/** An answer that stays the same for the life of the process, compressed once. */
export interface CachedAnswer {
  headers: Record<string, string>
  body: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
}

/** Compressed forms that the build wrote beside a file, see src/app/build/compress-files.ts. */
type Siblings = Partial<Record<'gzip' | 'br', Buffer | undefined>>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
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
/** A web worker obeys the policy of its own file, not its page's: this one may run WebAssembly, but has no network access. */
const argonWorker = /^\/assets\/argon\.worker-[\w-]+\.js$/
const ARGON_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
/** The worker that solves proofs of work computes and does nothing else. */
const proofWorker = /^\/assets\/pbkdf2-[\w-]+\.js$/
/** The worker of the map fetches the tiles: from us, or from the site of the operator's style. */
const mapWorker = /^\/assets\/maplibre-gl-worker-[\w-]+\.mjs$/

function mapWorkerPolicy(styleOrigin: string | undefined): string {
  return `default-src 'none'; script-src 'self'; connect-src ${["'self'", styleOrigin].filter(Boolean).join(' ')}`
}

/** Answers that are the same for every client until the settings of the site change. */
const alwaysTheSame = new Set([
  '/robots.txt',
  ...Object.keys(languages).flatMap((language) => [manifestPath(language), workerPath(language)]),
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
export function cacheAnswers(app: App, directory: string | undefined, { map }: Pick<Config, 'map'>) {
  const kept = new Map<string, Promise<CachedAnswer | undefined>>()

  async function fromApp(path: string): Promise<CachedAnswer | undefined> {
    const answer = await app.request(path, {}, { origin: 'process' })
    if (answer.status !== 200) return undefined
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length'))
    return keep(headers, Buffer.from(await answer.arrayBuffer()))
  }

  async function fromFile(path: string): Promise<CachedAnswer | undefined> {
    const type = types[extname(path)]
    if (!type || directory === undefined || !isPlainFile(path)) return undefined
    const read = (ending: string): Promise<Buffer | undefined> => readFile(join(directory, path) + ending).catch(() => undefined)
    const [body, gzip, br] = await Promise.all([read(''), read('.gz'), read('.br')])
    if (!body) return undefined
    return keep(
      {
        'content-type': type,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ...(argonWorker.test(path) ? { 'content-security-policy': ARGON_WORKER_POLICY } : {}),
        ...(proofWorker.test(path) ? { 'content-security-policy': "default-src 'none'" } : {}),
        ...(mapWorker.test(path) ? { 'content-security-policy': mapWorkerPolicy(map.styleOrigin) } : {}),
      },
      body,
      { gzip, br },
    )
  }

  return {
    /** Makes the answers of the app again: they show the name and the colours of the site. */
    forget() {
      for (const path of alwaysTheSame) kept.delete(path)
    },
    /** The answer at this path; undefined when there is none. */
    find(path: string): Promise<CachedAnswer | undefined> {
      const known = kept.get(path)
      if (known) return known
      const isOfApp = alwaysTheSame.has(path)
      if (!isOfApp && !isFileLike(path)) return Promise.resolve(undefined)
      const found = isOfApp ? fromApp(path) : fromFile(path)
      kept.set(path, found)
      // Missing files are not cached: the number of possible names is unbounded.
      found.then(
        (answer) => answer ?? kept.delete(path),
        () => kept.delete(path),
      )
      return found
    },
  }
}

async function keep(headers: Record<string, string>, body: Buffer, siblings: Siblings = {}): Promise<CachedAnswer> {
  const isSqueezable = squeezable.test(headers['content-type'] ?? '')
  const etag = headers['etag'] ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    headers: { ...headers, etag, ...(isSqueezable ? { vary: 'Accept-Encoding' } : {}) },
    body,
    gzip: isSqueezable ? (siblings.gzip ?? (await compress(body, { level: 9 }))) : undefined,
    br: isSqueezable ? siblings.br : undefined,
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

export function sendCachedAnswer(req: IncomingMessage, res: ServerResponse, answer: CachedAnswer): void {
  const { headers, body } = answer
  const accepted = acceptedCodings(req.headers['accept-encoding']?.toString())
  const codings = (['br', 'gzip'] as const).filter((coding) => accepted[coding] && answer[coding])
  const known = [...codings, undefined].find((coding) => req.headers['if-none-match'] === etagOf(answer, coding))
  if (known !== undefined || req.headers['if-none-match'] === etagOf(answer, undefined)) {
    res.writeHead(304, { ...headers, etag: etagOf(answer, known) }).end()
    return
  }
  const [coding] = codings
  const sent = coding ? answer[coding]! : body
  res.writeHead(200, {
    ...headers,
    etag: etagOf(answer, coding),
    'content-length': sent.length,
    ...(coding ? { 'content-encoding': coding } : {}),
  })
  // Every answer shares these bytes, so a slow reader holds no copy of them.
  res.end(req.method === 'HEAD' ? undefined : sent)
}

function etagOf({ headers }: CachedAnswer, coding: 'br' | 'gzip' | undefined): string {
  const etag = headers['etag']!
  return coding === undefined ? etag : etag.replace(/"$/, coding === 'br' ? '-br"' : '-gz"')
}
