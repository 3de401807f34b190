import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { createDelivery, type DeliveryTiming } from './delivery.ts'
import { countResults } from './mail-metrics.ts'
import type { Content, MailMessage } from './message.ts'
import { claimDue, deleteExpired, deleteOld, insertMail, listLatest, type MailRow, renewClaims } from './mails.sql.ts'
import { createSeal } from './seal.ts'
import { createSendQueue, type QueueTiming } from '#platform/send-queue.ts'
import { sendMail } from './send-mail.ts'

/** Mail queue: messages wait in the database and are sent in the background, so that a request never waits for a mail server. */
export interface Mail {
  /** Writes the message down in the caller's transaction: it goes out if that is committed, and only then. */
  queue(tx: Tx, message: MailMessage): Promise<void>
  /** Sends what is due, now and without anybody waiting for it: called after the commit. */
  nudge(): void
  /** Drops messages that are of no use any more, on the connection of a job, and tries the rest again. */
  sweep(connection?: Db): Promise<void>
  /** The newest messages, while there is no mail server; undefined when there is one. */
  readMailbox(): Promise<(Content & { id: number; at: Date })[] | undefined>
  close(): Promise<void>
}

/** Without a mail server: read on /dev/mail, and bounded however many are written. */
const KEPT_DAYS = 3
const KEPT_MAILS = 200
/** Number of parallel sends; each has its own connection. */
const AT_ONCE = 4
/** The limit of all sends under way, including those that wait for a slow server. */
const AT_MOST = 20

interface MailParts {
  config: { mail: { smtpUrl: string | undefined; from: string }; publicUrl: string | undefined }
  db: Db
  secret: string
  log: Logger
  metrics: Registry
  /** Shorter limits for tests. */
  timing?: Partial<DeliveryTiming & QueueTiming>
}

/** Addresses, subjects and texts are never logged: a link in a message lets its reader in. */
export function createMail({ config, db, secret, log, metrics, timing }: MailParts): Mail {
  const seal = createSeal(secret, 'mails')
  const open = (sealed: Buffer, userId: string | null): Content | undefined => seal.open(sealed, userId ?? '') as Content | undefined
  const results = countResults(metrics, db)
  const { smtpUrl, from } = config.mail
  const delivery = smtpUrl === undefined ? undefined : createDelivery(smtpUrl, from, { secret, log, timing })
  const queue =
    delivery &&
    createSendQueue<MailRow>({
      log,
      part: 'mail',
      atOnce: AT_ONCE,
      atMost: AT_MOST,
      timing,
      renew: (rows, seconds) =>
        renewClaims(
          db,
          rows.map(({ id }) => id),
          seconds,
        ),
      claim: (limit, seconds) => claimDue(db, limit, seconds),
      send: (row) => sendMail({ db, open, deliver: delivery.deliver, results }, row),
    })
  if (!delivery && config.publicUrl !== undefined) log.warn({ part: 'mail' }, 'SMTP_URL is not set: nobody gets mail')

  return {
    async queue(tx, { userId = '', minutes, ...content }) {
      await insertMail(tx, userId, seal.close(content satisfies Content, userId ?? ''), minutes)
    },
    nudge: () => queue?.nudge(),
    async sweep(connection = db) {
      if (!queue) return deleteOld(connection, KEPT_DAYS, KEPT_MAILS)
      results.inc({ result: 'expired' }, await deleteExpired(connection))
      queue.nudge()
    },
    async readMailbox() {
      if (delivery) return undefined
      const rows = await listLatest(db, KEPT_MAILS)
      return rows.flatMap(({ id, user_id, sealed, created_at }) => {
        const content = open(sealed, user_id)
        return content ? [{ ...content, id, at: created_at }] : []
      })
    },
    async close() {
      const finished = queue?.close()
      await delivery?.close(finished)
    },
  }
}
