import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'

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

export interface PoolSettings extends pg.PoolConfig {
  onError?: (error: Error) => void
}

/** Opens a pool whose every statement, lock and idle transaction has a time limit. */
export function connect({ onError = () => {}, ...settings }: PoolSettings): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lokma',
    ...settings,
  })
  // Without these two, node-postgres takes the process down when a connection is lost.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
