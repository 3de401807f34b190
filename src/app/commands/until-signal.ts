import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs work that a signal asks to stop at the next good place. A second signal ends the process at once. */
export async function untilSignal<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = (): void => {
    stopping.abort()
    forget()
  }
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await task(stopping.signal)
  } finally {
    forget()
  }
}
