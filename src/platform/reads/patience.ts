import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../http/error-body.ts'

/** From the first failure on, reads wait so long for a database: a failover takes the replica away for a moment, too. */
const PATIENCE_MS = 8000
const PAUSE_MS = 250

/**
 * Repeats reads that found neither the primary nor the replica, for the first seconds of an outage. Later ones fail at once, so that
 * requests do not pile up.
 */
export function createPatience({ patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {}): <T>(read: () => Promise<T>) => Promise<T> {
  let failingSince: number | undefined
  return async (read) => {
    for (;;) {
      try {
        const answer = await read()
        failingSince = undefined
        return answer
      } catch (error) {
        if (!isUnavailable(error as Error)) throw error
        failingSince ??= performance.now()
        if (performance.now() - failingSince > patienceMs) throw error
        await sleep(pauseMs)
      }
    }
  }
}
