import { setTimeout as sleep } from 'node:timers/promises'
import { rest } from './pacing.ts'

/** A statement or a wait for a lock took longer than it may. */
const TOO_SLOW = new Set(['57014', '55P03'])
/** A request that waits for the locks of a batch waits about this long. */
const AIM_MS = 25
/** The first batch of a run is this part of the largest. */
const FIRST_PART = 10

export interface BatchSize {
  /**
   * Does work on as many rows as fit into a moment, and pauses after it. Work that PostgreSQL stops for its time is repeated with half as
   * many rows, and the size grows again while batches are quick. It must leave nothing behind when it fails.
   * @throws when even one row takes too long
   */
  fit<T>(task: (size: number) => Promise<T>): Promise<T>
}

interface Shape {
  first?: number
  /** Infinity for work that holds no locks and is better in large batches. */
  aimMs?: number
  /** False within the transaction of another task, which a pause would only prolong. */
  rests?: boolean
}

/** The size of the batches of one run of a job. */
export function createBatchSize(
  most: number,
  { first = Math.round(most / FIRST_PART), aimMs = AIM_MS, rests = true }: Shape = {},
): BatchSize {
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
          if (rests) await rest(tookMs)
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

/** Takes batches, each a transaction of its own, until one found fewer rows than it may take. @param task returns how many rows it took */
export async function takeAll(most: number, task: (size: number) => Promise<number>, signal?: AbortSignal): Promise<void> {
  const batch = createBatchSize(most)
  let isMore = true
  while (isMore && !signal?.aborted) isMore = await batch.fit(async (size) => (await task(size)) >= size)
}
