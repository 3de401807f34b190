// Answers the messages to the thread: each has the restaurants of a search, or stops the thread.
import { parentPort, workerData } from 'node:worker_threads'
import { connect, type Database } from '#db/connect.ts'
import { PATIENT_LIMITS } from '#db/session.ts'
import { createSearch, type Found } from './find-attacks.ts'

export type Asked = readonly string[] | 'stop'
/** A failure has what `postMessage` takes from no error. */
export type Answer = { found: Found } | { failure: { name: string; message: string; code: string | undefined } }

const port = parentPort!
const database = connect({ ...(workerData as Database['connection']), max: 1, limits: PATIENT_LIMITS, givesWay: true })
const stopping = new AbortController()
const search = createSearch({ db: database.db, signal: stopping.signal })
let running: Promise<void> | undefined

port.on('message', (asked: Asked) => {
  if (asked !== 'stop') running = answer(asked)
  else if (!stopping.signal.aborted) void stop()
})

async function answer(restaurants: readonly string[]): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (given: Answer): void => port.postMessage(given)
  try {
    send({ found: await search(restaurants) })
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string }
    send(stopping.signal.aborted ? { found: { attacks: [], full: [] } } : { failure: { name, message, code } })
  }
}

async function stop(): Promise<void> {
  stopping.abort()
  await running
  await database.close()
  port.close()
}
