import { fetchRaw, textOf } from './pages.ts'
import { cpuOf, cpuText, apart, measure, middle, type Sample, printShares } from './load.ts'
import { renderReference } from './reference.ts'
import { type BenchSite, staleCache, staleFragments, fullestRestaurant, startServer } from './site.ts'
import type { Row } from './table.ts'

/** V8 has compiled the hot code of a server after this many pages. */
export const COMPILED_AFTER = 500
const SECONDS = 3
const ROUNDS = 3
/** Transactions per page below this mean that the pages came from a cache. */
const TRANSACTIONS_MIN = 0.5

/** CPU time of a page that is not in the cache, of the server and of its database, from request to answer. */
export async function measureRendering(site: BenchSite): Promise<Row[]> {
  const pages = { home: '/tr', list: '/tr/restaurants', restaurant: await fullestRestaurant(site) }
  return [
    ...(await rowsOf(site, staleCache, pages, (name) => `uncached ${name}`)),
    ...(await rowsOf(site, staleFragments, pages, (name) => `uncached ${name} with uncached fragments`)),
  ]
}

async function rowsOf(
  site: BenchSite,
  env: Record<string, string>,
  pages: Record<string, string>,
  what: (name: string) => string,
): Promise<Row[]> {
  const server = await startServer(site.databaseUrl, { DEMO: '0', ...env })
  const result: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const html = textOf(await fetchRaw(server.url + path, 'identity'))
    const samples: Sample[] = []
    const references: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      samples.push(await renderUncached(site, server, path, { warmUpAnswers: round === 0 ? COMPILED_AFTER : 0, seconds: SECONDS }))
      references.push(await renderReference(html))
    }
    printShares(what(name), samples)
    const ours = middle(samples)
    const reference = references.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
    result.push({
      what: `${what(name)}, CPU of a page against renderToString of its markup`,
      measured: apart(ours),
      against: cpuText(reference),
      figure: cpuOf(ours) / reference,
      values: { app: ours.app, database: ours.database, reference },
    })
  }
  await server.stop()
  return result
}

/** Loads one page of a server whose cached pages are stale. @throws Error when the pages came from a cache */
export async function renderUncached(
  site: BenchSite,
  server: { url: string; pid: number },
  path: string,
  times: { warmUpAnswers: number; seconds: number },
): Promise<Sample> {
  const before = await transactions(site)
  const sample = await measure({
    url: server.url,
    // As browsers ask: the first answer is compressed too.
    requests: [{ path, headers: { 'accept-encoding': 'br, gzip' } }],
    connections: 1,
    watched: { app: server.pid, database: site.databasePid },
    ...times,
  })
  const done = (await transactions(site)) - before
  if (done < sample.answers * TRANSACTIONS_MIN)
    throw new Error(
      `${path}: ${sample.answers} pages and only ${done} transactions: they came from a cache, so this is not the cost of rendering`,
    )
  return sample
}

/** Committed transactions of this database; PostgreSQL updates the counter about once a second under load. */
async function transactions({ pool }: BenchSite): Promise<number> {
  const { rows } = await pool.query<{ done: string }>('select xact_commit as done from pg_stat_database where datname = current_database()')
  return Number(rows[0]!.done)
}
