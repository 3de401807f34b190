import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A job goes on after this time although requests still wait: otherwise it would never end on a busy machine. */
const YIELD_MS = 1000
const LOOK_MS = 20

/** The pools of this process that requests use. */
const pools = new Set<Pick<pg.Pool, 'waitingCount'>>()

/** From now on jobs yield to requests that wait for a connection of this pool. @returns what ends that */
export function yieldTo(pool: Pick<pg.Pool, 'waitingCount'>): () => void {
  pools.add(pool)
  return () => void pools.delete(pool)
}

/** The pause after a batch, in ms: longer than the batch took, so that most of the time requests find everything free. */
export function pauseOf(tookMs: number): number {
  return Math.min(400, Math.max(5, tookMs * 1.2))
}

/** The throttle of jobs: pauses after a batch that took this long, and up to a second longer while requests wait for a connection. */
export async function rest(tookMs: number, signal?: AbortSignal): Promise<void> {
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, signal && { signal }).catch(() => {})
  await pause(pauseOf(tookMs))
  const since = performance.now()
  while (!signal?.aborted && performance.now() - since < YIELD_MS && [...pools].some(({ waitingCount }) => waitingCount > 0))
    await pause(LOOK_MS)
}
