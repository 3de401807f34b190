import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#platform/http/error-body.ts'
import { ImportStopped } from '../import-stopped.ts'

/** The fewest rows that a transaction is tried with, and how often. */
const FEW = 8
const ATTEMPTS = 4
const PAUSE_MS = 250
const PAUSE_MAX_MS = 5000

/** Collisions that inTransaction gave up on, and connections that the database closed. */
const passing = new Set(['40001', '40P01', '25P03', '25P02', '08000', '08004', '57P05'])

function isPassing(error: unknown): error is Error {
  return error instanceof Error && (isUnavailable(error) || passing.has((error as { code?: string }).code ?? ''))
}

/** Ignores errors of a busy database, for optional tasks. @throws any other error */
export function ignorePassing(error: unknown): void {
  if (!isPassing(error)) throw error
}

export interface PaceListener {
  /** Called before a batch that the database could not take is tried again, with how many rows it has then. */
  onDelay?: ((rows: number, error: Error) => void) | undefined
  /** Stops the import after the batch that runs. */
  signal?: AbortSignal | undefined
}

/**
 * How many rows a transaction takes: half as many after a timeout or a lost connection, down to a few, and twice as many after each one
 * that the database could take.
 */
export class Pace {
  size: number
  readonly #max: number
  readonly #listener: PaceListener
  #failures = 0

  constructor(max: number, listener: PaceListener) {
    this.size = this.#max = max
    this.#listener = listener
  }

  /** Runs one batch. @returns undefined when it must be tried again with the new size @throws ImportStopped */
  async run<T>(rows: number, task: () => Promise<T>): Promise<T | undefined> {
    if (this.#listener.signal?.aborted) throw new ImportStopped('The command was asked to stop.')
    try {
      const done = await task()
      this.#failures = 0
      this.size = Math.min(this.#max, this.size * 2)
      return done
    } catch (error) {
      await this.#shrink(rows, error)
      return undefined
    }
  }

  async #shrink(rows: number, error: unknown): Promise<void> {
    if (!isPassing(error)) throw error
    this.#failures++
    if (rows <= FEW && this.#failures >= ATTEMPTS)
      throw new ImportStopped(`The database is too busy, or away (${error.message}).`, { cause: error })
    this.size = Math.max(FEW, Math.ceil(rows / 2))
    this.#listener.onDelay?.(this.size, error)
    await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** this.#failures))
  }
}

/** Runs one statement, and again with pauses while the database is busy or away. @throws ImportStopped */
export async function patiently<T>(task: () => Promise<T>, listener: PaceListener = {}): Promise<T> {
  const pace = new Pace(FEW, listener)
  for (;;) {
    const done = await pace.run(FEW, async () => ({ value: await task() }))
    if (done) return done.value
  }
}
