import { tryMail } from '#platform/mail/index.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import type { Setup } from '../setup.ts'
import { inSettings } from '../where-settings.ts'
import { isExample } from './names.ts'
import { rowOf } from './query.ts'

/** Whether mails leave the site. */
export const mailCheck: Check = {
  subject: 'mail',
  async run(setup) {
    const { smtpUrl, from } = setup.config.mail
    if (smtpUrl === undefined) return orFine(findMissing(setup), 'Without SMTP_URL mails are read on /dev/mail.')
    const findings = await Promise.all([findExample(from), ...findLaxTls(smtpUrl), tryMail({ smtpUrl, from }, setup), findWaiting(setup)])
    return orFine(findings, 'The mail server takes our mails.')
  },
}

function findMissing({ config, isPublic }: Setup): Finding[] {
  const help = inSettings('set SMTP_URL=smtp://name:password@host:587?requireTLS=true')
  if (config.emailVerification === 'required')
    return [
      found('VERIFICATION_WITHOUT_MAIL', 'EMAIL_VERIFICATION is required, but SMTP_URL is not set: no new member can write or vote.', help),
    ]
  if (!isPublic) return []
  return [found('MAIL_SERVER_MISSING', 'SMTP_URL is not set: members who forgot their password cannot come back.', help)]
}

function findExample(from: string): Finding | undefined {
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? ''
  if (!isExample(domain)) return undefined
  return found(
    'MAIL_FROM_EXAMPLE',
    `MAIL_FROM is ${from}, an address that nobody can own: mail servers refuse it.`,
    inSettings("set MAIL_FROM='<name of the site> <address on your domain>'"),
  )
}

function findLaxTls(smtpUrl: string): Finding[] {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl)
  if (/^(?:localhost|127\.|\[::1\])/.test(hostname)) return []
  const findings: Finding[] = []
  if (protocol === 'smtp:' && password !== '' && searchParams.get('requireTLS') !== 'true')
    findings.push(
      found(
        'MAIL_PASSWORD_UNPROTECTED',
        'Where somebody on the way suppresses STARTTLS, the mail password is sent in plain text.',
        inSettings('add ?requireTLS=true to SMTP_URL'),
      ),
    )
  if (searchParams.get('tls.rejectUnauthorized') === 'false')
    findings.push(
      found(
        'MAIL_TLS_UNCHECKED',
        `The certificate of the mail server ${hostname} is not checked: others on the way can read mails and password.`,
        inSettings('take tls.rejectUnauthorized=false out of SMTP_URL, and name the authority in NODE_EXTRA_CA_CERTS where it is needed'),
      ),
    )
  return findings
}

const LONG_MINUTES = 15

async function findWaiting({ database }: Setup): Promise<Finding | undefined> {
  const row = await rowOf<{ count: number; minutes: number }>(
    await database(),
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)) / 60, 0)::int as minutes
    from public.mails where expires_at > now() and created_at < now() - make_interval(mins => $1)`,
    [LONG_MINUTES],
  )
  if (!row || row.count === 0) return undefined
  return found(
    'MAILS_WAIT',
    `${row.count} mails wait, the oldest for ${row.minutes} minutes.`,
    "journalctl -u lokma | grep 'mail server refused' has the code of the mail server",
  )
}
