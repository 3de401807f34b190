import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { HOUSE_NAME, siteName } from '#i18n/site.ts'
import type { Config } from '#platform/config.ts'
import type { Refusal } from './mail.rules.ts'
import type { MailRow } from './mails.sql.ts'
import type { Content } from './message.ts'

const SEND_MS = 60_000
const ANSWER_MS = 10_000
const SILENCE_MS = 20_000
/** How long a stopping server lets messages go out that it is sending. */
const CLOSE_MS = 3000

/** The way to one mail server. */
export interface Delivery {
  /** @returns undefined when the server has taken the message */
  deliver(content: Content, row: Pick<MailRow, 'id' | 'created_at'>): Promise<Refusal | undefined>
  /** Waits a moment for the messages that are being sent, then cuts them off. */
  close(finished: Promise<void> | undefined): Promise<void>
}

export function createDelivery(smtpUrl: string, from: Config['mail']['from'], { secret, log }: { secret: string; log: Logger }): Delivery {
  const transport = connectTransport(smtpUrl)
  const stopped = new AbortController()
  return {
    async deliver({ to, subject, text, html, unsubscribe }, row) {
      try {
        await transport.sendMail({
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
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(SEND_MS)]),
        })
        return undefined
      } catch (error) {
        const { code, responseCode } = error as Refusal
        log.warn({ part: 'mail', code, responseCode }, 'mail server refused a message')
        return { code, responseCode }
      }
    },
    async close(finished) {
      const late = setTimeout(() => stopped.abort(), CLOSE_MS)
      await finished
      clearTimeout(late)
      transport.close()
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
  return `<${name}@${/@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`
}

function connectTransport(url: string) {
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
