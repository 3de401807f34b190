import type { Transaction } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '#src/config.ts'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { isRefusedForGood, isServerAway, pauseAfter, type Refusal } from '../mail.rules.ts'
import { claimDue, countMails, deleteExpired, deleteMail, deleteOld, insertMail, listLatest, postponeMail } from './mails.sql.ts'
import { createSeal } from './seal.ts'

/** What somebody reads. */
export interface Content {
  to: string
  subject: string
  text: string
  html: string
}

/** A letter to the owner of an account. */
export interface Letter extends Content {
  /** Undefined: nobody's. It makes the same work and is kept nowhere, so that the work does not tell who is a member. */
  userId: string | undefined
  /** After so many minutes it is of no use and no longer tried. */
  minutes: number
}

/** The post: letters wait in the database and are sent behind people's backs, so that a mail server never keeps anybody waiting. */
export interface Mail {
  /** Writes the letter down in the caller's transaction: it goes out if that is committed, and only then. */
  queue(tx: Transaction<DB>, letter: Letter): Promise<void>
  /** Sends what is due, now and without anybody waiting for it: called after the commit. */
  nudge(): void
  /** Drops what is of no use any more, and tries the rest again. */
  tend(): Promise<void>
  /** The newest letters, while there is no mail server; undefined when there is one. */
  readMailbox(): Promise<(Content & { id: number; at: Date })[] | undefined>
  close(): Promise<void>
}

/** Sent at once; each has a connection of its own. */
const AT_ONCE = 4
/** Longer than any attempt takes. */
const CLAIM_SECONDS = 120
const SEND_MS = 60_000
const ANSWER_MS = 10_000
const SILENCE_MS = 20_000
/** How long a stopping server lets letters go out that it is sending. */
const CLOSE_MS = 3000
/** Without a mail server: read on /dev/mail, and bounded however many are written. */
const KEPT_DAYS = 3
const KEPT_LETTERS = 200

interface MailParts {
  config: Pick<Config, 'mail' | 'publicUrl'>
  db: Db
  secret: string
  log: Logger
  metrics: Registry
}

/** Neither an address nor a subject nor a text is ever logged: links in letters let their reader in. */
export function createMail({ config, db, secret, log, metrics }: MailParts): Mail {
  const seal = createSeal(secret, 'mails')
  const transport = connectTransport(config.mail.smtpUrl)
  const results = countResults(metrics, db)
  const closing = new AbortController()
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
  if (!transport && config.publicUrl !== undefined) log.warn({ part: 'mail' }, 'SMTP_URL is not set: nobody gets mail')

  async function send(row: Awaited<ReturnType<typeof claimDue>>[number]): Promise<'sent' | 'given up' | 'later' | 'away'> {
    const content = seal.open(row.sealed, row.user_id) as Content | undefined
    // Sealed with a secret that is gone: nobody can read it any more.
    if (!content) {
      await deleteMail(db, row.id)
      results.inc({ result: 'unreadable' })
      return 'given up'
    }
    const failure = await deliver(content)
    if (failure === undefined || isRefusedForGood(failure)) {
      await deleteMail(db, row.id)
      results.inc({ result: failure ? 'refused' : 'sent' })
      return failure ? 'given up' : 'sent'
    }
    await postponeMail(db, row.id, pauseAfter(row.attempts))
    results.inc({ result: 'failed' })
    return isServerAway(failure) ? 'away' : 'later'
  }

  async function deliver({ to, subject, text, html }: Content): Promise<Refusal | undefined> {
    try {
      await transport?.sendMail({
        from: config.mail.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(SEND_MS)]),
      })
      return undefined
    } catch (error) {
      const { code, responseCode } = error as Refusal
      log.warn({ part: 'mail', code, responseCode }, 'letter not taken')
      return { code, responseCode }
    }
  }

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const rows = await claimDue(db, AT_ONCE, CLAIM_SECONDS)
      const ends = await Promise.all(rows.map(send))
      if (rows.length < AT_ONCE || ends.includes('away')) return
    }
  }

  async function run(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false
      await sendDue().catch((error: Error) => {
        log.warn({ part: 'mail', error: error.name, code: (error as Refusal).code }, 'letters wait')
      })
    }
    running = undefined
  }

  function nudge(): void {
    if (!transport || closing.signal.aborted) return
    isWanted = true
    running ??= run()
  }

  return {
    async queue(tx, { userId = '', minutes, to, subject, text, html }) {
      await insertMail(tx, userId, seal.close({ to, subject, text, html } satisfies Content, userId), minutes)
    },
    nudge,
    async tend() {
      if (!transport) return deleteOld(db, KEPT_DAYS, KEPT_LETTERS)
      results.inc({ result: 'expired' }, await deleteExpired(db))
      nudge()
    },
    async readMailbox() {
      if (transport) return undefined
      const rows = await listLatest(db, KEPT_LETTERS)
      return rows.flatMap(({ id, user_id, sealed, created_at }) => {
        const content = seal.open(sealed, user_id) as Content | undefined
        return content ? [{ ...content, id, at: created_at }] : []
      })
    },
    async close() {
      closing.abort()
      const late = setTimeout(() => stopped.abort(), CLOSE_MS)
      await running
      clearTimeout(late)
      transport?.close()
    },
  }
}

function connectTransport(url: string | undefined) {
  if (url === undefined) return undefined
  return createTransport({
    url,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function countResults(metrics: Registry, db: Db): Counter<'result'> {
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_mails_waiting',
      help: 'Letters that wait to be sent, or to be read in the local mailbox',
      registers: [],
      async collect() {
        // Without a database the other figures are all the more wanted.
        await countMails(db).then(
          (count) => this.set(count),
          () => this.reset(),
        )
      },
    }),
  )
  return new Counter({
    name: 'lokma_mails_total',
    help: 'Attempts to send letters, and letters given up, by how they ended',
    labelNames: ['result'],
    registers: [metrics],
  })
}
