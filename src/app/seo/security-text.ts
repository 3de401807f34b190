import { publicSite } from '#i18n/site.ts'
import { type Config, publicOrigin } from '#site/server/config.ts'
import { createRouter } from '#platform/http/router.ts'

const SECURITY_TEXT_PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year; later requests get a later date. */
const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/** States where to report a vulnerability (RFC 9116). */
export function securityText(config: Pick<Config, 'securityContact' | 'publicUrl' | 'host' | 'port'>, now: Date): string {
  const { contact, languages: offered } = publicSite()
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  return [
    `Contact: ${config.securityContact}`,
    ...(contact === '' ? [] : [`Contact: mailto:${contact}`]),
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    `Preferred-Languages: ${offered === 'both' ? 'tr, en' : offered}`,
    `Canonical: ${publicOrigin(config as Config)}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}

export function securityTextRoutes({ config }: { config: Config }) {
  return createRouter().get(SECURITY_TEXT_PATH, (c) =>
    c.text(securityText(config, new Date()), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
}
