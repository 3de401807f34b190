import type { Logger } from 'pino'

/** Longer than any attempt takes. */
const CLAIM_SECONDS = 120

interface Parts<Row> {
  log: Logger
  /** Names the queue in the log. */
  part: string
  /** Number of parallel sends. */
  atOnce: number
  /** Claims due rows for `seconds`, so that no other process sends them; if the process crashes, they are only delayed. */
  claim(limit: number, seconds: number): Promise<Row[]>
  /** Sends one row and records how that ended. */
  send(row: Row): Promise<'done' | 'postponed' | 'unavailable'>
}

/** Sends due rows of an outbox in the background, a few at a time. */
export interface SendQueue {
  nudge(): void
  /** Claims no more rows, and resolves when those under way have ended. */
  close(): Promise<void>
}

/** Rows are claimed, sent and then deleted or postponed. Without a place to send to, the run ends until the next nudge. */
export function createSendQueue<Row>({ log, part, atOnce, claim, send }: Parts<Row>): SendQueue {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const rows = await claim(atOnce, CLAIM_SECONDS)
      const results = await Promise.all(rows.map(send))
      if (rows.length < atOnce || results.includes('unavailable')) return
    }
  }

  async function run(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false
      await sendDue().catch((error: Error & { code?: string }) => {
        log.warn({ part, error: error.name, code: error.code }, 'what is to be sent waits')
      })
    }
    running = undefined
  }

  return {
    nudge() {
      if (closing.signal.aborted) return
      isWanted = true
      running ??= run()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
