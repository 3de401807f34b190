/** A clock that tests can replace. */
export interface Clock {
  now(): number
  /** @returns what stops it */
  every(ms: number, work: () => void): () => void
  /** @returns what calls it off */
  after(ms: number, work: () => void): () => void
}

/** None of its timers keeps the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(ms, work) {
    const timer = setInterval(work, ms).unref()
    return () => clearInterval(timer)
  },
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
}
