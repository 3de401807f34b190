import { once } from 'node:events'
import { isIP } from 'node:net'
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { call, reasonOf } from '../call.ts'
import { type Answers, type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import type { Setup } from '../setup.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 14
const RENEW = 'certbot renew, then: systemctl reload nginx (Caddy renews by itself: journalctl -u caddy)'
const PATIENCE_MS = 4000

/** The certificate of PUBLIC_URL, as browsers judge it. */
export const certificateCheck: Check = {
  subject: 'tls',
  async run(setup) {
    const { publicUrl } = setup.config
    if (publicUrl === undefined) return ['PUBLIC_URL is not set: there is no certificate to look at.']
    const url = new URL(publicUrl)
    return url.protocol === 'https:' ? judgeTls(url) : judgePlain(url, setup)
  },
}

async function judgePlain(url: URL, setup: Setup): Promise<Answers> {
  const answer = await call(new URL('/livez', url), setup).catch(reasonOf)
  return typeof answer === 'string' ? [unreachable(url, answer)] : [`${url.origin} answers, without TLS.`]
}

const unreachable = ({ origin, host }: URL, reason: string): Finding =>
  found(
    'SITE_UNREACHABLE',
    `${origin} does not answer (${reason}).`,
    `systemctl status nginx (or caddy), and whether the firewall lets ${host} in`,
  )

async function judgeTls(url: URL): Promise<Answers> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || 443)
  const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return judgeCertificate(url, host, socket)
  } catch (error) {
    const reason = reasonOf(error)
    if (!/^ERR_SSL|^EPROTO/.test(reason)) return [unreachable(url, reason)]
    return [
      found(
        'TLS_NOT_SPOKEN',
        `What answers at ${url.host} cannot speak TLS (${reason}).`,
        'end TLS in the proxy: listen 443 ssl with ssl_certificate (deploy/nginx.conf), then: nginx -t && systemctl reload nginx',
      ),
    ]
  } finally {
    socket.destroy()
  }
}

function judgeCertificate(url: URL, host: string, socket: TLSSocket): Answers {
  const certificate = socket.getPeerCertificate()
  const [from, to] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
  const isTimely = from <= Date.now() && Date.now() <= to
  return orFine(
    [
      findTime(url, from, to),
      findName(url, host, certificate),
      // Where the time is wrong, that is the reason for the distrust.
      isTimely ? findDistrust(url, socket) : undefined,
    ],
    `The certificate of ${url.host} is valid for ${Math.floor((to - Date.now()) / DAY_MS)} days.`,
  )
}

function findTime({ host }: URL, from: number, to: number): Finding | undefined {
  const days = (to - Date.now()) / DAY_MS
  if (days < 0) return found('CERTIFICATE_EXPIRED', `The certificate of ${host} expired on ${dayOf(to)}: browsers refuse the site.`, RENEW)
  if (from > Date.now())
    return found(
      'CERTIFICATE_NOT_YET_VALID',
      `The certificate of ${host} is valid from ${dayOf(from)} on.`,
      'timedatectl status: the clock of this machine, or of the one that made the certificate, is wrong',
    )
  if (days > SOON_DAYS) return undefined
  return found('CERTIFICATE_EXPIRES', `The certificate of ${host} expires in ${Math.floor(days)} days, on ${dayOf(to)}.`, RENEW)
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function findName({ host }: URL, name: string, certificate: PeerCertificate): Finding | undefined {
  if (checkServerIdentity(name, certificate) === undefined) return undefined
  const names = (certificate.subjectaltname ?? '').replaceAll(/DNS:|IP Address:/g, '') || 'no name'
  return found(
    'CERTIFICATE_NAME',
    `The certificate at ${host} is for ${names} and not for ${name}.`,
    `certbot certonly --webroot -w /var/www/acme -d ${name}, and name it in ssl_certificate`,
  )
}

const CHAIN = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])

function findDistrust({ host }: URL, { authorized, authorizationError }: TLSSocket): Finding | undefined {
  const reason = String((authorizationError as { code?: string } | undefined)?.code ?? authorizationError)
  if (authorized || reason === 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined
  if (CHAIN.has(reason))
    return found(
      'CERTIFICATE_CHAIN',
      `The certificate of ${host} comes without the one of its issuer: some browsers and all programs refuse it.`,
      'name fullchain.pem, not cert.pem, in ssl_certificate, then: systemctl reload nginx',
    )
  return found(
    'CERTIFICATE_UNTRUSTED',
    `Browsers do not trust the certificate of ${host} (${reason}).`,
    'get one from an authority: certbot',
  )
}
