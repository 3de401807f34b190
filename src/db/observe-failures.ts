import { AsyncLocalStorage } from 'node:async_hooks'

// Hidden context: between the verb and the pool is the sign-in library, which passes no argument through to its queries.
const observers = new AsyncLocalStorage<(error: Error) => void>()

/** Runs work and reports which database errors occurred in it, for callees that swallow them. */
export function observeFailures<T>(onFailure: (error: Error) => void, task: () => Promise<T>): Promise<T> {
  return observers.run(onFailure, task)
}

/** Reports failures of a method of a pool or connection to the observer of the current work. */
export function reportFailures(given: { connect(): unknown } | { query(...given: never[]): unknown }, method: 'connect' | 'query'): void {
  const target = given as Record<string, (...given: unknown[]) => unknown>
  const task = target[method]!.bind(given)
  target[method] = (...rest) => {
    const result = task(...rest)
    const onFailure = observers.getStore()
    if (onFailure && result instanceof Promise) result.catch(onFailure)
    return result
  }
}
