import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PoolSettings } from '#db/connect.ts'
import type { WorkerSlot } from '#platform/peer-workers.ts'
import type { Secrets } from './secret.ts'
import { untilAsked } from './signals.ts'

/** What the primary passes to a worker: the primary alone opens the embedded database and creates the secrets. */
export interface WorkerConfig extends WorkerSlot, Secrets {
  port: number
  connection: PoolSettings
}

/** What a worker reports when it listens. */
export interface Listening {
  port: number
}

/** Processes that share one port. */
export interface Workers {
  port: number
  stop(): Promise<void>
}

/** A worker says by this exit code that it reported why it cannot start, and that another one could not either. */
export const REFUSED_EXIT_CODE = 78

/** The first worker reported why none of them can start. */
export class WorkerRefused extends Error {}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that ran this long did not crash on startup. */
const STEADY_MS = 60_000

/**
 * Starts workers on one port and replaces each one that ends, also before it listened, with a pause that grows while it keeps ending.
 * @param asked the signal that ends a start
 * @returns once the first listens, and the others have listened or ended once
 * @throws WorkerRefused when the first reports why it cannot start
 */
export async function startWorkers(
  size: number,
  { log, stopMs, ...given }: Omit<WorkerConfig, keyof WorkerSlot> & { log: Logger; stopMs: number },
  asked: AbortSignal,
): Promise<Workers> {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-workers-'))
  const living = new Set<Worker>()
  const stopping = new AbortController()
  let port = given.port

  /** Runs one worker. @returns its exit code, null after a signal */
  async function run(slot: number, onListening: () => void): Promise<number | null> {
    const worker = cluster.fork()
    living.add(worker)
    const exit = once(worker, 'exit') as Promise<[number | null]>
    // A worker that is killed at once emits this error; its exit is handled below.
    worker.on('error', () => {})
    worker.send({ ...given, slot, size, directory } satisfies WorkerConfig, () => {})
    worker.once('message', (message: Listening) => {
      log.info({ worker: slot, pid: worker.process.pid }, 'worker listens')
      // With port 0 the system chooses a port for the first worker; the primary gives the same one to all others.
      port = message.port
      onListening()
    })
    const [code] = await exit
    living.delete(worker)
    return code
  }

  const clean = (): Promise<void> => rm(directory, { recursive: true, force: true })
  async function stop(): Promise<void> {
    stopping.abort()
    const all = [...living]
    for (const worker of all) worker.process.kill('SIGTERM')
    const late = setTimeout(() => {
      for (const worker of living) worker.process.kill('SIGKILL')
    }, stopMs)
    await Promise.all(all.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit'))))
    clearTimeout(late)
    await clean()
  }

  const keep = (slot: number): Promise<void> =>
    keepRunning((onListening) => run(slot, onListening), {
      isFirst: slot === 0,
      stopping: stopping.signal,
      onEnd: (pause) => log.warn({ worker: slot, pause }, 'worker ended: another one takes its place'),
    })

  try {
    // The first one starts alone: a startup error is then reported once.
    await untilAsked(asked, keep(0))
    await untilAsked(asked, Promise.all(Array.from({ length: size - 1 }, (_, at) => keep(at + 1))))
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}

interface Keeping {
  isFirst: boolean
  stopping: AbortSignal
  /** Called with the pause until the next start. */
  onEnd(pause: number): void
}

/**
 * Runs a worker again and again.
 * @param run runs it until it ends, and returns its exit code
 * @returns once it listens for the first time or, except for the first worker, has ended once
 * @throws WorkerRefused
 */
function keepRunning(run: (onListening: () => void) => Promise<number | null>, { isFirst, stopping, onEnd }: Keeping): Promise<void> {
  const first = Promise.withResolvers<void>()
  let hasListened = false
  async function repeat(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopping.aborted; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      const began = Date.now()
      const code = await run(() => {
        hasListened = true
        first.resolve()
      })
      if (stopping.aborted) return
      if (!isFirst) first.resolve()
      if (isFirst && !hasListened && code === REFUSED_EXIT_CODE) return first.reject(new WorkerRefused())
      if (Date.now() - began > STEADY_MS) pause = FIRST_PAUSE_MS
      onEnd(pause)
      await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    }
  }
  void repeat()
  return first.promise
}
