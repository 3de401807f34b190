import { once } from 'node:events'
import { domainToASCII } from 'node:url'
import { promisify } from 'node:util'
import type { Trouble } from '#lib/trouble.ts'
import { hintOf, type Progress, type Refusal } from './mail.rules.ts'

export type MailTrouble = 'MAIL_UNREACHABLE' | 'MAIL_LOGIN_REFUSED' | 'MAIL_TLS' | 'MAIL_SENDER_REFUSED' | 'MAIL_REFUSED'

interface Given {
  smtpUrl: string
  from: string
}

const PATIENCE_MS = 8000

/**
 * Asks the mail server whether it would take a mail of ours: connection, TLS, login and sender. It hangs up before it names a receiver, so
 * that no mail is sent. @returns undefined when the server took the sender
 */
export async function tryMail(given: Given, { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {}) {
  const refusal = await attempt(given, AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]))
  return refusal && describe(refusal, given)
}

/** The name under which the trial's own step runs: the library lets a program add steps of a login, and this one comes after the login. */
const STEP = 'LOKMA-SENDER'

/** The library is loaded at first use: a start without it is quicker. */
async function attempt({ smtpUrl, from }: Given, late: AbortSignal): Promise<Refusal | undefined> {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const options = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({ ...options, socketCloseTimeout: 0, customAuth: { [STEP]: nameSender(addressOf(from)) } } as never)
  // A server may break off after the last answer.
  connection.on('error', () => {})
  const failure = once(connection, 'error', { signal: late }).then(([error]) => Promise.reject(error as Error))
  const take = (step: (done: (error?: Error | null) => void) => void): Promise<unknown> => Promise.race([promisify(step)(), failure])
  let progress: Progress = 'connecting'
  let command: string | undefined
  try {
    await take((done) => connection.connect(done))
    progress = 'in session'
    if (options.auth && connection.allowsAuth) await take((done) => connection.login(options.auth as never, done))
    command = SENDER
    await take((done) => connection.login({ method: STEP } as never, done))
    return undefined
  } catch (error) {
    const { code, responseCode, command: refused, originalCode } = error as Refusal
    const isSender = command !== undefined && code === 'EAUTH'
    return {
      code: late.aborted ? 'ETIMEDOUT' : isSender ? 'EENVELOPE' : code,
      responseCode,
      command: command ?? refused,
      originalCode,
      progress,
    }
  } finally {
    failure.catch(() => {})
    // A server that answered gets a moment for its farewell; any other would keep the process.
    if (late.aborted || progress === 'connecting') connection.close()
    else connection.quit()
    setTimeout(() => connection.close(), CLOSE_MS).unref()
  }
}

const CLOSE_MS = 1000
const SENDER = 'MAIL FROM'

interface Dialogue {
  sendCommand(command: string): Promise<{ status: number }>
}

/** Names the sender, and takes that back. */
const nameSender = (address: string) => async (server: Dialogue) => {
  const { status } = await server.sendCommand(`MAIL FROM:<${address}>`)
  if (status >= 300) throw new Error('the sender is refused')
  await server.sendCommand('RSET')
}

function addressOf(from: string): string {
  const [local = '', domain = ''] = from.replace(/^.*<|>$/g, '').split('@')
  return `${local}@${domainToASCII(domain) || domain}`
}

function describe(refusal: Refusal, { smtpUrl, from }: Given): Trouble<MailTrouble> {
  const { code, responseCode, command, originalCode, progress } = refusal
  const { host } = new URL(smtpUrl)
  const reason = responseCode ?? originalCode ?? code ?? 'unknown'
  const hint = hintOf(refusal)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return {
      code: 'MAIL_LOGIN_REFUSED',
      sentence: `The mail server ${host} refuses the name or the password in SMTP_URL (${reason}).`,
      help: 'write name and password of the mail account into SMTP_URL: smtp://name:password@host:587, with # as %23 and / as %2F',
    }
  if (hint !== undefined || code === 'ETLS')
    return {
      code: 'MAIL_TLS',
      sentence: `TLS with the mail server ${host} fails (${originalCode ?? reason}).`,
      help: hint ?? 'compare the port in SMTP_URL with what the mail server offers: smtps:// is for 465, smtp:// for 587 and 25',
    }
  if (progress === 'connecting')
    return {
      code: 'MAIL_UNREACHABLE',
      sentence: `The mail server ${host} does not answer (${originalCode ?? reason}).`,
      help: 'compare host and port in SMTP_URL with those of the mail provider, and whether the firewall lets this machine out',
    }
  if (command === SENDER && (responseCode ?? 0) >= 500)
    return {
      code: 'MAIL_SENDER_REFUSED',
      sentence: `The mail server ${host} does not take mails from MAIL_FROM ${from} (${reason}).`,
      help: 'set MAIL_FROM to an address that this mail server sends for, or put the name and the password of its account into SMTP_URL',
    }
  return {
    code: 'MAIL_REFUSED',
    sentence: `The mail server ${host} does not take a mail (${reason}).`,
    help: 'look into the log of the mail server, or ask the mail provider for the meaning of the code',
  }
}
