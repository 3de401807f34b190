import { isIP } from 'node:net'

/** Longer addresses are refused; those of the known push services have a few hundred characters. */
export const ENDPOINT_MAX = 2000

/** A push service whose endpoints we call. */
export interface PushService {
  host: string
  /** Whether the hosts below this one are meant. */
  isSuffix: boolean
  /** Named explicitly: the operator vouches for the address, wherever it is. Undefined: 443, at a public address only. */
  port: number | undefined
}

/** The push services of Chrome and Edge, Firefox, Safari, and Windows. */
export const KNOWN_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const entry = /^(\*\.)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::(\d{1,5}))?$/

/** Reads a list of hosts, separated by commas: `push.example`, `*.push.example`, `localhost:4430`. Undefined: malformed. */
export function parsePushServices(list: string): PushService[] | undefined {
  const services: PushService[] = []
  for (const text of list.toLowerCase().split(',')) {
    const found = entry.exec(text.trim())
    const port = found?.[3] === undefined ? undefined : Number(found[3])
    if (!found || port === 0 || (port !== undefined && port > 65_535)) return undefined
    services.push({ host: found[2]!, isSuffix: found[1] !== undefined, port })
  }
  return services
}

/** An endpoint that may be called. */
export interface Endpoint {
  url: URL
  /** Whether the endpoint must be at a public address. */
  isPublic: boolean
}

/**
 * The endpoint of a subscription is an address that a browser sent us: only https, only hosts of the listed push services, no name
 * or password, no other port than the list names. Undefined: refused.
 */
export function findEndpoint(given: string, services: readonly PushService[]): Endpoint | undefined {
  if (given.length > ENDPOINT_MAX || !URL.canParse(given)) return undefined
  const url = new URL(given)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.href.length > ENDPOINT_MAX) return undefined
  const port = url.port === '' ? 443 : Number(url.port)
  const service = services.find(
    (one) => (one.port ?? 443) === port && (url.hostname === one.host || (one.isSuffix && url.hostname.endsWith(`.${one.host}`))),
  )
  if (!service) return undefined
  const isPublic = service.port === undefined
  // The address of a host is checked where it is looked up; one that is written out is never looked up.
  if (isPublic && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  url.hash = ''
  return { url, isPublic }
}
