import { createHmac } from 'node:crypto'

/** The network of a normal address: the first three numbers of IPv4, the first three groups of IPv6. Undefined for other words. */
export function networkOf(address: string): string | undefined {
  const groups = address.includes(':') ? address.split(':') : address.split('.')
  const isAddress = groups.length === (address.includes(':') ? 8 : 4)
  return isAddress ? groups.slice(0, 3).join(address.includes(':') ? ':' : '.') : undefined
}

/**
 * What is kept of the network of an act: those of one network have the same hash, and without the server's secret it
 * names none. Each use has hashes of its own, so that two uses cannot be joined.
 */
export function networkHash({ secret }: { secret: string }, use: string, address: string): Buffer | undefined {
  const network = networkOf(address)
  if (network === undefined) return undefined
  return createHmac('sha256', secret).update(`${use} network ${network}`).digest().subarray(0, 16)
}
