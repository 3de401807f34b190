import { followSite, type PublicSite } from '#i18n/site.ts'
import { createQueryClient } from '#ui/query-client.ts'
import { findRoute } from '#routes/index.ts'
import { type Assets, inlineScripts, renderDocument } from '#shell/document.tsx'
import { setOrigin } from '#shell/head.ts'
import { unknownPage } from '#shell/not-found.tsx'
import { Redirect } from '#shell/page.ts'
import type { PageReads } from '#shell/page-reads.ts'
import { parseSearch } from '#lib/parse-search.ts'

/** A page as it is sent: a document, or the way to another page. */
export interface RenderedPage {
  status: number
  html: string
  location?: string
  tags: readonly string[]
  scripts: readonly string[]
  isTimeBound: boolean
}

interface Connection {
  reads: PageReads
  assets: Assets
}

let connection: Connection | undefined

/** Sets how pages read, which built files they name, the public origin of the site, and where its settings are. */
export function connect(given: Connection & { origin: string; site: () => PublicSite }): void {
  connection = given
  setOrigin(given.origin)
  followSite(given.site)
}

/** Renders one page. @throws what a verb throws and no page knows how to answer */
export async function render(address: string): Promise<RenderedPage> {
  const { reads, assets } = connection!
  const [path = '', query = ''] = address.split('?', 2)
  const found = findRoute(path)
  const client = createQueryClient()
  try {
    const answer = found
      ? await found.route.answer({ params: found.params, search: parseSearch(new URLSearchParams(query)), reads, client })
      : unknownPage(path)
    const { head, view, status = found ? 200 : 404, tags = [], isTimeBound = false, data = [], scripts = [], screen } = answer
    const html = renderDocument({ view, head, address, client, data, assets, screen })
    return { status, html, tags, scripts: [...inlineScripts, ...scripts], isTimeBound }
  } catch (error) {
    if (!(error instanceof Redirect)) throw error
    return { status: error.status, location: error.location, html: '', tags: [], scripts: [], isTimeBound: true }
  } finally {
    client.clear()
  }
}
