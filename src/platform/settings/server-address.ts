import { z } from 'zod'
import type { SessionAttributes } from '#db/several-servers.ts'

/** An address of a server, taken apart as people write it: a password may hold what the URL standard wants escaped. */
interface Parts {
  scheme: string
  name: string
  password: string | undefined
  /** The host and its port as they are written. */
  place: string
  /** The path, the query, or both. */
  rest: string
}

const escapes: Record<string, string> = { '#': '%23', '/': '%2F', '?': '%3F' }

/**
 * Finds a raw character that ends the login too early: people read all before the last @ as the login, but an @ of the query
 * belongs to the query.
 */
function findEarlyEnd(authority: string, rest: string): string | undefined {
  const at = rest.lastIndexOf('@')
  if (at < 0) return undefined
  if (rest.slice(0, at).includes('#')) return '#'
  const [path = '', ...query] = rest.split('?')
  if (path.includes('@')) return '/'
  const isPlace = authority.includes('@') || authority.split(',').every((place) => /^[^:]*(?::\d*)?$/.test(place))
  if (!isPlace) return rest[0]
  return query.join('?').split('@', 1)[0]!.includes('=') ? undefined : '?'
}

/** What is wrong with the characters of an address. */
function problemOfCharacters(authority: string, rest: string): string | undefined {
  const character = findEarlyEnd(authority, rest)
  if (character !== undefined)
    return `holds a ${character} in its ${authority.includes(':') ? 'password' : 'name'}: write it there as ${escapes[character]}`
  return rest.includes('#') ? 'holds a #: write it as %23' : undefined
}

/** A % that begins no escape means itself. */
const decode = (text: string): string => decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))

/** @returns the parts, or what is wrong with the address */
function takeApart(value: string, schemes: readonly string[]): Parts | string {
  const [, scheme, after = ''] = /^([a-z]+):\/\/(.*)$/is.exec(value.trim()) ?? []
  if (scheme === undefined || !schemes.includes(scheme.toLowerCase()))
    return `must be an address that begins with ${schemes.map((one) => `${one}://`).join(' or ')}`
  const cut = after.search(/[/?#]/)
  const [authority, rest] = cut < 0 ? [after, ''] : [after.slice(0, cut), after.slice(cut)]
  const problem = problemOfCharacters(authority, rest)
  if (problem !== undefined) return problem
  const at = authority.lastIndexOf('@')
  const [, name = '', , password] = /^([^:]*)(:(.*))?$/s.exec(authority.slice(0, Math.max(0, at))) ?? []
  try {
    const login = { name: decode(name), password: password === undefined ? undefined : decode(password) }
    return { scheme: scheme.toLowerCase(), ...login, place: authority.slice(at + 1), rest }
  } catch {
    return 'holds a % in its name or password that begins no character: write it there as %25'
  }
}

/** The address as every reader of URLs understands it: to them a port without a host is no address. */
function putTogether({ scheme, name, password, place: written, rest }: Parts): string {
  const place = written.startsWith(':') ? `localhost${written}` : written
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
  const login = name === '' && password === undefined ? '' : `${encodeURIComponent(name)}${secret}@`
  return `${scheme}://${login}${place}${rest.replaceAll(' ', '%20').replaceAll(/%(?![0-9a-f]{2})/gi, '%25')}`
}

/** What is wrong with a host and its port. */
function problemOfPlace({ place }: Parts, needsHost: boolean): string | undefined {
  if (place.includes(',')) return 'must name one host: several are not supported'
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:[\]]*)(?::([^:]*))?$/.exec(place) ?? []
  if (host === undefined) return 'must name one host, an IPv6 address in brackets'
  if (needsHost && host === '') return 'must name a host'
  if (!/^\d*$/.test(port) || Number(port) > 65_535) return 'must have a number of at most 65535 as its port'
  // The host is no secret, and the readers of URLs refuse it.
  return URL.canParse(`http://${/%2f/i.test(host) || host === '' ? 'localhost' : host}`) ? undefined : 'must name a host that can be read'
}

type Check = (parts: Parts) => string | undefined

function serverAddress(schemes: readonly string[], check: Check, complete = (parts: Parts) => parts) {
  return z.string().transform((value, context) => {
    const parts = takeApart(value, schemes)
    const message = typeof parts === 'string' ? parts : check(parts)
    if (typeof parts !== 'string' && message === undefined) return putTogether(complete(parts))
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The words of libpq that make sense for each address. */
const attributesOf = {
  DATABASE_URL: ['read-write', 'primary', 'any'],
  DATABASE_READ_URL: ['standby', 'prefer-standby', 'read-only', 'any'],
} satisfies Record<string, readonly SessionAttributes[]>

/** Refuses what node-postgres would ignore silently, and then reach another database. */
const checkDatabase =
  (setting: keyof typeof attributesOf): Check =>
  (parts) => {
    const query = new URLSearchParams(parts.rest.split('?')[1])
    if (query.has('dbname')) return 'must name the database after the host, as in postgresql://host/lokma, and not as dbname'
    for (const name of ['hostaddr', 'service', 'passfile']) if (query.has(name)) return `holds ${name}, which Lokma does not read`
    if (query.get('host')?.includes(',') || query.get('port')?.includes(','))
      return 'must name several hosts before the database, as in postgresql://one:5432,other:5432/lokma'
    const [attributes, known] = [query.get('target_session_attrs'), attributesOf[setting]]
    if (attributes !== null && !(known as readonly string[]).includes(attributes))
      return `must have a target_session_attrs of ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`
    const isSocket = query.get('host')?.startsWith('/') ?? false
    const places = isSocket ? [parts.place.replace(/^[^:]*/, '')] : parts.place.split(',')
    if (places.length > 1 && places.includes('')) return 'must name a host between two commas'
    return places.map((place) => problemOfPlace({ ...parts, place }, false)).find((problem) => problem !== undefined)
  }

/** Where several hosts are named, the one that fits the setting is meant. */
function withAttributes(parts: Parts, attributes: string): Parts {
  const [path, query = ''] = parts.rest.split('?')
  if (!parts.place.includes(',') || new URLSearchParams(query).has('target_session_attrs')) return parts
  return { ...parts, rest: `${path}?${[query, `target_session_attrs=${attributes}`].filter(Boolean).join('&')}` }
}

const databaseAddress = (setting: keyof typeof attributesOf) =>
  serverAddress(['postgres', 'postgresql'], checkDatabase(setting), (parts) => withAttributes(parts, attributesOf[setting][0]!))

/** Who connects by an address that was checked, and to which database. */
export function databaseLogin(address: string): { user: string; database: string } {
  const { name, rest } = takeApart(address, ['postgres', 'postgresql']) as Parts
  const user = name === '' ? (new URLSearchParams(rest.split('?')[1]).get('user') ?? 'postgres') : name
  const path = decode(rest.split('?')[0]!.replace(/^\//, ''))
  return { user, database: path === '' ? user : path }
}

/** PostgreSQL by TCP, or by a socket in the directory that `host` names in the query. Of several servers the one that takes writes. */
export const primaryAddress = databaseAddress('DATABASE_URL')
/** The same for reads: of several servers a standby. */
export const replicaAddress = databaseAddress('DATABASE_READ_URL')
export const redisAddress = serverAddress(['redis', 'rediss'], (parts) =>
  /^(?:\/\d*)?(?:\?|$)/.test(parts.rest) ? problemOfPlace(parts, false) : 'must name its database by a number, as in redis://host/1',
)
export const mailAddress = serverAddress(['smtp', 'smtps'], (parts) => problemOfPlace(parts, true))
