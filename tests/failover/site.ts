import { expect } from 'vitest'
import { type Product, run, start } from '#tests/operating/product.ts'
import { type Cast, createRestaurants, signInCast } from '#tests/faults/cast.ts'
import { type Load, startLoad } from '#tests/faults/load.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { askForPages } from './pages.ts'

/** One fault of the table: what was played, and what came of it. */
interface Row {
  fault: string
  sent: number
  acknowledged: number
  lost: number
  /** Seconds without an acknowledged write from the fault on. */
  gaps: number[]
  pages: number
  failed: number
  check: boolean
}

/** A fault under load. */
export interface Played {
  load: Load
  /** The restaurants that the load votes on. */
  restaurants: readonly string[]
  /** Resolves when a write that was acknowledged after this moment is there, and everybody was served. */
  back(since?: number): Promise<void>
  /** The longest time without an acknowledged write since this moment, in seconds. */
  gap(since: number): number
}

/** A real server on the three machines, with members who write. */
export interface Site {
  cluster: Cluster
  testApp: TestApp
  cast: Cast
  product: Product
  /**
   * Plays a fault under load, waits until everything is in order again, and checks that nothing was lost and no page failed.
   * @param mayFail the paths that no machine can answer for a moment
   */
  play(fault: string, task: (played: Played) => Promise<number>, mayFail?: RegExp): Promise<number>
  /** The table of all faults so far. */
  table(): string
  close(): Promise<void>
}

const RESTAURANTS = 120
/** Acknowledged writes after which a load is steady. */
const STEADY = 60
const PAUSE_MS = 60
/** More than any gap: a longer one is measured, too. */
const BACK_MS = 60_000
const SECRET = 'a secret that only tests know, 32+'

/** How Lokma finds the primary and a replica. */
const ways = {
  HAProxy: ({ url, readUrl }: Cluster) => ({ DATABASE_URL: url, DATABASE_READ_URL: readUrl }),
  'a list of hosts': ({ listUrl }: Cluster) => ({ DATABASE_URL: listUrl, DATABASE_READ_URL: listUrl }),
}

/** Starts Lokma on three machines, as the guide says. */
export async function openSite(way: keyof typeof ways): Promise<Site> {
  const cluster = await openCluster()
  let [testApp, product]: [TestApp?, Product?] = []
  try {
    const ran = await run('src/app/cli.ts', ['migrate'], { DATABASE_URL: cluster.url, AUTH_SECRET: SECRET })
    if (ran.code !== 0) throw new Error(ran.errors)
    testApp = await createTestApp({}, undefined, { url: cluster.url })
    const { context } = testApp
    const cast = await signInCast(testApp)
    const settings = {
      ...ways[way](cluster),
      DATA_DIR: context.config.dataDir,
      AUTH_SECRET: context.secret,
      DEMO: '0',
      RATE_LIMITS: 'off',
    }
    product = await start(settings, { onSpawn: cluster.guard })
    const rows: Row[] = []
    const site: Site = {
      cluster,
      testApp,
      cast,
      product,
      play: (fault, task, mayFail) => play(site, { fault, rows, settings, mayFail }, task),
      table: () => tableOf(rows),
      async close() {
        await product!.signal('SIGTERM')
        await testApp!.close()
        await cluster.close()
      },
    }
    return site
  } catch (error) {
    await product?.signal('SIGKILL')
    await testApp?.close()
    await cluster.close()
    throw error
  }
}

interface Playing {
  fault: string
  rows: Row[]
  settings: Record<string, string>
  mayFail: RegExp | undefined
}

async function play(
  { cluster, testApp, cast, product }: Site,
  { fault, rows, settings, mayFail }: Playing,
  task: (played: Played) => Promise<number>,
) {
  await cluster.settled()
  const restaurants = await createRestaurants(testApp, cast, RESTAURANTS)
  const load = startLoad({ address: () => product.address, cast, restaurants, pauseMs: PAUSE_MS })
  await load.acknowledged(STEADY)
  // What is shown once is cached: a visitor of a site that has been up for a while.
  const pages = askForPages(product.address, restaurants)
  try {
    const gap = await task({
      load,
      restaurants,
      back: (since) => back(load, since),
      gap: (since) => longestPause(load.written().acknowledged, since, performance.now()),
    })
    await back(load)
    await cluster.settled()
    await load.stop()
    const { asked, failed } = await pages.stop()
    const lost = await load.missing(cluster.url)
    const check = await run('src/app/cli.ts', ['check'], settings)
    const { sent, acknowledged } = load.written()
    const row = { fault, sent, acknowledged: acknowledged.length, lost: lost.length, pages: asked, failed: failed.length }
    add(rows, { ...row, gaps: [gap], check: check.code === 0 })
    console.log(
      `${fault}: ${sent} writes sent, ${acknowledged.length} acknowledged, gap ${gap.toFixed(1)} s, ${asked} pages, ${failed.length} failed`,
    )
    if (load.tally().wrong.length > 0)
      console.log(
        product
          .printed()
          .split('\n')
          .filter((line) => line.includes('request failed'))
          .slice(-3)
          .join('\n'),
      )
    const unexpected = failed.filter((line) => !mayFail?.test(line))
    expect({ lost, wrong: load.tally().wrong, failed: unexpected, check: check.output.trim() }).toEqual({
      lost: [],
      wrong: [],
      failed: [],
      check: 'Everything that must be true is true.',
    })
    return gap
  } finally {
    await load.stop()
    await pages.stop()
  }
}

async function back(load: Load, since = performance.now()): Promise<void> {
  const until = performance.now() + BACK_MS
  while ((load.written().acknowledged.at(-1) ?? 0) < since) {
    if (performance.now() > until) throw new Error(`no write was acknowledged within ${BACK_MS / 1000} s`)
    await new Promise((done) => setTimeout(done, 50))
  }
  await load.recovery(since, BACK_MS)
}

function longestPause(times: readonly number[], since: number, until: number): number {
  const moments = [since, ...times.filter((at) => at > since && at < until), until]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)) / 1000
}

/** The same fault again counts in the same row. */
function add(rows: Row[], row: Row): void {
  const same = rows.find(({ fault }) => fault === row.fault)
  if (!same) return void rows.push(row)
  for (const name of ['sent', 'acknowledged', 'lost', 'pages', 'failed'] as const) same[name] += row[name]
  same.gaps.push(...row.gaps)
  same.check &&= row.check
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ fault, gaps, check, ...row }) => {
    const sorted = gaps.toSorted((one, other) => one - other)
    const [median, worst] = [sorted[(sorted.length - 1) >> 1]!, sorted.at(-1)!]
    const cells = [
      fault,
      gaps.length,
      row.sent,
      row.acknowledged,
      row.lost,
      median.toFixed(1),
      worst.toFixed(1),
      `${row.failed} of ${row.pages}`,
      check,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| fault | times | writes sent | acknowledged | lost | gap in s, median | worst | pages that failed | `lokma check` |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
