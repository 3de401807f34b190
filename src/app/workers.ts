import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PoolSettings } from '#db/connect.ts'
import type { WorkerSlot } from '#platform/peer-workers.ts'
import type { Release } from './release.ts'
import type { Secrets } from './secret.ts'
import { untilAsked } from './signals.ts'

/** What the primary passes to a worker: the primary alone opens the embedded database, and the preparation creates the secrets. */
export interface WorkerConfig extends WorkerSlot, Secrets {
  host: string
  port: number
  connection: PoolSettings
}

/** What a worker reports when it listens. */
export interface Listening {
  port: number
}

/** Tells a worker that another one listens in its place: it finishes what it has begun and ends. */
export interface Retire {
  retire: true
}

/** Processes that share one port. */
export interface Workers {
  port: number
  /**
   * Exchanges the workers one by one for those of the installed release. An old one retires when its successor listens.
   * @throws WorkerRefused when a successor does not come to listen; the workers of then work on
   */
  exchange(given: Given): Promise<void>
  stop(): Promise<void>
}

/** What all workers get, and the release that they are of. */
export interface Given extends Omit<WorkerConfig, keyof WorkerSlot> {
  release: Release
}

interface Starting {
  given: Given
  log: Logger
  /** How long a worker may take to end. */
  stopMs: number
  /** How long one may take that retires. */
  retireMs: number
  /** Ends a start. */
  asked: AbortSignal
}

/** A worker says by this exit code that it reported why it cannot start, and that another one could not either. */
export const REFUSED_EXIT_CODE = 78

/** A worker reported why none of its kind can start. */
export class WorkerRefused extends Error {}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that ran this long did not crash on startup. */
const STEADY_MS = 60_000

/** A process that was started for a slot. */
interface Running {
  worker: Worker
  began: number
  /** Whether it comes to listen before it ends. */
  listens: Promise<boolean>
  /** Its exit code, null after a signal. */
  ends: Promise<number | null>
}

/**
 * Starts workers on one port and replaces each one that ends, also before it listened, with a pause that grows while it keeps ending.
 * @returns once the first listens, and the others have listened or ended once
 * @throws WorkerRefused when the first reports why it cannot start
 */
export async function startWorkers(size: number, { given, log, stopMs, retireMs, asked }: Starting): Promise<Workers> {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-workers-'))
  const living = new Set<Running>()
  const stopping = new AbortController()
  let [current, port] = [given, given.port]

  function launch(slot: number): Running {
    const { release, ...config } = current
    const running = forkWorker(release, { ...config, slot, size, directory }, (message) => {
      log.info({ worker: slot, pid: running.worker.process.pid }, 'worker listens')
      // With port 0 the system chooses a port for the first worker; the primary gives the same one to all that ask for port 0.
      port = message.port
    })
    living.add(running)
    void running.ends.then(() => living.delete(running))
    return running
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await endAll([...living], stopMs)
    await rm(directory, { recursive: true, force: true })
  }

  const slots = Array.from({ length: size }, (_, slot) =>
    createSlot(() => launch(slot), {
      isFirst: slot === 0,
      stopping: stopping.signal,
      onEnd: (pause) => log.warn({ worker: slot, pause }, 'worker ended: another one takes its place'),
    }),
  )
  try {
    // The first one starts alone: a startup error is then reported once.
    await untilAsked(asked, slots[0]!.start())
    await untilAsked(asked, Promise.all(slots.slice(1).map((slot) => slot.start())))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    async exchange(next) {
      const before = current
      current = next
      for (const slot of slots) {
        const old = await slot.exchange().catch((error: Error) => {
          current = before
          throw error
        })
        if (old) void retire(old, retireMs)
      }
    },
    stop,
  }
}

function forkWorker({ main, cwd, node }: Release, config: WorkerConfig, onListening: (message: Listening) => void): Running {
  cluster.setupPrimary({ exec: main, cwd, args: [] })
  // Cluster takes the program from here alone.
  process.execPath = node
  const worker = cluster.fork()
  // A worker that is killed at once emits this error; its exit says the rest.
  worker.on('error', () => {})
  worker.send(config, () => {})
  const ends = new Promise<number | null>((end) => worker.once('exit', end))
  const listens = new Promise<boolean>((answer) => {
    worker.once('message', (message: Listening) => {
      onListening(message)
      answer(true)
    })
    void ends.then(() => answer(false))
  })
  return { worker, began: Date.now(), listens, ends }
}

/** Lets a worker finish what it has begun. */
async function retire({ worker, ends }: Running, retireMs: number): Promise<void> {
  worker.send({ retire: true } satisfies Retire, () => {})
  const late = setTimeout(() => worker.process.kill('SIGKILL'), retireMs)
  await ends
  clearTimeout(late)
}

async function endAll(running: readonly Running[], stopMs: number): Promise<void> {
  for (const { worker } of running) worker.process.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const { worker } of running) worker.process.kill('SIGKILL')
  }, stopMs)
  await Promise.all(running.map(({ ends }) => ends))
  clearTimeout(late)
}

interface Keeping {
  isFirst: boolean
  stopping: AbortSignal
  /** Called with the pause until the next start. */
  onEnd(pause: number): void
}

interface Slot {
  /** @returns once its worker listens or, except in the first slot, has ended once. @throws WorkerRefused */
  start(): Promise<void>
  /** Puts a new worker into the slot. @returns the one that was there. @throws WorkerRefused */
  exchange(): Promise<Running | undefined>
}

/** Keeps one worker running. */
function createSlot(launch: () => Running, { isFirst, stopping, onEnd }: Keeping): Slot {
  let current: Running | undefined
  const first = Promise.withResolvers<void>()
  let [pause, hasServed] = [FIRST_PAUSE_MS, false]

  /** Stays with a worker until it ends, and starts another one unless a successor was put into the slot. */
  async function keep(running: Running): Promise<void> {
    current = running
    if (await running.listens) {
      hasServed = true
      first.resolve()
    }
    const code = await running.ends
    if (stopping.aborted || current !== running) return
    if (!isFirst) first.resolve()
    if (isFirst && !hasServed && code === REFUSED_EXIT_CODE) return first.reject(new WorkerRefused())
    if (Date.now() - running.began > STEADY_MS) pause = FIRST_PAUSE_MS
    onEnd(pause)
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    if (!stopping.aborted && current === running) void keep(launch())
  }

  return {
    start() {
      void keep(launch())
      return first.promise
    },
    async exchange() {
      const next = launch()
      if (!(await next.listens)) throw new WorkerRefused('a new worker ended before it listened')
      const before = current
      pause = FIRST_PAUSE_MS
      void keep(next)
      return before
    },
  }
}
