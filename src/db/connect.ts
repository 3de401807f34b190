import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { codeConnectionErrors } from './connection-errors.ts'
import { reportFailures } from './observe-failures.ts'
import { parseIntegers, textsParser, timestampParser } from './parsers.ts'
import { keepPlans } from './plan-cache.ts'
import { closeWhenSilent, STATEMENT_MS } from './silent-connections.ts'

export { observeFailures } from './observe-failures.ts'
export { prepared } from './plan-cache.ts'

export type Db = Kysely<DB>

/** A connection pool and the query builder on top of it. */
export interface Database {
  db: Db
  pool: pg.Pool
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
}

/** Opens a pool whose every statement, lock and idle transaction has a time limit. */
export function connect({ onError = () => {}, ...settings }: PoolSettings): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lokma',
    keepAlive: true,
    ...settings,
  })
  codeConnectionErrors(pool)
  reportFailures(pool, 'connect')
  let isClosed = false
  // The pool does not wait for its sockets: a database that stops right after it must not count as lost.
  const reportLoss = (error: Error): void => {
    if (!isClosed) onError(error)
  }
  // Without these two, node-postgres takes the process down when a connection is lost.
  pool.on('error', reportLoss)
  pool.on('connect', (client) => {
    client.on('error', reportLoss)
    keepPlans(client)
    closeWhenSilent(client)
    reportFailures(client, 'query')
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      isClosed = true
      await db.destroy()
      // Kysely leaves a pool alone that it has never used itself.
      if (!pool.ending) await pool.end()
    },
  }
}
