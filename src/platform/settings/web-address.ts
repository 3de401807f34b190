import { z } from 'zod'

/** What an address holds that a setting of this kind cannot; undefined when nothing. */
function problemOf(
  { username, password, pathname, search, hash, href }: URL,
  allowed: { path: boolean; query: boolean },
): string | undefined {
  if (username !== '' || password !== '') return 'must not hold a name or a password'
  if (!allowed.path && !/^\/*$/.test(pathname)) return 'must end after the host, because the site cannot be below a path'
  // An empty query and an empty hash are seen in the whole address alone.
  const [beforeHash = ''] = href.split('#', 1)
  if (!allowed.query && (search !== '' || beforeHash.includes('?'))) return 'must not hold a query (?)'
  return !allowed.query && (hash !== '' || href.includes('#')) ? 'must not hold a hash (#)' : undefined
}

/** What is wrong with a value that is no address of these protocols. */
function noAddress(value: string, protocols: readonly string[]): string {
  const isBegun = protocols.some((protocol) => value.trim().toLowerCase().startsWith(`${protocol}//`))
  return isBegun
    ? 'must name a host, and a port of at most 65535 if any, as in https://lokma.example'
    : `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
}

/** A web address as the URL standard reads it. */
function webAddress(protocols: readonly string[], allowed: { path: boolean; query: boolean }) {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const known = url !== undefined && protocols.includes(url.protocol) ? url : undefined
    const message = known ? problemOf(known, allowed) : noAddress(value, protocols)
    if (known && message === undefined) return known
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The origin of a site: what browsers send as Origin, in lower case, with the host as ASCII and without the usual port. */
export const siteOrigin = webAddress(['http:', 'https:'], { path: false, query: false }).transform(({ origin }) => origin)

/** The address that the paths of a service are joined to, without a trailing slash. */
export const serviceAddress = webAddress(['http:', 'https:'], { path: true, query: false }).transform(({ origin, pathname }) =>
  (origin + pathname).replace(/\/$/, ''),
)

/** The address of one file on another site. */
export const fileAddress = webAddress(['https:'], { path: true, query: true }).transform(({ href }) => href)

/** Whether a value may hold the password of a login: such a value is not repeated on a screen or in a log. */
export function mayHoldLogin(value: string): boolean {
  return value.includes('@') && (value.includes('//') || value.includes('\\'))
}
