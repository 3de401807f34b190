import type pg from 'pg'
import { expect } from 'vitest'

/** A statement as the product sent it. */
export interface SentStatement {
  /** Without the comment at its end. */
  text: string
  values: unknown[]
  isPrepared: boolean
}

const MARK = '/* prepared */'

/**
 * The statements that are sent while a task runs, and after it until one matches `until`: what begins after an answer ends with that one.
 */
export async function recordStatements(pool: pg.Pool, task: () => Promise<void>, until?: RegExp): Promise<SentStatement[]> {
  const statements: SentStatement[] = []
  const usual = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const listen = (client: pg.PoolClient): void => {
    if (usual.has(client)) return
    usual.set(client, client.query)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((text: unknown, ...rest: unknown[]) => {
      const given = typeof text === 'object' && text !== null ? (text as { text: string; values?: unknown[] }) : undefined
      const { text: whole, values = [] } = given ?? { text: String(text), values: rest[0] as unknown[] | undefined }
      const trimmed = whole.trim()
      statements.push({ text: trimmed.replace(MARK, '').trim(), values, isPrepared: trimmed.endsWith(MARK) })
      return query(text, ...rest)
    }) as typeof client.query
  }
  pool.on('acquire', listen)
  try {
    await task()
    if (until) await expect.poll(() => statements.some(({ text }) => until.test(text)), { interval: 5 }).toBe(true)
  } finally {
    pool.off('acquire', listen)
    for (const [client, query] of usual) client.query = query
  }
  return statements
}

/** PostgreSQL plans the first five executions by their values and then compares these plans with one for any values. */
const EXECUTIONS = 7

/** Whether a connection that executes a prepared statement again and again soon plans it no more. What the statement writes is taken back. */
export async function usesKeptPlan(pool: pg.Pool, { text, values }: SentStatement): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let time = 0; time < EXECUTIONS; time++) await client.query({ name: 'watched', text, values })
    const { rows } = await client.query<{ kept: number }>(
      `select generic_plans::int as kept from pg_prepared_statements where name = 'watched'`,
    )
    return rows[0]!.kept > 0
  } finally {
    await client.query('rollback')
    // node-postgres remembers the text of a name.
    client.release(true)
  }
}
