import { isIPv4, isIPv6 } from 'node:net'
import type { AppEnv } from './router.ts'

/** The client's address of each request that another worker forwarded. Keyed by request: node:http gives a request no place for it. */
const forwardedAddresses = new WeakMap<object, string>()

/** Records the client's address of a request that another worker of ours forwarded. */
export function setForwardedAddress(request: object, address: string): void {
  forwardedAddresses.set(request, address)
}

/**
 * The address of the caller, in its one spelling. Behind `trustProxy` proxies it is the entry that the outermost of them wrote into
 * X-Forwarded-For; without any, what a client writes there is not believed.
 */
export function clientAddress(env: AppEnv['Bindings'] | undefined, forwardedFor: string | undefined, trustProxy: number): string {
  const known = env?.incoming && forwardedAddresses.get(env.incoming)
  if (known !== undefined) return known
  const direct = env?.address ?? env?.incoming?.socket.remoteAddress ?? 'unknown'
  const hop = trustProxy === 0 || !forwardedFor ? undefined : hopOf(forwardedFor, trustProxy)
  return (hop && normalAddress(hop)) ?? normalAddress(direct) ?? direct
}

function hopOf(forwardedFor: string, trustProxy: number): string | undefined {
  return forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
    .at(-trustProxy)
}

/**
 * An IP address in its one spelling, without port, brackets and zone: IPv4 in decimal, also when IPv6 carries it, and IPv6 as eight
 * groups in lower case. Undefined when it is none.
 */
export function normalAddress(given: string): string | undefined {
  const known = normalized.get(given)
  if (known !== undefined) return known
  const address = normalize(given)
  if (address !== undefined && given.length <= KNOWN_LENGTH_MAX) {
    if (normalized.size >= KNOWN_MAX) normalized.clear()
    normalized.set(given, address)
  }
  return address
}

/** A connection brings the same address with every request. */
const KNOWN_MAX = 10_000
const KNOWN_LENGTH_MAX = 50
const normalized = new Map<string, string>()

function normalize(given: string): string | undefined {
  const plain = withoutPort(given.replace('"', '').replace('"', '')).split('%', 1)[0]!
  const four = normalIPv4(plain)
  if (four !== undefined) return four
  if (!isIPv6(plain)) return undefined
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

function withoutPort(given: string): string {
  if (given.startsWith('[')) return given.slice(1, given.includes(']') ? given.indexOf(']') : undefined)
  const at = given.indexOf(':')
  // With more than one colon it is IPv6.
  return at >= 0 && at === given.lastIndexOf(':') ? given.slice(0, at) : given
}

/** Some proxies pad with zeros; nobody means octal. */
function normalIPv4(given: string): string | undefined {
  const parts = given.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,8}$/.test(part))) return undefined
  const normal = parts.map(Number).join('.')
  return isIPv4(normal) ? normal : undefined
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = readGroups(head)
  if (tail === undefined) return left
  const right = readGroups(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
