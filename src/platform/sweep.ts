import type { Logger } from 'pino'
import type { Clock } from '#platform/realtime/hub/index.ts'

/** A process that was stopped leaves work behind for the others. */
const SWEEP_MS = 3000

/** Work that any process can take over: it runs when there is something to do, and every few seconds for what was left behind. */
export interface Sweep {
  /** Runs the task unless it runs already. Never throws: what fails is done by the next sweep. */
  run(): Promise<void>
  isClosing(): boolean
  /** From now on runs again and again, by default every few seconds. */
  start(): void
  /** Runs no more, and waits for the run under way. */
  close(): Promise<void>
}

interface Parts {
  log: Logger
  clock: Clock
  /** Names the sweep in the log. */
  part: string
  /** What the log says at the first of several failures. */
  failure: string
  task: () => Promise<void>
  everyMs?: number
}

export function createSweep({ log, clock, part, failure, task, everyMs = SWEEP_MS }: Parts): Sweep {
  let running: Promise<void> | undefined
  let stop: (() => void) | undefined
  let [isClosing, isFailing] = [false, false]

  async function attempt(): Promise<void> {
    try {
      await task()
      isFailing = false
    } catch (error) {
      const { name, code } = error as Error & { code?: string }
      if (!isFailing) log.warn({ part, error: name, code }, failure)
      isFailing = true
    }
    running = undefined
  }

  async function run(): Promise<void> {
    if (!isClosing) await (running ??= attempt())
  }

  return {
    run,
    isClosing: () => isClosing,
    start() {
      stop ??= clock.every(everyMs, () => void run())
    },
    async close() {
      isClosing = true
      stop?.()
      await running
    },
  }
}
