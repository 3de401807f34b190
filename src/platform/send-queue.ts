import type { Logger } from 'pino'

/** How long rows are claimed, and how long a send keeps its slot. */
export interface QueueTiming {
  /** A claim is renewed while its row is being sent: if the process crashes, the row waits this long. */
  claimSeconds: number
  renewMs: number
  /** A send that takes longer gives its slot to another row and goes on beside it. */
  patienceMs: number
}

const TIMING: QueueTiming = { claimSeconds: 120, renewMs: 40_000, patienceMs: 5000 }

interface Parts<Row> {
  log: Logger
  /** Names the queue in the log. */
  part: string
  /** Number of slots. */
  atOnce: number
  /** The bound of all sends under way, those that gave their slot away included. */
  atMost: number
  timing?: Partial<QueueTiming> | undefined
  /** Claims due rows for `seconds`, so that no other process sends them; if the process crashes, they are only delayed. */
  claim(limit: number, seconds: number): Promise<Row[]>
  /** Claims rows that are being sent for further seconds. */
  renew?(rows: Row[], seconds: number): Promise<void>
  /** Sends one row and records how that ended. */
  send(row: Row): Promise<'done' | 'postponed' | 'unavailable'>
}

/** Sends due rows of an outbox in the background, a few at a time. */
export interface SendQueue {
  nudge(): void
  /** Claims no more rows, and resolves when those under way have ended. */
  close(): Promise<void>
}

/**
 * Rows are claimed, sent and then deleted or postponed. No row waits for a slow one. Without a place to send to, no more rows are claimed
 * until the next nudge.
 */
export function createSendQueue<Row>({ log, part, atOnce, atMost, timing, claim, renew, send }: Parts<Row>): SendQueue {
  const { claimSeconds, renewMs, patienceMs } = { ...TIMING, ...timing }
  let [isWanted, isUnavailable, isClosing] = [false, false, false]
  let claiming: Promise<void> | undefined

  const report = (error: Error & { code?: string }): void =>
    log.warn({ part, error: error.name, code: error.code }, 'what is to be sent waits')
  const slots = createSlots<Row>({
    atOnce,
    atMost,
    patienceMs,
    renewMs,
    renew: (rows) => void renew?.(rows, claimSeconds).catch(report),
    onFree: () => fill(),
  })
  const room = (): number => (isClosing ? 0 : slots.room())

  async function claimDue(): Promise<void> {
    while (isWanted && room() > 0) {
      isWanted = false
      const asked = room()
      const rows = await claim(asked, claimSeconds)
      for (const row of rows) slots.take(row, sendOne)
      // More may be due.
      if (rows.length === asked && !isUnavailable) isWanted = true
    }
  }

  function fill(): void {
    if (!isWanted || room() <= 0) return
    claiming ??= claimDue()
      .catch(report)
      .finally(() => {
        claiming = undefined
        fill()
      })
  }

  async function sendOne(row: Row): Promise<void> {
    try {
      if ((await send(row)) === 'unavailable') [isUnavailable, isWanted] = [true, false]
    } catch (error) {
      report(error as Error)
    }
  }

  return {
    nudge() {
      isUnavailable = false
      isWanted = true
      fill()
    },
    async close() {
      isClosing = true
      await claiming
      await slots.empty()
    },
  }
}

interface SlotParts<Row> extends Pick<Parts<Row>, 'atOnce' | 'atMost'>, Pick<QueueTiming, 'patienceMs' | 'renewMs'> {
  /** Called again and again with the rows that are being sent. */
  renew(rows: Row[]): void
  onFree(): void
}

/** Counts the rows that are being sent. One that takes long leaves its slot to another and goes on. */
function createSlots<Row>({ atOnce, atMost, patienceMs, renewMs, renew, onFree }: SlotParts<Row>) {
  const underWay = new Map<Row, Promise<void>>()
  const inSlots = new Set<Row>()
  let renewing: NodeJS.Timeout | undefined

  function leave(row: Row): void {
    inSlots.delete(row)
    onFree()
  }

  async function occupy(row: Row, task: (row: Row) => Promise<void>): Promise<void> {
    const late = setTimeout(leave, patienceMs, row)
    await task(row)
    clearTimeout(late)
    underWay.delete(row)
    if (underWay.size === 0) {
      clearInterval(renewing)
      renewing = undefined
    }
    leave(row)
  }

  return {
    room: () => Math.min(atOnce - inSlots.size, atMost - underWay.size),
    take(row: Row, task: (row: Row) => Promise<void>) {
      inSlots.add(row)
      renewing ??= setInterval(() => renew([...underWay.keys()]), renewMs)
      underWay.set(row, occupy(row, task))
    },
    empty: () => Promise.all(underWay.values()),
  }
}
