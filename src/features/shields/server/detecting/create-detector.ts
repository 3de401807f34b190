import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Given, Look, looks } from './detect.ts'
import type { Sent } from './detect-thread.ts'

/** Votes that are sent at once: a few milliseconds of the event loop. */
const PART = 500

/** The detectors in a thread: a look at many votes takes too long for the event loop, in which requests wait. */
export interface Detector {
  look<Kind extends Look>(kind: Kind, given: Given): Promise<ReturnType<(typeof looks)[Kind]>>
  close(): Promise<void>
}

/** The thread starts with the first look; looks are taken one after another. */
export function createDetector(): Detector {
  let worker: Worker | undefined
  return {
    async look<Kind extends Look>(kind: Kind, { votes, ...given }: Given) {
      const thread = (worker ??= new Worker(new URL('./detect-thread.ts', import.meta.url)))
      const answer = answerOf(thread)
      // Also while the votes are sent, a thread that ends is an error of this look.
      answer.catch(() => {})
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
      const send = (sent: Sent): void => thread.postMessage(sent)
      for (let at = 0; at < votes.length; at += PART) {
        send({ votes: votes.slice(at, at + PART) })
        await turn()
      }
      send({ look: kind, given })
      return (await answer) as ReturnType<(typeof looks)[Kind]>
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** @throws when the thread fails or ends without an answer */
async function answerOf(thread: Worker): Promise<unknown> {
  const stop = new AbortController()
  const ended = once(thread, 'exit', stop).then(() => Promise.reject(new Error('the thread of the detectors ended')))
  try {
    return await Promise.race([once(thread, 'message', stop).then(([found]: unknown[]) => found), ended])
  } finally {
    ended.catch(() => {})
    stop.abort()
  }
}
