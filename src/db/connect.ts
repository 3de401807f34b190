import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { lowerPriority } from './backend-priority.ts'
import { type CommitGuard, createCommitGuard } from './commit-guard.ts'
import { codeConnectionErrors } from './connection-errors.ts'
import { reportFailures } from './observe-failures.ts'
import { yieldTo } from './pacing.ts'
import { parseIntegers, textsParser, timestampParser } from './parsers.ts'
import { keepPlans } from './plan-cache.ts'
import { chooseAmong, type Servers } from './several-servers.ts'
import { openSession, PATIENT_LIMITS, REQUEST_LIMITS, type TimeLimits } from './session.ts'
import { closeWhenSilent } from './silent-connections.ts'
import { refuseUnconfirmed } from './unconfirmed-commits.ts'

export { observeFailures } from './observe-failures.ts'
export { opaque, prepared } from './plan-cache.ts'

export type Db = Kysely<DB>

/** A connection pool and the query builder on top of it. */
export interface Connections {
  db: Db
  pool: pg.Pool
}

export interface Database extends Connections {
  /** How a thread or another process connects to the same database. */
  connection: pg.PoolConfig
  /** A few connections with long time limits: for jobs and for the start of a server. */
  patient: Connections
  /** Where the address names several servers. */
  servers: Pick<Servers, 'leave' | 'moves'> | undefined
  close(): Promise<void>
}

// Counts and ids stay below 2^53 here, so int8 may be a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Arrays have no names in this list.
const [INT4_ARRAY, TEXT_ARRAY] = [1007, 1009] as number[] as [typeof pg.types.builtins.INT4, typeof pg.types.builtins.TEXT]
pg.types.setTypeParser(INT4_ARRAY, parseIntegers)
pg.types.setTypeParser(TEXT_ARRAY, textsParser(pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[]))
const { TIMESTAMPTZ } = pg.types.builtins
pg.types.setTypeParser(TIMESTAMPTZ, timestampParser(pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date))

export interface PoolSettings extends pg.PoolConfig {
  onError?: (error: Error) => void
  /** The limits of its statements; of requests by default. */
  limits?: TimeLimits
  /** For a pool that only reads: requests come before its statements, where the database runs on this machine. */
  givesWay?: boolean
}

/** A job holds one connection and works on others. */
const PATIENT_MAX = 4
const CONNECT_MS = 3000

/** Opens a pool whose every statement, lock and idle transaction has a time limit. */
export function connect({ onError = () => {}, limits = REQUEST_LIMITS, givesWay = false, ...settings }: PoolSettings): Database {
  let isClosed = false
  // The pool does not wait for its sockets: a database that stops right after it must not count as lost.
  const reportLoss = (error: Error): void => {
    if (!isClosed) onError(error)
  }
  // Requests and jobs are on the same server.
  const { settings: chosen, servers } = chooseAmong(settings)
  const commits = createCommitGuard(chosen, reportLoss)
  const usual = openConnections(chosen, { limits, givesWay, commits }, reportLoss)
  const leave = yieldTo(usual.pool)
  // The pool opens its first connection when it is used.
  const patient = openConnections(
    { ...chosen, max: Math.min(PATIENT_MAX, settings.max ?? PATIENT_MAX) },
    { limits: PATIENT_LIMITS, commits },
    reportLoss,
  )
  return {
    ...usual,
    connection: settings,
    patient,
    servers,
    async close() {
      isClosed = true
      leave()
      commits.close()
      for (const { db, pool } of [usual, patient]) {
        await db.destroy()
        // Kysely leaves a pool alone that it has never used itself.
        if (!pool.ending) await pool.end()
      }
    },
  }
}

function openConnections(
  { connectionTimeoutMillis = CONNECT_MS, ...settings }: pg.PoolConfig,
  { limits, givesWay = false, commits }: { limits: TimeLimits; givesWay?: boolean; commits: CommitGuard },
  reportLoss: (error: Error) => void,
): Connections {
  const pool = new pg.Pool({
    max: 10,
    application_name: 'lokma',
    keepAlive: true,
    ...settings,
    connectionTimeoutMillis,
    // The pool awaits the promise, although its types do not say so.
    onConnect: (async (client) => {
      await openSession(client, limits, connectionTimeoutMillis)
      if (givesWay) await lowerPriority(client)
    }) as (client: pg.ClientBase) => void,
  })
  codeConnectionErrors(pool)
  reportFailures(pool, 'connect')
  // Without these two, node-postgres takes the process down when a connection is lost.
  pool.on('error', reportLoss)
  pool.on('connect', (client) => {
    client.on('error', reportLoss)
    keepPlans(client)
    commits.watch(client)
    closeWhenSilent(client, limits.statementMs)
    refuseUnconfirmed(client)
    reportFailures(client, 'query')
  })
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}
