import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '#db/connect.ts'

export interface DumpOrder {
  connection: Database['connection']
  directory: string
}

/**
 * Writes the open dump in a thread with a connection of its own: rows of millions of votes leave so much garbage that requests would wait
 * for it.
 * @throws what fails in the thread
 */
export async function writeDumpInThread(order: DumpOrder, signal?: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./dump-thread.ts', import.meta.url), { workerData: order })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const stop = (): void => thread.postMessage('stop')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    await once(thread, 'exit')
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
