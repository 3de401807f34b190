import { lookup, type Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { domainToASCII } from 'node:url'
import { reasonOf } from '../call.ts'
import { type Answers, type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { seenPublicly } from '../mirror.ts'
import { reach } from '../reach.ts'
import type { Setup } from '../setup.ts'

/** There is no such name, or no record of this kind. */
const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/** The names of the site and of its mails, as the world resolves them. */
export const namesCheck: Check = {
  subject: 'dns',
  async run(setup) {
    const { publicUrl, mail } = setup.config
    const domain = domainToASCII(/@([^<>@\s]+)>?$/.exec(mail.from)?.[1] ?? '')
    const answers = await Promise.all([
      publicUrl === undefined ? [] : findSite(setup, new URL(publicUrl)),
      mail.smtpUrl === undefined || domain === '' || isExample(domain) ? [] : findMailDomain(setup.resolver, domain),
    ])
    const all = answers.flat()
    // Both say it when the name servers are away.
    const once = all.filter(
      (one, at) => typeof one === 'string' || all.findIndex((other) => typeof other !== 'string' && other.code === one.code) === at,
    )
    return once.length > 0 ? once : ['There is no name to look up.']
  },
}

/** Names that nobody can own (RFC 2606). */
export const isExample = (domain: string): boolean => /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost)$/.test(domain)

/** The records of a name; none where it has none of this kind. @throws Error when nobody answers */
const recordsOf = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (!NOT_THERE.has(error.code ?? '')) throw error
    return []
  })

const unreachable = (error: unknown): Finding =>
  found(
    'DNS_UNREACHABLE',
    `The name servers of this machine do not answer (${reasonOf(error)}).`,
    'cat /etc/resolv.conf names them; resolvectl status says whether they are reached',
  )

async function findSite(setup: Setup, url: URL): Promise<Answers> {
  const host = url.hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return [`PUBLIC_URL names an address, ${host}, which needs no name server.`]
  try {
    const [four, six] = await Promise.all([recordsOf(setup.resolver.resolve4(host)), recordsOf(setup.resolver.resolve6(host))])
    const addresses = [...four, ...six]
    if (addresses.length === 0) return [await findLocally(host)]
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const findings = await Promise.all([findDead(host, addresses, port), findElsewhere(setup, host, addresses)])
    return orFine(findings, `${host} leads to ${addresses.join(', ')}.`)
  } catch (error) {
    return [unreachable(error)]
  }
}

/** A name that only /etc/hosts knows is right for a site of this machine alone. */
async function findLocally(host: string): Promise<Finding | string> {
  const known = await lookup(host).catch(() => undefined)
  if (known) return `${host} leads to ${known.address}, as this machine alone knows.`
  return found(
    'NAME_UNKNOWN',
    `No name server knows ${host}.`,
    `make an A record (and AAAA for IPv6) for ${host} at your DNS provider, or correct PUBLIC_URL; then: getent hosts ${host}`,
  )
}

/** An address where nothing answers, beside others: a record that was forgotten, often the one of IPv6. */
async function findDead(host: string, addresses: string[], port: number): Promise<Finding | undefined> {
  const reasons = await Promise.all(addresses.map((address) => reach(address, port)))
  const dead = addresses.filter((_, at) => reasons[at] !== undefined && !NO_WAY.has(reasons[at]))
  if (dead.length === 0 || !reasons.includes(undefined)) return undefined
  return found(
    'NAME_PARTLY_DEAD',
    `${host} leads to ${dead.join(', ')} too, where nothing answers on port ${port}.`,
    'delete that record at your DNS provider, or let the proxy listen there (nginx: listen [::]:443 ssl)',
  )
}

/** This machine may have no IPv6 at all. */
const NO_WAY = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])

async function findElsewhere(setup: Setup, host: string, addresses: string[]): Promise<Finding | undefined> {
  const own = new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)))
  const isOwn = addresses.some((address) => own.has(address) || address.startsWith('127.'))
  if (isOwn || (await seenPublicly(setup))) return undefined
  return found(
    'NAME_ELSEWHERE',
    `${host} leads to ${addresses.join(', ')}, which is not this machine, and this server does not answer there.`,
    'right only behind a CDN, a balancer or NAT that leads here; otherwise correct the A record at your DNS provider',
  )
}

/** What other mail servers look up before they take a mail. */
async function findMailDomain(resolver: Resolver, domain: string): Promise<Answers> {
  try {
    const [mx, texts, policies, parents] = await Promise.all([
      recordsOf(resolver.resolveMx(domain)),
      recordsOf(resolver.resolveTxt(domain)),
      recordsOf(resolver.resolveTxt(`_dmarc.${domain}`)),
      recordsOf(resolver.resolveTxt(`_dmarc.${domain.split('.').slice(-2).join('.')}`)),
    ])
    const has = (records: string[][], start: string): boolean => records.some((parts) => parts.join('').toLowerCase().startsWith(start))
    return orFine(
      [
        mx.length > 0
          ? undefined
          : noRecord('MAIL_NO_MX', domain, 'MX', 'answers and bounces come nowhere', `${domain}. MX 10 <your mail server>.`),
        has(texts, 'v=spf1')
          ? undefined
          : noRecord(
              'MAIL_NO_SPF',
              domain,
              'SPF',
              'others may refuse its mails',
              `${domain}. TXT "v=spf1 mx -all", with the hosts of your mail provider`,
            ),
        has([...policies, ...parents], 'v=dmarc1')
          ? undefined
          : noRecord('MAIL_NO_DMARC', domain, 'DMARC', 'Gmail and Yahoo may refuse its mails', `_dmarc.${domain}. TXT "v=DMARC1; p=none"`),
      ],
      `The mail domain ${domain} has MX, SPF and DMARC.`,
    )
  } catch (error) {
    return [unreachable(error)]
  }
}

const noRecord = (
  code: 'MAIL_NO_MX' | 'MAIL_NO_SPF' | 'MAIL_NO_DMARC',
  domain: string,
  kind: string,
  effect: string,
  record: string,
): Finding => found(code, `The domain of MAIL_FROM, ${domain}, has no ${kind} record: ${effect}.`, `add at your DNS provider: ${record}`)
