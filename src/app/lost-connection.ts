import type { Logger } from 'pino'
import { COMMITS_WAIT } from '#db/connection-errors.ts'

/** What to log about a lost connection of a pool: a stop loses all of them. */
export const lostConnection =
  (log: Logger, asked: AbortSignal) =>
  (error: Error & { code?: string }): void => {
    if (asked.aborted) return
    if (error.code === COMMITS_WAIT) log.warn({ hint: 'patronictl list shows which standby is missing' }, error.message)
    else log.warn({ error: error.message }, 'database connection lost')
  }
