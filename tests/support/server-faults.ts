import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the product did wrong during the test: a failure with one is never run again. */
    serverFaults?: string[]
  }
}

const seen: string[] = []

/** Notes an answer with 5xx or a log line of level error of the product under test. */
export function noteServerFault(what: string): void {
  seen.push(what)
}

/** What was noted since the last call. */
export function takeServerFaults(): NonNullable<TaskMeta['serverFaults']> {
  return seen.splice(0)
}
