import type { Socket } from 'node:net'
import type pg from 'pg'

export const STATEMENT_MS = 5000
/** PostgreSQL aborts slow statements itself: if it stays silent for longer, the connection is dead, and only we can detect it. */
const SILENCE_MS = STATEMENT_MS + 1500

/** Closes a connection without an answer, unless a statement set a longer timeout. */
export function closeWhenSilent(client: pg.PoolClient): void {
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
