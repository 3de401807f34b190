import type { Socket } from 'node:net'
import type pg from 'pg'

/** The pool could not give a connection. */
export const CONNECTION_FAILED = 'CONNECTION_FAILED'
/** The connection ended before the statement did. */
export const CONNECTION_LOST = 'CONNECTION_LOST'
/** Commits wait for a standby, so writes are refused. */
export const COMMITS_WAIT = 'COMMITS_WAIT'

type Code = typeof CONNECTION_FAILED | typeof CONNECTION_LOST

/** Gives node-postgres' own errors about connections a code, as the errors of PostgreSQL and of sockets have. */
export function codeConnectionErrors(pool: pg.Pool): void {
  codeFailures(pool, 'connect', () => (pool.ending ? undefined : CONNECTION_FAILED))
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: { stream: Socket } }
    let hasFailed = false
    // PostgreSQL announces the end of a connection before it closes the socket.
    client.on('error', () => (hasFailed = true))
    codeFailures(client, 'query', () => (hasFailed || connection.stream.destroyed ? CONNECTION_LOST : undefined))
  })
}

function codeFailures(given: pg.Pool | pg.PoolClient, method: 'connect' | 'query', codeOf: () => Code | undefined): void {
  const target = given as unknown as Record<typeof method, (...given: unknown[]) => unknown>
  const task = target[method].bind(given)
  function addCode(error: unknown): void {
    const code = error instanceof Error && !('code' in error) ? codeOf() : undefined
    if (code !== undefined) Object.assign(error as Error, { code })
  }
  target[method] = (...rest) => {
    const callback = rest.at(-1)
    if (typeof callback !== 'function') {
      const result = task(...rest)
      // These handlers come before those of the caller, who gets the same promise.
      if (result instanceof Promise) result.catch(addCode)
      return result
    }
    return task(...rest.slice(0, -1), (error: unknown, ...more: unknown[]) => {
      addCode(error)
      return callback(error, ...more)
    })
  }
}
