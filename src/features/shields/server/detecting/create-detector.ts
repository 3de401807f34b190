import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Look, looks, Seen } from './detect.ts'
import type { Sent } from './detect-thread.ts'

/** The detectors in a thread: a look at many votes takes too long for the event loop, in which requests wait. */
export interface Detector {
  /** Drops what was given so far. */
  forget(): void
  /** Adds some votes or totals to what the next looks are about. */
  give(some: Partial<Seen>): void
  /** @param today days since 1970 */
  look<Kind extends Look>(kind: Kind, today: number): Promise<ReturnType<(typeof looks)[Kind]>>
  close(): Promise<void>
}

/** The thread starts when it is given something; looks are taken one after another. */
export function createDetector(): Detector {
  let thread: Worker | undefined
  let ended: Promise<never> | undefined
  function send(sent: Sent): Worker {
    if (!thread) {
      thread = new Worker(new URL('./detect-thread.ts', import.meta.url))
      ended = endOf(thread)
      // Without a look, nobody waits for the end.
      ended.catch(() => {})
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    thread.postMessage(sent)
    return thread
  }
  return {
    forget() {
      if (thread) send('forget')
    },
    give: (some) => void send({ give: some }),
    async look<Kind extends Look>(look: Kind, today: number) {
      const answer = once(send({ look, today }), 'message').then(([found]: unknown[]) => found)
      return (await Promise.race([answer, ended])) as ReturnType<(typeof looks)[Kind]>
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** @throws when the thread fails or ends */
async function endOf(thread: Worker): Promise<never> {
  await once(thread, 'exit')
  throw new Error('the thread of the detectors ended')
}
