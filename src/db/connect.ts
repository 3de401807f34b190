import { Kysely, PostgresDialect, sql } from 'kysely'
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
// int4[] has no name in this list; splitting is four times faster than the general parser.
const INT4_ARRAY = 1007 as number as (typeof pg.types.builtins)['INT4']
pg.types.setTypeParser(INT4_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

const PREPARED = '/* prepared */'
const STATEMENTS_MAX = 500

/** Ends a statement whose plan each connection keeps: for reads and writes that happen all the time, with few distinct texts. */
export const prepared = sql.raw(PREPARED)

const names = new Map<string, string>()

/** Statements that end in `prepared` are planned once per connection. */
function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !text.endsWith(PREPARED)) return query(text, ...rest)
    if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `p${names.size}`)
    return query({ name: names.get(text), text, values: rest[0] })
  }) as typeof client.query
}

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
  pool.on('connect', (client) => {
    client.on('error', onError)
    keepPlans(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely leaves a pool alone that it has never used itself.
      if (!pool.ending) await pool.end()
    },
  }
}
