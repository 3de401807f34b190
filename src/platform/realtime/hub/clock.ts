/** A clock that tests can replace. */
export interface Clock {
  now(): number
  /** @returns what stops it */
  every(ms: number, task: () => void): () => void
  /** @returns what calls it off */
  after(ms: number, task: () => void): () => void
}

/** None of its timers keeps the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(ms, task) {
    const timer = setInterval(task, ms).unref()
    return () => clearInterval(timer)
  },
  after(ms, task) {
    const timer = setTimeout(task, ms).unref()
    return () => clearTimeout(timer)
  },
}
