import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Db } from '#db/connect.ts'
import { firstValue } from '#db/rows.ts'
import { UnavailableError } from '#lib/errors.ts'
import { createOutageLog } from '../outage-log.ts'
import type { ChangedTags } from './changed-tags.ts'

const POLL_MS = 500
/** A replica that lags more than this is not used. */
const LAG_MAX_MS = 10_000
/** The least time between two looks for a better one of several replicas. */
const LEAVE_MS = 5000
/** A replica that became the primary keeps its last position of the replay for ever. */
const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'
/** A primary that does not say its position for this long is unavailable. */
const SILENT_MS = 2000

/** Knows how far the replica has replayed the write-ahead log. */
export interface ReplicaMonitor {
  start(): void
  stop(): void
  /** Whether the replica is in use and has passed this position. */
  hasReached(position: number): boolean
  /** Whether the primary did not answer the last poll. */
  isPrimaryUnavailable(): boolean
  /** Stops using the replica until the next poll finds it in order. */
  reportFailure(error: Failure): void
  /** Logs a lost connection, once per outage. */
  reportConnection(error: Failure): void
}

interface Failure {
  name: string
  code?: string | undefined
}

interface Parts {
  /** Fails when the replica is behind a pooler that mixes sessions. */
  prove(): Promise<void>
  primary: Db
  replica: Db
  /** Where DATABASE_READ_URL names several servers. */
  servers: Database['servers']
  changes: ChangedTags
  log: Logger
  metrics: Registry
}

/** Polls both databases twice a second for their positions. */
export function createReplicaMonitor({ prove, primary, replica, servers, changes, log, metrics }: Parts): ReplicaMonitor {
  const lag = createLagMeter()
  let [isUp, reached, movesSeen, lagMs, isStopped, isConnectionLogged, isPrimaryUp] = [false, 0, 0, 0, false, false, true]
  const leave = createLeaving(servers)
  const askPrimary = createPrimaryPoll({ primary, changes }, lag)
  const outage = createOutageLog(log, 'reads', {
    down: 'replica is unavailable: everything is read from the primary',
    up: 'replica is available',
  })
  registerMetrics(metrics, { isUp: () => isUp, lagMs: () => lagMs })

  function reportFailure(error: Failure): void {
    isUp = false
    outage.begin(error instanceof UnavailableError ? error.message : (error.code ?? error.name))
  }

  /** Another of several servers may be better. */
  function refuse(reason: string): Promise<void> {
    reportFailure({ name: reason })
    return leave()
  }

  async function poll(): Promise<void> {
    // While the primary is unavailable nothing is written, and the replica may be read.
    isPrimaryUp = await askPrimary()
    try {
      if (!isUp) await prove()
      const passed = await positionOf(replica, REPLAYED)
      if (passed === null) return await refuse('no streaming replica')
      // Another one of several has a position of its own.
      ;[reached, movesSeen] = [passed, servers?.moves() ?? 0]
    } catch (error) {
      return reportFailure(error as Error)
    }
    changes.pass(reached)
    lagMs = lag.measure(reached)
    if (lagMs > LAG_MAX_MS) return refuse('too far behind')
    // A replica that was not polled before shows its lag only when it has caught up.
    if (!isUp && lag.isBehind()) return
    outage.end()
    isUp = true
    isConnectionLogged = false
  }

  const polling = repeat(poll)
  return {
    start: polling.start,
    stop() {
      isStopped = true
      outage.close()
      polling.stop()
    },
    hasReached: (position) => isUp && position <= reached && movesSeen === (servers?.moves() ?? 0),
    isPrimaryUnavailable: () => !isPrimaryUp,
    reportFailure,
    reportConnection({ code, name }) {
      if (isConnectionLogged || isStopped) return
      isConnectionLogged = true
      log.warn({ part: 'reads', error: name, code }, 'connection to the replica failed')
    },
  }
}

/** Repeats a task, with a pause after each end. */
function repeat(task: () => Promise<void>): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  function runIn(ms: number): void {
    timer = setTimeout(() => {
      void task().finally(() => {
        if (!isStopped) runIn(POLL_MS)
      })
    }, ms).unref()
  }
  return {
    start: () => runIn(0),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Looks for another of several servers, which may be a replica that keeps up; not more often than every few seconds. */
function createLeaving(servers: Database['servers']): () => Promise<void> {
  let at = -Infinity
  return async () => {
    if (servers === undefined || performance.now() - at < LEAVE_MS) return
    at = performance.now()
    await servers.leave()
  }
}

/** Asks the primary for its position, and again when it answered. @returns whether it answers */
function createPrimaryPoll({ primary, changes }: Pick<Parts, 'primary' | 'changes'>, lag: ReturnType<typeof createLagMeter>) {
  let asking: Promise<boolean> | undefined
  async function ask(): Promise<boolean> {
    const [unplaced, since] = [changes.unplaced(), Date.now()]
    const at = await primaryPosition(primary).catch(() => null)
    if (at === null) return false
    for (const mark of unplaced) mark.at = at
    lag.note(at, since)
    return true
  }
  return (): Promise<boolean> => {
    asking ??= ask().finally(() => (asking = undefined))
    return Promise.race([asking, sleep(SILENT_MS, false, { ref: false })])
  }
}

/** Measures for how long the replica has not reached a position that the primary had. */
function createLagMeter() {
  let ahead: { at: number; since: number } | undefined
  return {
    note(at: number, since: number): void {
      ahead ??= { at, since }
    },
    measure(reached: number): number {
      if (ahead && ahead.at <= reached) ahead = undefined
      return ahead ? Date.now() - ahead.since : 0
    },
    isBehind: (): boolean => ahead !== undefined,
  }
}

async function positionOf(db: Db, expression: string): Promise<number | null> {
  return (await firstValue<number | null>(db)`select pg_wal_lsn_diff(${sql.raw(expression)}, '0/0') as at`) ?? null
}

/** The position of the last write in the write-ahead log. */
export function primaryPosition(db: Db): Promise<number | null> {
  return positionOf(db, 'pg_current_wal_insert_lsn()')
}

function registerMetrics(metrics: Registry, { isUp, lagMs }: { isUp(): boolean; lagMs(): number }): void {
  for (const [name, help, measure] of [
    ['lokma_replica_up', 'Whether public reads may go to the replica', () => (isUp() ? 1 : 0)],
    ['lokma_replica_lag_seconds', 'How far the replica is behind at least', () => lagMs() / 1000],
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
}
