import { expect, it } from 'vitest'
import { networkHash, networkOf } from './network-hash.ts'

it('the network of an address is its first 24 bits, or 48 of IPv6, and other words have none', () => {
  expect(networkOf('198.51.100.7')).toBe('198.51.100')
  expect(networkOf('2001:db8:7:1:0:0:0:1')).toBe('2001:db8:7')
  expect(networkOf('unknown')).toBeUndefined()
})

it('votes from one network have one hash, which needs the secret and holds no address', () => {
  const hash = (secret: string, address: string) => networkHash({ secret }, 'vote', address)?.toString('hex')
  expect(hash('one', '198.51.100.7')).toBe(hash('one', '198.51.100.200'))
  expect(hash('one', '198.51.100.7')).not.toBe(hash('one', '198.51.101.7'))
  expect(hash('one', '198.51.100.7')).not.toBe(hash('two', '198.51.100.7'))
  expect(hash('one', 'unknown')).toBeUndefined()
  expect(networkHash({ secret: 'one' }, 'statement', '198.51.100.7')).not.toEqual(networkHash({ secret: 'one' }, 'vote', '198.51.100.7'))
})
