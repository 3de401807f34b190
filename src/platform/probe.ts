import { setTimeout as sleep } from 'node:timers/promises'

/** Workers wait one second for the metrics of each other. */
const PATIENCE_MS = 800

/**
 * Wraps a read whose value metrics show: calls at the same moment share one read, a value is kept for `keepMs`, and a read that fails or
 * takes too long gives undefined. A scrape then stays cheap, and ends in time while the database is unavailable.
 */
export function createProbe<T>(
  read: () => Promise<T>,
  { keepMs = 0, patienceMs = PATIENCE_MS }: { keepMs?: number; patienceMs?: number } = {},
): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  let kept: { value: T; until: number } | undefined

  async function readOnce(): Promise<T | undefined> {
    try {
      const value = await read()
      kept = { value, until: performance.now() + keepMs }
      return value
    } catch {
      return undefined
    } finally {
      underWay = undefined
    }
  }

  return async () => {
    if (kept && performance.now() < kept.until) return kept.value
    return Promise.race([(underWay ??= readOnce()), sleep(patienceMs, undefined, { ref: false })])
  }
}
