import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
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

const STATEMENT_MS = 5000
/** The database breaks a statement off by itself: when it says nothing for longer, the way to it is gone, and only we can tell. */
const SILENCE_MS = STATEMENT_MS + 1500

/** Gives a connection up on which no answer comes, unless a statement gave itself more time. */
function noticeSilence(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let hasMoreTime = false
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') {
      if (text.includes('statement_timeout')) hasMoreTime = true
      else if (hasMoreTime && /^(commit|rollback)$/i.test(text)) hasMoreTime = false
    }
    return query(text, ...rest)
  }) as typeof client.query
  connection.stream.setTimeout(SILENCE_MS)
  connection.stream.on('timeout', () => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean }
    if (!readyForQuery && !hasMoreTime) connection.stream.destroy(new Error('Connection terminated: the database is silent'))
  })
}

const listeners = new AsyncLocalStorage<(error: Error) => void>()

/** Does some work and says what of it the database refused or could not do, for callees that keep it to themselves. */
export function hearFailures<T>(hear: (error: Error) => void, work: () => Promise<T>): Promise<T> {
  return listeners.run(hear, work)
}

function tellFailures(given: { connect(): unknown } | { query(...given: never[]): unknown }, verb: 'connect' | 'query'): void {
  const target = given as Record<string, (...given: unknown[]) => unknown>
  const work = target[verb]!.bind(given)
  target[verb] = (...rest) => {
    const result = work(...rest)
    const hear = listeners.getStore()
    if (hear && result instanceof Promise) result.catch(hear)
    return result
  }
}

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
  tellFailures(pool, 'connect')
  // Without these two, node-postgres takes the process down when a connection is lost.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    keepPlans(client)
    noticeSilence(client)
    tellFailures(client, 'query')
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
