import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#site/server/context.ts'
import { acceptedCodings } from '#platform/http/accept-encoding.ts'
import type { Page } from '#platform/pages/page-cache.ts'
import type { Tally } from '#features/statistics/server/index.ts'
import { type EncodedPage, encodePage, findEncoded, findUnchanged } from '#platform/pages/page-encodings.ts'
import type { Language } from '#i18n/languages.ts'
import { cacheKey, isOfNoPage, isSearch, MISSING_PAGE, pageAddress, type PageKey } from '../pages/page-key.ts'
import { type Renderer, renderPage } from '../pages/render-page.ts'
import { readHead, type RequestHead } from './request-head.ts'

/** URLs whose page address is remembered. */
const KNOWN_URLS_MAX = 5000
const KNOWN_URL_LENGTH_MAX = 300

/** A request for a page whose address passed every check. */
export interface PageRequest {
  req: IncomingMessage
  res: ServerResponse
  head: RequestHead
  path: string
  query: string
  /** The client's address. */
  address: string
}

/** Sends pages, from the cache or rendered. */
export interface PageAnswers {
  /** Sends a cached page at once, for an address that was checked before. @returns whether it did */
  sendCached(req: IncomingMessage, res: ServerResponse, address: string, mayRun: () => boolean): boolean
  send(request: PageRequest): Promise<void>
  /** Whether a page can be at this path. */
  has(path: string): boolean
  /** Answers that no page is here. */
  sendMissing(request: PageRequest): Promise<void>
}

interface Parts {
  context: Context & { tally: Pick<Tally, 'visit'> }
  render: Renderer
  hasPage: (path: string) => boolean
  /** In development every request renders the sources as they are. */
  isDevelopment: boolean
}

export function createPageAnswers({ context, render, hasPage, isDevelopment }: Parts): PageAnswers {
  /** The page address of a URL, for URLs that passed every check. */
  const addressesOf = new Map<string, string>()
  const missing = new Map<Language, Page>()
  context.site.onChanged(() => missing.clear())

  /** Rendering costs more than any API call: an address that keeps requesting new pages gets 429. */
  async function makePage(key: PageKey, address: string): Promise<Page> {
    const requester = { viewer: { kind: 'visitor', anonymousId: undefined }, address } as const
    await context.limits.consume('page', requester)
    if (isSearch(key.address)) await context.limits.consume('search', requester)
    if (isDevelopment) return renderPage(context, render, key, true)
    const make = () => context.reads.asPage(key.address, () => renderPage(context, render, key))
    return context.pages.get(cacheKey(key), make, address)
  }

  /** The page for an address where no page can be: all of them show the same one, rendered once under an address of its own. */
  async function missingPage(path: string, language: Language, address: string): Promise<Page> {
    context.log.info({ path }, 'unknown path')
    const known = missing.get(language)
    if (known && !isDevelopment) return known
    const page = await makePage({ address: MISSING_PAGE, language }, address)
    // Only this page is cached permanently: a redirect or an error would answer every such address until the settings of the site change.
    if (page.status === 404) missing.set(language, page)
    return page
  }

  function remember(url: string, pageAddress: string): void {
    if (url.length > KNOWN_URL_LENGTH_MAX) return
    if (addressesOf.size >= KNOWN_URLS_MAX) addressesOf.clear()
    addressesOf.set(url, pageAddress)
  }

  const has = (path: string): boolean => !isOfNoPage(path) && hasPage(path)

  async function sendMissing({ req, res, head, path, address }: Omit<PageRequest, 'query'>): Promise<void> {
    return sendPage(req, res, head, await missingPage(path, head.language, address))
  }

  return {
    has,
    sendMissing,
    sendCached(req, res, address, mayRun) {
      const known = addressesOf.get(req.url!)
      if (known === undefined || (req.method !== 'GET' && req.method !== 'HEAD') || !mayRun()) return false
      const head = readHead(req.rawHeaders)
      const page = context.pages.peek(cacheKey({ address: known, language: head.language }))
      if (!page) return false
      if (head.hosts > 1 || head.hasBody) return false
      if (!sendReady(req, res, head, page)) return false
      context.tally.visit(head, address)
      return true
    },
    async send({ req, res, head, path, query, address }) {
      if (!has(path)) return sendMissing({ req, res, head, path, address })
      const key = { address: pageAddress(path, new URLSearchParams(query)), language: head.language }
      const page = context.pages.peek(cacheKey(key)) ?? (await makePage(key, address))
      if (page.status === 308) return sendMoved(res, page, query)
      if (page.status === 200) {
        remember(req.url ?? '/', key.address)
        context.tally.visit(head, address)
      }
      return sendPage(req, res, head, page)
    },
  }
}

/** Redirects to the new address of the page, with the query; browsers keep the fragment themselves. */
function sendMoved(res: ServerResponse, { status, headers }: Page, query: string): void {
  res.writeHead(status, { ...headers, Location: `${headers['Location'] ?? '/'}${query}` })
  res.end()
}

/** Sends a page in the best coding that the client accepts. */
async function sendPage(req: IncomingMessage, res: ServerResponse, head: RequestHead, page: Page): Promise<void> {
  if (!sendReady(req, res, head, page)) sendForm(req, res, page, await encodePage(page, acceptedCodings(head.acceptEncoding)))
}

/** Sends a page, or that the client's copy is still good. @returns whether it did; otherwise the page is to be compressed first */
function sendReady(req: IncomingMessage, res: ServerResponse, head: RequestHead, page: Page): boolean {
  const accepted = acceptedCodings(head.acceptEncoding)
  const unchanged = findUnchanged(page, accepted, head.ifNoneMatch)
  const form = unchanged ? undefined : findEncoded(page, accepted)
  if (unchanged) sendUnchanged(res, unchanged)
  else if (form) sendForm(req, res, page, form)
  return unchanged !== undefined || form !== undefined
}

function sendUnchanged(res: ServerResponse, head: string[]): void {
  res.writeHead(304, head)
  res.end()
}

function sendForm(req: IncomingMessage, res: ServerResponse, { status }: Page, { head, body }: EncodedPage): void {
  res.writeHead(status, head)
  // Every answer shares these bytes, so a slow reader holds no copy of them.
  res.end(req.method === 'HEAD' ? undefined : body)
}
