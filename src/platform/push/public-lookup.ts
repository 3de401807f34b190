import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Ranges of IPv4 that are not of the public internet: private, local, shared, for documentation, multicast, reserved. */
const notPublic = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [network, bits] = range.split('/') as [string, string]
  notPublic.addSubnet(network, Number(bits), 'ipv4')
}
/** Of IPv6 only the ranges that are allocated for the internet, without those that carry an IPv4 address or are for documentation. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const notGiven = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notGiven.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return given.check(address, 'ipv6') && !notGiven.check(address, 'ipv6')
}

/** What a connection fails with when its host is not at public addresses. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/**
 * Looks a host up for a socket that is about to connect, and fails when one of its addresses is not public. The socket connects to
 * the addresses that were checked, so a second, different answer of the name server changes nothing.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      const refusal = addresses?.every(({ address }) => isPublicAddress(address)) ? undefined : notPublicError(host)
      if (error || refusal || !first) return done(error ?? refusal ?? notPublicError(host), '', 0)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

function notPublicError(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is not at a public address`), { code: NOT_PUBLIC })
}
