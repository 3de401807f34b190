import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'

/** The address on which only this machine reaches a server. */
export const LOOPBACK = '127.0.0.1'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine reaches a server that listens on this address or name. */
export async function isLoopback(host: string): Promise<boolean> {
  const { address, family } = await lookup(host)
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
