import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Next } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { connect, type Db } from '#db/connect.ts'
import { isUnavailable } from './errors.ts'
import type { PageCache } from './page-cache.ts'
import type { AppEnv } from './router.ts'
import { isSecure } from './visitor.ts'
import type { Services } from './services.ts'

/** Reads that everybody may do and that may be a moment behind. */
export interface Reads {
  open(): void
  close(): Promise<void>
  /** Asks a replica where it knows everything that this asker wrote, and otherwise the database itself. */
  run<T>(c: Context<AppEnv>, verb: (db: Db) => Promise<T>): Promise<T>
  /** Renders a page that is shown to everybody: its reads know what it was forgotten for. */
  asPage<T>(key: string, render: () => Promise<T>): Promise<T>
  /** Hears which pages a write changed. */
  watch(pages: PageCache): PageCache
  /** Where the database stands after a write; undefined where nothing is ever behind. */
  position(): Promise<number | undefined>
}

/** Everything is read where it is written. */
function readAll(db: Db): Reads {
  return {
    open() {},
    close: async () => {},
    run: (_, verb) => verb(db),
    asPage: (_, render) => render(),
    watch: (pages) => pages,
    position: async () => undefined,
  }
}

const LOOK_MS = 500
/** A replica that is further behind than this is no use to anybody. */
const LAG_MAX_MS = 10_000
const MARKS_MAX = 10_000
const EVERY_PAGE = '*'

interface Parts {
  url: string | undefined
  db: Db
  log: Logger
  metrics: Registry
}

/**
 * Both databases are asked twice a second how far they are. Whoever wrote carries the position of the write in a cookie, and a
 * page that was forgotten is marked with the position of then: both are read from the replica again once it has passed there.
 */
export function createReads({ url, db, log, metrics }: Parts): Reads {
  if (url === undefined) return readAll(db)
  const settings = { connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 3000 }
  const replica = connect({ ...settings, application_name: 'lokma reads', onError: () => {} })
  const rendering = new AsyncLocalStorage<string>()
  const marks = new Map<string, { at?: number }>()
  let [isUp, reached, lagMs, isClosed] = [false, 0, 0, false]
  let isAway: boolean | undefined
  /** Where the database stood then; the replica has not passed it yet. */
  let ahead: { at: number; since: number } | undefined
  let timer: NodeJS.Timeout | undefined

  const reads = new Counter({
    name: 'lokma_reads_total',
    help: 'Public reads by where they were answered',
    labelNames: ['from'],
    registers: [metrics],
  })
  for (const [name, help, measure] of [
    ['lokma_replica_up', 'Whether public reads may go to the replica', () => (isUp ? 1 : 0)],
    ['lokma_replica_lag_seconds', 'How far the replica is behind at least', () => lagMs / 1000],
  ] as const)
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(measure())
        },
      }),
    )

  function away(error: { code?: string | undefined; name: string }): void {
    isUp = false
    if (isAway === true || isClosed) return
    isAway = true
    log.warn({ part: 'reads', error: error.code ?? error.name }, 'replica is away: everything is read from the database itself')
  }

  async function positionOf(database: Db, expression: string): Promise<number | null> {
    const { rows } = await sql<{ at: number | null }>`select pg_wal_lsn_diff(${sql.raw(expression)}, '0/0') as at`.execute(database)
    return rows[0]?.at ?? null
  }
  const written = (): Promise<number | null> => positionOf(db, 'pg_current_wal_insert_lsn()')

  async function look(): Promise<void> {
    const unplaced = [...marks.values()].filter((mark) => mark.at === undefined)
    const since = Date.now()
    // While the database is away nothing is written, and what is there may be read.
    const at = await written().catch(() => null)
    if (at !== null) {
      for (const mark of unplaced) mark.at = at
      ahead ??= { at, since }
    }
    try {
      const passed = await positionOf(replica.db, 'pg_last_wal_replay_lsn()')
      if (passed === null) return away({ name: 'no streaming replica' })
      reached = passed
    } catch (error) {
      return away(error as Error)
    }
    for (const [path, mark] of marks) if (mark.at !== undefined && mark.at <= reached) marks.delete(path)
    if (ahead && ahead.at <= reached) ahead = undefined
    lagMs = ahead ? Date.now() - ahead.since : 0
    if (lagMs > LAG_MAX_MS) return away({ name: 'too far behind' })
    // How far behind one is that was not asked before shows only when it catches up.
    if (!isUp && ahead) return
    if (isAway === true) log.info({ part: 'reads' }, 'replica is there')
    isUp = true
    isAway = false
  }

  function lookAgain(ms: number): void {
    timer = setTimeout(() => {
      void look().finally(() => {
        if (!isClosed) lookAgain(LOOK_MS)
      })
    }, ms).unref()
  }

  function mark(paths: string[]): void {
    if (marks.size + paths.length > MARKS_MAX) {
      marks.clear()
      marks.set(EVERY_PAGE, {})
    } else for (const path of paths) marks.set(path, {})
  }

  /** How far a replica must be to be asked. */
  function positionFor(c: Context<AppEnv>): number {
    if (c.env?.address === 'page') {
      const path = rendering.getStore()
      return path === undefined || marks.has(path) || marks.has(EVERY_PAGE) ? Infinity : 0
    }
    // Programs keep no cookies of ours.
    if (c.req.header('authorization') !== undefined) return Infinity
    const kept = getCookie(c, COOKIE)
    return kept === undefined ? 0 : /^\d{1,16}$/.test(kept) ? Number(kept) : Infinity
  }

  return {
    open: () => lookAgain(0),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await replica.close()
    },
    async run(c, verb) {
      if (isUp && positionFor(c) <= reached) {
        try {
          const answer = await verb(replica.db)
          reads.inc({ from: 'replica' })
          return answer
        } catch (error) {
          // What is not there yet, or cannot be read there, is asked for where everything is.
          if (isUnavailable(error as Error) || /timeout/i.test((error as Error).message)) away(error as Error)
        }
      }
      reads.inc({ from: 'database' })
      return verb(db)
    },
    asPage: (key, render) => rendering.run(key.split('?', 1)[0]!, render),
    watch: (pages) => ({
      ...pages,
      invalidate(...paths) {
        mark(paths)
        pages.invalidate(...paths)
      },
      clear() {
        mark([EVERY_PAGE])
        pages.clear()
      },
    }),
    // Whoever cannot say where the write stands sends its asker to the database itself.
    position: () =>
      written().then(
        (at) => at ?? Number.MAX_SAFE_INTEGER,
        () => Number.MAX_SAFE_INTEGER,
      ),
  }
}

const COOKIE = 'lokma_at'
/** Longer than a replica may be behind. */
const COOKIE_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whoever wrote something reads it: the browser keeps where the database stood after it. */
export function keepPosition({ config, reads }: Pick<Services, 'config' | 'reads'>) {
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    await next()
    if (READS.has(c.req.method) || c.res.status >= 400) return
    const position = await reads.position()
    setCookie(c, COOKIE, String(position), {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api',
      maxAge: COOKIE_SECONDS,
      secure: isSecure(config),
    })
  }
}
