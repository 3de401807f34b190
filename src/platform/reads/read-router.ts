import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { connect, type Database, type Db } from '#db/connect.ts'
import { proveSessions } from '#db/session.ts'
import { isUnavailable } from '../http/error-body.ts'
import { createPatience } from './patience.ts'
import type { RequestContext } from '../http/router.ts'
import type { Page, PageCache } from '../pages/page-cache.ts'
import type { PageTags } from '../pages/page-tags.ts'
import { type ChangedTags, createChangedTags } from './changed-tags.ts'
import { createReplicaMonitor, primaryPosition, type ReplicaMonitor } from './replica-monitor.ts'
import { writePositionOf } from './write-position.ts'

/** Reads that everybody may do and that may be a moment behind. */
export interface ReadRouter {
  open(): void
  close(): Promise<void>
  /** Reads from a replica that has caught up with this viewer's last write, otherwise from the primary. */
  run<T>(c: RequestContext, verb: (db: Db) => Promise<T>): Promise<T>
  /** Reads for the page that is being rendered: from a replica that has passed the last change of the page. */
  forPage<T>(verb: (db: Db) => Promise<T>): Promise<T>
  /** Renders a public page, and from a replica that has not seen a write that the page shows only while the primary is unavailable. */
  asPage(key: string, render: () => Promise<Page>): Promise<Page>
  /** Wraps the page cache to learn which pages a write changes. */
  watch<Change>(pages: PageCache<Change>, tags: PageTags<Change>): PageCache<Change>
  /** WAL position of the primary after a write; undefined without replicas. */
  position(): Promise<number | undefined>
}

interface Parts {
  tags: Pick<PageTags<never>, 'ofKey'>
  url: string | undefined
  db: Db
  log: Logger
  metrics: Registry
}

/**
 * Sends public reads to the replica. The browser of a writer carries the position of the write in a cookie, and the tags that a
 * write changed are marked with the position of then: both are read from the replica again once it has passed that position.
 */
export function createReadRouter({ tags, url, db, log, metrics }: Parts): ReadRouter {
  if (url === undefined) return createPrimaryRouter(db)
  const settings = { connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 3000 }
  const replica = connect({ ...settings, application_name: 'lokma reads', onError: (error) => monitor.reportConnection(error) })
  const changes = createChangedTags()
  const prove = (): Promise<void> => proveSessions(replica.pool)
  const monitor = createReplicaMonitor({ prove, primary: db, replica: replica.db, servers: replica.servers, changes, log, metrics })
  const readFrom = createReader({ primary: db, replica, monitor, metrics })
  const pageReads = createPageReads({ tags, changes, monitor }, readFrom)
  const patiently = createPatience()
  return {
    open: () => monitor.start(),
    async close() {
      monitor.stop()
      await replica.close()
    },
    run: (c, verb) => patiently(() => readFrom(writePositionOf(c), verb)),
    forPage: pageReads.forPage,
    asPage: (key, render) => patiently(() => pageReads.asPage(key, render)),
    watch: (pages, { ofChange }) => ({
      ...pages,
      changed(change) {
        changes.mark(ofChange(change))
        pages.changed(change)
      },
      clear() {
        changes.markAll()
        pages.clear()
      },
    }),
    // When the position of the write is unknown, the viewer reads from the primary.
    position: () =>
      primaryPosition(db).then(
        (at) => at ?? Number.MAX_SAFE_INTEGER,
        () => Number.MAX_SAFE_INTEGER,
      ),
  }
}

/** Without a replica everything is read from the primary. */
function createPrimaryRouter(db: Db): ReadRouter {
  return {
    open() {},
    close: async () => {},
    run: (_, verb) => verb(db),
    forPage: (verb) => verb(db),
    asPage: (_, render) => render(),
    watch: (pages) => pages,
    position: async () => undefined,
  }
}

type Reader = <T>(position: number, verb: (db: Db) => Promise<T>) => Promise<T>

interface Databases {
  primary: Db
  replica: Pick<Database, 'db' | 'servers'>
  monitor: ReplicaMonitor
  metrics: Registry
}

/** Reads from the replica when it has reached a position, otherwise from the primary. */
function createReader({ primary, replica, monitor, metrics }: Databases): Reader {
  const reads = new Counter({
    name: 'lokma_reads_total',
    help: 'Public reads by where they were answered',
    labelNames: ['from'],
    registers: [metrics],
  })
  return async (position, verb) => {
    if (monitor.hasReached(position)) {
      try {
        const before = replica.servers?.moves()
        const answer = await verb(replica.db)
        // Another one of several replicas, chosen meanwhile, may be behind.
        if (replica.servers?.moves() === before) {
          reads.inc({ from: 'replica' })
          return answer
        }
      } catch (error) {
        // Rows that the replica does not have or cannot read come from the primary.
        if (isUnavailable(error as Error) || /timeout/i.test((error as Error).message)) monitor.reportFailure(error as Error)
      }
    }
    reads.inc({ from: 'database' })
    return verb(primary)
  }
}

/** Renders pages from the replica, and again from the primary when the replica was behind one of the page's tags. */
function createPageReads(
  { tags, changes, monitor }: { tags: Parts['tags']; changes: ChangedTags; monitor: ReplicaMonitor },
  readFrom: Reader,
): Pick<ReadRouter, 'forPage' | 'asPage'> {
  // Hidden context: a page's reads are one object for all renderings (src/app/pages/page-reads.ts), and React passes no argument
  // through to them that would name the rendering.
  const rendering = new AsyncLocalStorage<{ isFromPrimary: boolean }>()

  async function renderFrom(render: () => Promise<Page>, isFromPrimary: boolean): Promise<{ page: Page; isOld: boolean }> {
    const observation = changes.observe()
    try {
      const page = await rendering.run({ isFromPrimary }, render)
      return { page, isOld: !isFromPrimary && observation.isOld(page.tags ?? []) }
    } finally {
      observation.end()
    }
  }

  /** From the primary; undefined while only the replica answers. */
  async function renderNow(render: () => Promise<Page>): Promise<Page | undefined> {
    if (monitor.isPrimaryUnavailable() && monitor.hasReached(0)) return undefined
    try {
      return (await renderFrom(render, true)).page
    } catch (error) {
      if (monitor.hasReached(0)) return undefined
      throw error
    }
  }

  return {
    forPage: (verb) => readFrom(rendering.getStore()?.isFromPrimary === false ? 0 : Infinity, verb),
    async asPage(key, render) {
      const now = changes.has(tags.ofKey(key)) ? await renderNow(render) : undefined
      if (now) return now
      const { page, isOld } = await renderFrom(render, false)
      if (!isOld) return page
      // What else a page shows is known once it is rendered. The cache keeps an old page as briefly as one that changes with the time.
      return (await renderNow(render)) ?? { ...page, isTimeBound: true }
    },
  }
}
