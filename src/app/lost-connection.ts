import type { Logger } from 'pino'

/** What to log about a lost connection of a pool: a stop loses all of them. */
export const lostConnection =
  (log: Logger, asked: AbortSignal) =>
  (error: Error): void => {
    if (!asked.aborted) log.warn({ error: error.message }, 'database connection lost')
  }
