import type { ServerResponse } from 'node:http'
import type { Transport, TransportEvents } from './transport.ts'

export interface LongPolling extends Transport {
  /** Answers a poll of the client, at once or when there is a record to send. */
  poll(res: ServerResponse): void
}

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/** Records as answers to requests that wait for them. */
export function longPollingTransport({ now, pollMs }: { now(): number; pollMs: number }, { onGone }: Pick<TransportEvents, 'onGone'>) {
  let waiting: { res: ServerResponse; since: number } | undefined
  let pending: string[] = []
  let isFirst = true
  let isEnding = false
  let isGone = false

  function answer(status: 200 | 204, body = ''): void {
    const { res } = waiting!
    waiting = undefined
    res.writeHead(status, HEADERS).end(body || undefined)
  }
  function gone(): void {
    if (isGone) return
    isGone = true
    onGone()
  }
  function flush(): void {
    if (!waiting) return
    if (pending.length > 0) {
      const records = pending.join('')
      pending = []
      answer(200, records)
    } else if (isEnding) {
      answer(204)
      gone()
    }
  }

  return {
    name: 'LongPolling',
    poll(res) {
      if (waiting) answer(204)
      waiting = { res, since: now() }
      res.on('close', () => {
        if (waiting?.res === res) waiting = undefined
      })
      if (!isFirst) return flush()
      isFirst = false
      // The first only says that the way is open.
      answer(200)
    },
    send(records) {
      pending.push(records)
      flush()
    },
    unread: () => pending.reduce((sum, one) => sum + one.length, 0),
    isHeld: () => waiting !== undefined,
    tick(time) {
      if (waiting && time - waiting.since >= pollMs) answer(200)
    },
    end() {
      isEnding = true
      flush()
    },
    cut() {
      isEnding = true
      pending = []
      flush()
      gone()
    },
  } satisfies LongPolling
}
