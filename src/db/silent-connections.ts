import type { Socket } from 'node:net'
import type pg from 'pg'
import { textOf } from './query-text.ts'

/** PostgreSQL aborts slow statements itself: if it stays silent for longer, the connection is dead, and only we can detect it. */
const GRACE_MS = 1500

interface Wire {
  stream: Socket
  on(event: 'readyForQuery', listener: (message: { status: 'I' | 'T' | 'E' }) => void): void
}

/**
 * Closes a connection without an answer, unless its session or its transaction set another timeout. A transaction keeps its time until its
 * end is answered: triggers that wait for the commit run in it.
 */
export function closeWhenSilent(client: pg.PoolClient, statementMs: number): void {
  const { connection } = client as unknown as { connection: Wire }
  const isBusy = (): boolean => !(client as unknown as { readyForQuery: boolean }).readyForQuery
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let [hasMoreTime, isForSession] = [false, false]
  client.query = ((...given: unknown[]) => {
    const text = textOf(given[0])
    if (namesTime.test(text) || valuesOf(given).some((value) => typeof value === 'string' && namesTime.test(value))) {
      hasMoreTime = true
      isForSession ||= !isLocal.test(text)
    }
    return query(...given)
  }) as typeof client.query
  connection.on('readyForQuery', ({ status }) => {
    if (status === 'I' && !isForSession) hasMoreTime = false
  })
  connection.stream.setTimeout(statementMs + GRACE_MS)
  connection.stream.on('timeout', () => {
    if (isBusy() && !hasMoreTime) connection.stream.destroy(new Error('Connection terminated: the database is silent'))
  })
}

const namesTime = /statement_timeout/i
/** `set local`, or `set_config` with true as its last value; a parameter in its place is taken as one. */
const isLocal = /\blocal\b|,\s*(?:true|'t'|'true'|'on'|\$\d+)\s*\)/i

function valuesOf([query, values]: unknown[]): unknown[] {
  if (Array.isArray(values)) return values
  const own = query !== null && typeof query === 'object' && 'values' in query ? query.values : []
  return Array.isArray(own) ? own : []
}
