import { followSite, type PublicSite, publicSite } from '#i18n/site.ts'
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
  body: Buffer
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

/** Pages that are the same for all addresses of a kind, by the kind, and the settings that they show. */
const kept = new Map<string, RenderedPage>()
let shown: PublicSite | undefined

/** Sets how pages read, which built files they name, the public origin of the site, where its settings are, and for how long backups are kept. */
export function connect(given: Connection & { origin: string; site: () => PublicSite; backupDays: number }): void {
  connection = given
  kept.clear()
  setOrigin(given.origin)
  followSite(given.site, given.backupDays)
}

/** Whether a page can be at this path. */
export function hasPage(path: string): boolean {
  return findRoute(path) !== undefined
}

function keptPage(kind: string, render: () => RenderedPage): RenderedPage {
  if (shown !== publicSite()) kept.clear()
  shown = publicSite()
  const page = kept.get(kind) ?? render()
  kept.set(kind, page)
  return page
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
      : unknownPage()
    const { head, view, status = found ? 200 : 404, tags = [], isTimeBound = false, data = [], scripts = [], screen, missing } = answer
    const page = (): RenderedPage => ({
      status,
      body: renderDocument({ view, head, address, client, data, assets, screen }),
      tags,
      scripts: [...inlineScripts, ...scripts],
      isTimeBound,
    })
    return missing === undefined ? page() : keptPage(missing, page)
  } catch (error) {
    if (!(error instanceof Redirect)) throw error
    return { status: error.status, location: error.location, body: Buffer.alloc(0), tags: [], scripts: [], isTimeBound: true }
  } finally {
    client.clear()
  }
}
