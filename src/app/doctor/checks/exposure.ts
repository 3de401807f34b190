import { DEMO_ID_PREFIX } from '#demo/members.ts'
import { PROGRAM } from '#lib/version.ts'
import { rowOf } from './query.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { inSettings } from '../where-settings.ts'
import type { Setup } from '../setup.ts'

const LOCAL = new Set(['127.0.0.1', '::1', 'localhost'])

/** Settings that are usable, but not for a site that other people reach. */
export const exposureCheck: Check = {
  subject: 'exposure',
  async run(setup) {
    const findings = [...findAddressFaults(setup), ...findLaxness(setup), ...(await findPeople(setup))]
    return orFine(findings, setup.isPublic ? 'The settings fit a public site.' : 'This site is not public: PUBLIC_URL names this machine.')
  },
}

function findAddressFaults({ config: { host, publicUrl, trustProxy }, isPublic }: Setup): (Finding | undefined)[] {
  const isOpen = !LOCAL.has(host)
  const isSecure = publicUrl?.startsWith('https:') ?? false
  return [
    publicUrl === undefined && isOpen
      ? found(
          'PUBLIC_URL_MISSING',
          `HOST ${host} is open to other machines, but PUBLIC_URL is not set: links in mails lead nowhere.`,
          inSettings('set PUBLIC_URL=https://<your domain>'),
        )
      : undefined,
    isPublic && !isSecure
      ? found(
          'PUBLIC_URL_NOT_HTTPS',
          `PUBLIC_URL ${publicUrl} is not https: passwords and sessions can be read on the way, and private messages do not work.`,
          'let a proxy end TLS (deploy/nginx.conf, deploy/Caddyfile), and set PUBLIC_URL=https://<your domain>',
        )
      : undefined,
    isPublic && isSecure && trustProxy === 0
      ? found(
          'TRUST_PROXY_MISSING',
          'PUBLIC_URL is https, which a proxy in front speaks, but TRUST_PROXY is 0: all people count as one address.',
          inSettings('set TRUST_PROXY=1, or the number of proxies'),
        )
      : undefined,
    isOpen && trustProxy > 0
      ? found(
          'OPEN_BESIDE_PROXY',
          `HOST ${host} lets people reach the server beside the proxy, where they can write any address into X-Forwarded-For.`,
          inSettings('set HOST=127.0.0.1; with the proxy on another machine let the firewall admit that one alone'),
        )
      : undefined,
  ]
}

function findLaxness({ config, isPublic, env }: Setup): (Finding | undefined)[] {
  if (!isPublic) return []
  return [
    config.rateLimits === 0
      ? found('LIMITS_OFF', 'RATE_LIMITS is off: one machine can guess passwords and fill the site.', inSettings('take RATE_LIMITS out'))
      : undefined,
    ['silent', 'error'].includes(config.logLevel)
      ? found('LOG_SILENT', `LOG_LEVEL ${env['LOG_LEVEL']} hides the warnings that name broken services.`, inSettings('set LOG_LEVEL=info'))
      : undefined,
    config.demo === true
      ? found(
          'DEMO_ON_PUBLIC_SITE',
          'DEMO is 1 on a public site, and everybody knows the passwords of the demo.',
          inSettings('set DEMO=0, name a new, empty database in DATABASE_URL (or a new DATA_DIR)'),
        )
      : undefined,
  ]
}

/** Who is on the site, and whom people can write to. */
async function findPeople({ config, isPublic, database }: Setup): Promise<(Finding | undefined)[]> {
  const pool = isPublic ? await database() : undefined
  const known = await rowOf<{ hasDemo: boolean; hasAdmin: boolean; contact: string | null }>(
    pool,
    `select exists(select from public.auth_users where starts_with(id, $1)) as "hasDemo",
      exists(select from public.user_badges u join public.badges b on b.id = u.badge_id
        where b.is_active and lower(b.name collate "C") = 'admin') as "hasAdmin",
      (select value #>> '{}' from public.site_settings where key = 'contact') as contact`,
    [DEMO_ID_PREFIX],
  )
  return [
    known?.hasDemo && config.demo !== true
      ? found(
          'DEMO_ON_PUBLIC_SITE',
          'Demo members live in the database of a public site, and everybody knows their passwords.',
          inSettings('set DEMO=0, name a new, empty database in DATABASE_URL (or a new DATA_DIR)'),
        )
      : undefined,
    known && !known.hasAdmin
      ? found(
          'ADMIN_MISSING',
          'The site has no admin.',
          `${PROGRAM} setup prints a link that makes one; a member becomes one by: ${PROGRAM} grant-admin <username>`,
        )
      : undefined,
    isPublic && config.site.contact === undefined && !known?.contact
      ? found(
          'SITE_CONTACT_MISSING',
          'The site names no e-mail for members and authorities.',
          'write one at /tr/admin/settings, or set SITE_CONTACT',
        )
      : undefined,
  ]
}
