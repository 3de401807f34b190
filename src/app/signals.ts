import process from 'node:process'
import type { Logger } from 'pino'

/** What a process does about the signals that ask it to stop. */
export interface Signals {
  /** Aborted by the first signal. */
  asked: AbortSignal
  /** Registers what to stop; a signal that arrived earlier takes effect then. */
  whenAsked(stop: () => Promise<void>): void
}

/**
 * Listens for signals from now on. A process that exits in the middle of its start would leave a database behind, so a signal takes
 * effect only when there is something to stop, or where the start looks at `asked`.
 */
export function listenForSignals(log: Logger): Signals {
  const stopping = new AbortController()
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (stopping.signal.aborted) return
        stopping.abort()
        log.info({ signal }, 'stopping')
        resolve()
      })
  })
  return {
    asked: stopping.signal,
    whenAsked(stop) {
      void asked.then(stop).then(() => {
        log.info('stopped')
        process.exit(0)
      })
    },
  }
}

/** Waits for work that a signal may leave unfinished. @throws the reason of the abort */
export async function untilAsked<T>(asked: AbortSignal, task: Promise<T>): Promise<T> {
  const stop = Promise.withResolvers<never>()
  const end = () => stop.reject(asked.reason)
  asked.addEventListener('abort', end, { once: true })
  if (asked.aborted) end()
  return Promise.race([task, stop.promise]).finally(() => asked.removeEventListener('abort', end))
}
