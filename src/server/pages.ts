import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { withoutTrailingSlashes } from '#lib/text.ts'
import { isDatabaseAway } from './database-away.ts'
import { type Page, sealPage } from './page-cache.ts'
import { REPORT_DIRECTIVES, REPORT_HEADERS } from './policy-reports.ts'
import type { Services } from './services.ts'

/** A page as the web part of the product made it. */
export interface Rendered {
  status: number
  headers: Headers
  html: string
}

/** Renders one address: the web part of the product, built by Vite. */
export type Renderer = (request: Request) => Promise<Rendered>

const LEGACY = /^\/en(\/|$)/

/** Letters of a path that need no escape; a browser leaves them as they are. */
const plainLetter = /[A-Za-z0-9\-._~!$&'()*+,;=:@/]/

/** The one spelling of a path: no escape where none is needed, capital letters in those that are, and each byte escaped that is no letter of a path. */
function plainSpelling(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gi, (found) => {
    if (!found.startsWith('%')) return [...Buffer.from(found, 'latin1')].map((byte) => escapeOf(byte)).join('')
    const letter = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return letter !== '/' && plainLetter.test(letter) ? letter : found.toUpperCase()
  })
}

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/**
 * Where an address without the language prefix, with the English one, or in another spelling really is; the query stays,
 * and browsers keep the fragment by themselves.
 */
export function redirectTarget(given: string, query: string): string | undefined {
  const path = plainSpelling(given)
  if (path === '/tr' || path.startsWith('/tr/')) {
    const clean = withoutTrailingSlashes(path.replace(/\/{2,}/g, '/'))
    return clean === given ? undefined : clean + query
  }
  const rest = LEGACY.test(path) ? path.slice(3) : path
  const clean = withoutTrailingSlashes(rest.replace(/\/{2,}/g, '/'))
  return `/tr${clean}${query}`
}

/** Pages whose address ends in what people or venues are called. */
const named = ['/tr/profile/', '/tr/restaurants/', '/tr/question/', '/tr/collections/']

/** The address under which the page for all addresses of files is rendered; no route has it. */
export const MISSING_PAGE = '/tr/404'

/** Whether an address names a file, like /tr/menu.pdf, so that no page can be there. */
export function isOfNoPage(path: string): boolean {
  return path.startsWith('/tr/') && /\.[a-z0-9]{2,5}$/i.test(path) && !named.some((folder) => path.startsWith(folder))
}

/** The search parameters that a page understands, in one order: what else is in the address makes no page of its own. */
const known: Record<string, readonly string[]> = {
  '/tr/restaurants': ['min', 'yer', 'tur', 'sirala', 'devam'],
  '/tr/trending': ['mod', 'devam'],
  '/tr/top-rated': ['devam'],
  '/tr/auth': ['tab'],
  '/tr/login': ['tab'],
  '/tr/auth-landing': ['mail'],
}

export function pageKey(path: string, params: URLSearchParams): string {
  const names = known[path] ?? (/^\/tr\/(?:restaurants|question)\/[^/]+$/.test(path) ? ['yorum'] : [])
  const kept = names.flatMap((name) =>
    params
      .getAll(name)
      .filter(Boolean)
      // The cut can fall into the middle of a letter.
      .map((value) => `${name}=${encodeURIComponent(value.slice(0, 200).toWellFormed())}`),
  )
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** Where people reach the site. */
export function publicOrigin({ publicUrl, host, port }: Services['config']): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}

/** No page can be made because the database does not answer. */
export class DatabaseAway extends Error {}

const rendering = new AsyncLocalStorage<{ isAway: boolean }>()

/** Called with the status of every answer of the API that a page is made of. */
export function noteAnswer(status: number): void {
  const page = rendering.getStore()
  if (page && status === 503) page.isAway = true
}

/** Renders a page and seals it with the headers that it needs wherever it is served from. @throws DatabaseAway */
export async function renderPage(
  { config, log, db }: Pick<Services, 'config' | 'log' | 'db'>,
  render: Renderer,
  key: string,
  isDevelopment = false,
): Promise<Page> {
  // Never the client's Host: a cached page must not carry somebody else's idea of our name.
  const made = { isAway: false }
  const { status, headers, html } = await rendering.run(made, () => render(new Request(new URL(key, publicOrigin(config)))))
  if (status >= 500 && (made.isAway || (await isDatabaseAway(db)))) throw new DatabaseAway('database unavailable')
  const location = headers.get('location')
  if (status === 404) log.info({ path: key.split('?')[0] }, 'unknown path')
  return sealPage(
    status,
    {
      'Content-Type': headers.get('content-type') ?? 'text/html; charset=utf-8',
      'Cache-Control': status === 200 ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=30' : 'no-store',
      'Content-Security-Policy': isDevelopment ? DEVELOPMENT_POLICY : contentPolicy(html, config.publicUrl),
      ...REPORT_HEADERS,
      ...(location ? { Location: location } : {}),
      ...(status === 404 ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
    Buffer.from(html),
  )
}

// Vite brings styles and scripts of its own.
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:; frame-ancestors 'none'"

/** Allows exactly the inline scripts that this page has, by their hashes; a nonce would not survive a 304. */
function contentPolicy(html: string, publicUrl: string | undefined): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    REPORT_DIRECTIVES,
    ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The texts of the scripts that stand in a page itself. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    if (!html.slice(at, begin).includes(' src=')) scripts.push(html.slice(begin, end))
    at = end
  }
  return scripts
}
