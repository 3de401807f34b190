import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Refusal } from './mail.rules.ts'
import type { Content } from './message.ts'

const SEND_MS = 60_000
const ANSWER_MS = 10_000
const SILENCE_MS = 20_000
/** How long a stopping server lets messages go out that it is sending. */
const CLOSE_MS = 3000

/** The way to one mail server. */
export interface Delivery {
  /** @returns undefined when the server has taken the message */
  deliver(content: Content): Promise<Refusal | undefined>
  /** Waits a moment for the messages that are being sent, then cuts them off. */
  close(finished: Promise<void> | undefined): Promise<void>
}

export function createDelivery(smtpUrl: string, from: Config['mail']['from'], log: Logger): Delivery {
  const transport = connectTransport(smtpUrl)
  const stopped = new AbortController()
  return {
    async deliver({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
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
