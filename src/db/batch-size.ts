import { setTimeout as sleep } from 'node:timers/promises'

/** A statement or a wait for a lock took longer than it may. */
const TOO_SLOW = new Set(['57014', '55P03'])
/** A batch that holds locks for about this long makes no request fail. */
const AIM_MS = 1000
/** The first batch of a run is this part of the largest. */
const FIRST_PART = 10

export interface BatchSize {
  /**
   * Does work on as many rows as fit into about a second. Work that PostgreSQL stops for its time is repeated with half as many rows, and
   * the size grows again while batches are quick. It must leave nothing behind when it fails. @throws when even one row takes too long
   */
  fit<T>(task: (size: number) => Promise<T>): Promise<T>
}

interface Shape {
  first?: number
  /** Infinity for work that holds no locks and is better in large batches. */
  aimMs?: number
}

/** The size of the batches of one run of a job. */
export function createBatchSize(most: number, { first = Math.round(most / FIRST_PART), aimMs = AIM_MS }: Shape = {}): BatchSize {
  let size = Math.max(1, first)
  const halve = (): void => {
    size = Math.max(1, Math.floor(size / 2))
  }
  return {
    async fit(task) {
      for (;;) {
        const tried = size
        const since = performance.now()
        try {
          const result = await task(tried)
          const tookMs = performance.now() - since
          if (tookMs > 2 * aimMs) halve()
          else if (tookMs < aimMs / 2) size = Math.min(most, size * 2)
          return result
        } catch (error) {
          if (tried === 1 || !TOO_SLOW.has((error as { code?: string }).code ?? '')) throw error
          halve()
          await sleep(50)
        }
      }
    },
  }
}
