import { describe, expect, it } from 'vitest'
import { clientAddress, normalAddress } from './client-address.ts'

const direct = { address: '198.51.100.1' }
const forwarded = '6.6.6.6, 203.0.113.9, 10.0.0.2'

describe('the address of the caller', () => {
  it('is the socket’s while no proxy is trusted, whatever the client claims', () => {
    expect(clientAddress(direct, forwarded, 0)).toBe('198.51.100.1')
  })

  it('is what the outermost trusted proxy saw', () => {
    expect(clientAddress(direct, forwarded, 1)).toBe('10.0.0.2')
    expect(clientAddress(direct, forwarded, 2)).toBe('203.0.113.9')
    expect(clientAddress(direct, undefined, 2)).toBe('198.51.100.1')
    expect(clientAddress(direct, '', 2)).toBe('198.51.100.1')
  })

  it('is one address in whatever spelling a proxy writes it [REPAIR-11]', () => {
    const spellings = {
      '203.0.113.7': [
        '203.0.113.7',
        '203.0.113.7:4711',
        '203.000.113.007',
        '::ffff:203.0.113.7',
        '::FFFF:203.0.113.7',
        '::ffff:cb00:7107',
        '[::ffff:203.0.113.7]:80',
        '"203.0.113.7"',
      ],
      '2001:db8:0:0:0:0:0:1': [
        '2001:db8::1',
        '2001:DB8::1',
        '2001:0db8:0000::0001',
        '2001:db8:0:0:0:0:0:1',
        '[2001:db8::1]',
        '[2001:db8::1]:443',
        '"[2001:db8::1]:443"',
        '2001:db8::1%eth0',
        '2001:db8::0.0.0.1',
      ],
    }
    for (const [address, ways] of Object.entries(spellings))
      for (const way of ways) expect([way, clientAddress(direct, way, 1)]).toEqual([way, address])
  })

  it('is the socket’s when the proxy wrote no address, so that made-up words are no new addresses [REPAIR-11]', () => {
    for (const word of ['unknown', '_hidden', '1.2.3', '999.1.1.1', '1.2.3.4.5', ':::', '[', '[]', '%', '"']) {
      expect([word, normalAddress(word)]).toEqual([word, undefined])
      expect(clientAddress(direct, word, 1)).toBe('198.51.100.1')
    }
  })
})
