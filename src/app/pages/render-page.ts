import { baseHeaders } from '#platform/http/base-headers.ts'
import { isDatabaseUnavailable } from '#platform/http/database-unavailable.ts'
import { type Page, sealPage } from '#platform/pages/page-cache.ts'
import { contentPolicy, DEVELOPMENT_POLICY } from './content-policy.ts'
import { REPORT_HEADERS } from './policy-reports.ts'
import type { Context } from '#site/server/context.ts'
import type { Language } from '#i18n/languages.ts'
import type { PageKey } from './page-key.ts'

/** A page as the web part of the product made it. */
export interface Rendered {
  status: number
  /** The document, encoded. */
  body: Buffer
  /** Set where the page only leads to another one. */
  location?: string | undefined
  /** What the page shows, see #site/page-tags.ts: it is kept until a write changes one of these, at most a minute. */
  tags: readonly string[]
  /** The texts of its inline scripts: the content policy allows exactly these. */
  scripts: readonly string[]
  /** Whether its order or filter depends on the time, so that it is fresh for a second only. */
  isTimeBound: boolean
}

/** Renders the page of an address, path and query, in a language: the web part of the product, built by Vite. */
export type Renderer = (address: string, language: Language) => Promise<Rendered>

/** A shared cache keeps a page only where the operator says that it has one copy per language (docs/guides/scaling.md). */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'

/** No page can be rendered because the database does not answer. */
export class DatabaseUnavailable extends Error {}

/** A page that the web part keeps is sealed and compressed once. */
const sealed = new WeakMap<Rendered, Page>()

/** Renders a page and seals it with the headers that it needs wherever it is served from. @throws DatabaseUnavailable */
export async function renderPage(
  { config, log, db }: Pick<Context, 'config' | 'log' | 'db'>,
  render: Renderer,
  { address, language }: PageKey,
  isDevelopment = false,
): Promise<Page> {
  const rendered = await render(address, language).catch(async (error: unknown) => {
    throw (await isDatabaseUnavailable(db)) ? new DatabaseUnavailable('database unavailable') : error
  })
  const { status, body, location, tags, scripts, isTimeBound } = rendered
  if (status === 404) log.info({ path: address.split('?')[0] }, 'unknown path')
  const known = sealed.get(rendered)
  if (known) return known
  const page = sealPage(
    status,
    {
      ...baseHeaders(config),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': status !== 200 ? 'no-store' : config.cdn ? SHARED : 'private, max-age=0',
      'Content-Language': language,
      'Content-Security-Policy': isDevelopment ? DEVELOPMENT_POLICY : contentPolicy(scripts, config),
      ...REPORT_HEADERS,
      ...(location ? { Location: location } : {}),
      ...(status === 404 ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
    body,
    { tags, isTimeBound },
  )
  if (status === 404) sealed.set(rendered, page)
  return page
}
