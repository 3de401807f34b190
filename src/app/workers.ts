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

/** A worker could not start; it has reported why. */
export class WorkerEnded extends Error {}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that ran this long did not crash on startup. */
const STEADY_MS = 60_000

/**
 * Starts workers on one port and restarts each one that exits, with a pause that grows while it keeps exiting.
 * @throws WorkerEnded when the first cannot start
 */
export async function startWorkers(
  size: number,
  { log, stopMs, ...given }: Omit<WorkerConfig, keyof WorkerSlot> & { log: Logger; stopMs: number },
): Promise<Workers> {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-workers-'))
  const living = new Set<Worker>()
  const stopping = new AbortController()
  let port = given.port

  /** @returns once it listens */
  async function start(slot: number): Promise<{ ended: Promise<void> }> {
    const worker = cluster.fork()
    living.add(worker)
    const ended = once(worker, 'exit').then(() => void living.delete(worker))
    worker.send({ ...given, slot, size, directory } satisfies WorkerConfig)
    const message = await Promise.race([once(worker, 'message') as Promise<[Listening]>, ended])
    if (!message) throw new WorkerEnded()
    log.info({ worker: slot, pid: worker.process.pid }, 'worker listens')
    // For port 0 the primary gives each of them the one that the first was given.
    port = message[0].port
    return { ended }
  }

  async function keep(slot: number, first: { ended: Promise<void> }): Promise<void> {
    let [worker, began, pause] = [first, Date.now(), FIRST_PAUSE_MS]
    for (;;) {
      await worker.ended
      if (stopping.signal.aborted) return
      pause = Date.now() - began > STEADY_MS ? FIRST_PAUSE_MS : pause
      log.warn({ worker: slot, pause }, 'worker ended: another one takes its place')
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      began = Date.now()
      worker = await start(slot).catch(() => ({ ended: Promise.resolve() }))
    }
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

  try {
    // The first one starts alone: a startup error is then reported once.
    const first = await start(0)
    const others = await Promise.all(Array.from({ length: size - 1 }, (_, at) => start(at + 1)))
    for (const [slot, worker] of [first, ...others].entries()) void keep(slot, worker)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}
