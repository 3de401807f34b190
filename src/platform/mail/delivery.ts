import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { HOUSE_NAME, siteName } from '#i18n/site.ts'
import { hintOf, type Progress, type Refusal } from './mail.rules.ts'
import type { MailRow } from './mails.sql.ts'
import type { Content } from './message.ts'

/** How long a delivery waits for a mail server. */
export interface DeliveryTiming {
  /** For a connection, and for the greeting. */
  connectMs: number
  /** Until the server has the whole message. RFC 5321 gives each command up to five minutes. */
  handOverMs: number
  /** For the answer to the final dot (RFC 5321 4.5.3.2.6): who gives up earlier sends a second copy. */
  finalMs: number
  /** How long a stopping server waits for messages that it is sending. */
  closeMs: number
  /** How long a stopping server waits for messages that the mail server already has. */
  closeHandedOverMs: number
}

const MINUTE_MS = 60_000
const TIMING: DeliveryTiming = {
  connectMs: MINUTE_MS / 2,
  handOverMs: 5 * MINUTE_MS,
  finalMs: 10 * MINUTE_MS,
  closeMs: 3000,
  closeHandedOverMs: 8000,
}

/** The way to one mail server. */
export interface Delivery {
  /** @returns undefined when the server has taken the message */
  deliver(content: Content, row: Pick<MailRow, 'id' | 'created_at'>): Promise<Refusal | undefined>
  /** Waits a moment for the messages that are being sent, then cuts them off. */
  close(finished: Promise<void> | undefined): Promise<void>
}

interface Parts {
  secret: string
  log: Logger
  timing?: Partial<DeliveryTiming> | undefined
}

export function createDelivery(smtpUrl: string, from: string, { secret, log, timing }: Parts): Delivery {
  const limits = { ...TIMING, ...timing }
  const underWay = new Set<Attempt>()
  return {
    async deliver(content, row) {
      const attempt = beginAttempt(limits)
      underWay.add(attempt)
      // Each message has a connection of its own, and so its own transport, whose steps the attempt follows.
      const transport = await connectTransport(smtpUrl, limits, attempt)
      try {
        await transport.sendMail({ ...messageOf(content, row, { from, secret }), signal: attempt.signal })
        return undefined
      } catch (error) {
        const { code, responseCode, command, originalCode } = error as Refusal
        const refusal = {
          code: attempt.signal.aborted ? 'ETIMEDOUT' : code,
          responseCode,
          command,
          originalCode,
          progress: attempt.progress(),
        }
        const { progress } = refusal
        log.warn({ part: 'mail', code: refusal.code, responseCode, reason: originalCode, progress, hint: hintOf(refusal) }, REFUSED)
        return refusal
      } finally {
        attempt.end()
        underWay.delete(attempt)
        transport.close()
      }
    },
    async close(finished) {
      const cut = (isCut: (progress: Progress) => boolean) => () => {
        for (const attempt of underWay) if (isCut(attempt.progress())) attempt.cut()
      }
      const late = setTimeout(
        cut((progress) => progress !== 'handed over'),
        limits.closeMs,
      )
      const latest = setTimeout(
        cut(() => true),
        limits.closeHandedOverMs,
      )
      await finished
      clearTimeout(late)
      clearTimeout(latest)
    },
  }
}

const REFUSED = 'mail server refused a message'

/** One message on its way, with a limit for each part of it. */
interface Attempt {
  signal: AbortSignal
  progress(): Progress
  /** Receives the steps that nodemailer reports. */
  note(step: { tnx?: string }, words: unknown): void
  cut(): void
  end(): void
}

function beginAttempt({ handOverMs, finalMs }: DeliveryTiming): Attempt {
  const stop = new AbortController()
  let progress: Progress = 'connecting'
  let late = setTimeout(() => stop.abort(), handOverMs)
  return {
    signal: stop.signal,
    progress: () => progress,
    note({ tnx }, words) {
      if (tnx === 'smtp' && words === 'SMTP handshake finished') progress = 'in session'
      if (tnx !== 'message') return
      progress = 'handed over'
      clearTimeout(late)
      late = setTimeout(() => stop.abort(), finalMs)
    },
    cut: () => stop.abort(),
    end: () => clearTimeout(late),
  }
}

function messageOf(
  { to, subject, text, html, unsubscribe }: Content,
  row: Pick<MailRow, 'id' | 'created_at'>,
  { from, secret }: { from: string; secret: string },
) {
  return {
    from: senderOf(from),
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: messageIdOf(row, from, secret),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The name that Lokma brings follows the name of the site; one of the operator's own stays. */
function senderOf(from: string): string | { name: string; address: string } {
  const address = new RegExp(`^${HOUSE_NAME} <([^<>]+)>$`).exec(from)?.[1]
  return address === undefined || siteName() === HOUSE_NAME ? from : { name: siteName(), address }
}

/** A message that is sent again has the same id: mailboxes show it once. The id reveals neither how many there are nor to whom. */
function messageIdOf({ id, created_at }: Pick<MailRow, 'id' | 'created_at'>, from: string, secret: string): string {
  const name = createHmac('sha256', secret).update(`message-id ${id} ${created_at.toISOString()}`).digest('base64url')
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${name}@${domainToASCII(domain) || domain}>`
}

/** The library is loaded at first use: a start without it is quicker. */
async function connectTransport(url: string, { connectMs, handOverMs, finalMs }: DeliveryTiming, { note }: Attempt): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    // The attempt has a shorter limit for each part.
    socketTimeout: handOverMs + finalMs,
    logger: { level: () => {}, trace: note, debug: note, info: note, warn: note, error: note, fatal: note } as never,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
