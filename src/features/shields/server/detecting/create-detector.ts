import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '#db/connect.ts'
import type { Found } from './find-attacks.ts'
import type { Answer, Asked } from './serve-searches.ts'

/**
 * The search in a thread with a connection of its own: rows of thousands of votes leave so much garbage that requests would wait for it,
 * and a look at them takes too long for the event loop.
 */
export interface Detector {
  /**
   * Finds the attacks on these restaurants; none when it is stopped.
   * @throws what fails in the thread, with its code
   */
  find(restaurants: readonly string[]): Promise<Found>
  /** Ends the thread, and with it what it still reads. */
  close(): Promise<void>
}

/** The thread starts at the first search; searches are taken one after another. */
export function createDetector(connection: Database['connection'], signal?: AbortSignal): Detector {
  let thread: { send(asked: Asked): void; answer(): Promise<Answer>; ended: Promise<void> } | undefined
  const stop = (): void => thread?.send('stop')
  signal?.addEventListener('abort', stop)
  return {
    async find(restaurants) {
      if (signal?.aborted) return { attacks: [], full: [] }
      thread ??= startThread(connection)
      const answer = thread.answer()
      thread.send(restaurants)
      const given = await answer
      if ('found' in given) return given.found
      throw Object.assign(new Error(given.failure.message), given.failure)
    },
    async close() {
      signal?.removeEventListener('abort', stop)
      stop()
      await thread?.ended
    },
  }
}

function startThread(connection: Database['connection']) {
  const worker = new Worker(new URL('./detect-thread.ts', import.meta.url), { workerData: connection })
  const ended = once(worker, 'exit')
  const early = ended.then((): never => {
    throw new Error('the thread of the detectors ended')
  })
  // Without a search, nobody waits for the end.
  early.catch(() => {})
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    send: (asked: Asked): void => worker.postMessage(asked),
    answer: () => Promise.race([once(worker, 'message').then(([given]: unknown[]) => given as Answer), early]),
    ended: ended.then(
      () => {},
      () => {},
    ),
  }
}
