import type { Logger } from 'pino'
import type { Counter } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { isRefusedForGood, isServerUnavailable, pauseAfter, type Refusal } from './mail.rules.ts'
import type { Content } from './message.ts'
import { claimDue, deleteMail, type MailRow, postponeMail } from './mails.sql.ts'

/** Number of parallel sends; each has its own connection. */
const AT_ONCE = 4
/** Longer than any attempt takes. */
const CLAIM_SECONDS = 120

interface Parts {
  db: Db
  log: Logger
  /** Unseals a message; undefined when the secret that sealed it no longer exists. */
  open(sealed: Buffer, userId: string): Content | undefined
  deliver(content: Content): Promise<Refusal | undefined>
  results: Counter<'result'>
}

/** Sends due messages in the background, a few at a time. */
export interface SendQueue {
  nudge(): void
  /** Claims no more messages, and resolves when those under way have ended. */
  close(): Promise<void>
}

export function createSendQueue(parts: Parts): SendQueue {
  const { db, log } = parts
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const rows = await claimDue(db, AT_ONCE, CLAIM_SECONDS)
      const results = await Promise.all(rows.map((row) => send(parts, row)))
      if (rows.length < AT_ONCE || results.includes('server unavailable')) return
    }
  }

  async function run(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false
      await sendDue().catch((error: Error) => {
        log.warn({ part: 'mail', error: error.name, code: (error as Refusal).code }, 'mail server is unavailable: messages wait')
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

async function send({ db, open, deliver, results }: Parts, row: MailRow): Promise<'done' | 'postponed' | 'server unavailable'> {
  const content = open(row.sealed, row.user_id)
  if (!content) {
    await deleteMail(db, row.id)
    results.inc({ result: 'unreadable' })
    return 'done'
  }
  const failure = await deliver(content)
  if (failure === undefined || isRefusedForGood(failure)) {
    await deleteMail(db, row.id)
    results.inc({ result: failure ? 'refused' : 'sent' })
    return 'done'
  }
  await postponeMail(db, row.id, pauseAfter(row.attempts))
  results.inc({ result: 'failed' })
  return isServerUnavailable(failure) ? 'server unavailable' : 'postponed'
}
