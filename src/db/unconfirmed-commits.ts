import type pg from 'pg'
import { UnavailableError } from '#lib/errors.ts'

/** A write that no second server has confirmed: it is stored, and lost if the primary is lost now. */
class UnconfirmedCommitError extends UnavailableError {
  readonly code = 'COMMIT_UNCONFIRMED'
}

/** Where PostgreSQL gives up waiting for a standby: the commit succeeds then, with a warning. */
const ROUTINE = 'SyncRepWaitForLSN'

/** Fails a write whose wait for a standby was cancelled, so that nobody is told that the write is safe. */
export function refuseUnconfirmed(client: pg.PoolClient): void {
  let isUnconfirmed = false
  client.on('notice', ({ routine }) => (isUnconfirmed ||= routine === ROUTINE))
  const query = client.query.bind(client) as (...given: unknown[]) => unknown

  function takeRefusal(): UnconfirmedCommitError | undefined {
    if (!isUnconfirmed) return undefined
    isUnconfirmed = false
    return new UnconfirmedCommitError('The wait for a standby was cancelled: the write is on the primary only.')
  }

  client.query = ((...given: unknown[]) => {
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return query(...given.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        callback(error ?? takeRefusal(), ...rest)
      })
    }
    const result = query(...given)
    // A stream is no promise: what it writes is committed by a later statement.
    if (!(result instanceof Promise)) return result
    return result.then((answer: unknown) => {
      const refusal = takeRefusal()
      if (refusal) throw refusal
      return answer
    })
  }) as typeof client.query
}
