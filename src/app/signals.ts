import process from 'node:process'
import type { Logger } from 'pino'

/** What a process does about the signals of its operator. */
export interface Signals {
  /** Aborted by the first signal that asks it to stop. */
  asked: AbortSignal
  /** Registers what to stop; a signal that arrived earlier takes effect then. */
  whenAsked(stop: () => Promise<void>): void
  /** Registers what SIGHUP does; one that arrived earlier takes effect then. @param reload resolves with the release that serves from then on */
  whenReloaded(reload: () => Promise<string>): void
}

/**
 * Listens for signals from now on. A process that exits in the middle of its start would leave a database behind, so a signal takes
 * effect only when there is something to stop, or where the start looks at `asked`.
 */
export function listenForSignals(log: Logger): Signals {
  const stopping = new AbortController()
  const asked = new Promise<void>((resolve) => {
    // A terminal that is closed sends SIGHUP: it means the end there, and a reload to a service.
    for (const signal of ['SIGINT', 'SIGTERM', ...(process.stdin.isTTY ? (['SIGHUP'] as const) : [])] as const)
      process.on(signal, () => {
        if (stopping.signal.aborted) return
        stopping.abort()
        log.info({ signal }, 'stopping')
        resolve()
      })
  })
  const reloads = process.stdin.isTTY ? undefined : listenForReloads(log, stopping.signal)
  return {
    asked: stopping.signal,
    whenAsked(stop) {
      void asked.then(stop).then(() => {
        log.info('stopped')
        process.exit(0)
      })
    },
    whenReloaded: (reload) => reloads?.register(reload),
  }
}

/** Runs one reload after the other; while one runs, any number of signals ask for one more. */
function listenForReloads(log: Logger, stopping: AbortSignal): { register(reload: () => Promise<string>): void } {
  let reload: (() => Promise<string>) | undefined
  let [isAsked, isRunning] = [false, false]
  async function run(): Promise<void> {
    if (!reload || isRunning) return
    isRunning = true
    while (isAsked && !stopping.aborted) {
      isAsked = false
      const began = performance.now()
      log.info('reloading')
      await reload().then(
        (version) => log.info({ version, ms: Math.round(performance.now() - began) }, 'reloaded'),
        // What was wrong was said by the process that met it.
        (error: Error) => {
          if (!stopping.aborted) log.error({ error: error.message }, 'reload refused: what served before goes on')
        },
      )
    }
    isRunning = false
  }
  process.on('SIGHUP', () => {
    isAsked = true
    void run()
  })
  return {
    register(given) {
      reload = given
      void run()
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
