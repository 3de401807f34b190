import { describe, expect, it } from 'vitest'
import { isEmailPart, networkOf } from './members.rules.ts'

describe('the network of an address [DESK-02]', () => {
  it('is the /24 of IPv4, and takes a network as it is', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
    expect(networkOf(' 203.0.113.0/24 ')).toBe('203.0.113.0/24')
  })

  it('is the /48 of IPv6 in any spelling', () => {
    expect(networkOf('2001:db8:12:3456::9')).toBe('2001:db8:12::/48')
    expect(networkOf('2001:0DB8:0012:0000:0000:0000:0000:0001')).toBe('2001:db8:12::/48')
    expect(networkOf('2001:db8::/48')).toBe('2001:db8::/48')
    expect(networkOf('::1')).toBe('::/48')
  })

  it('is nothing for what is no address, and for networks of another size', () => {
    for (const text of ['', '203.0.113', '203.0.113.256', '203.0.113.0/16', '2001:db8::/32', 'zeynep', ':::', '1:2']) {
      expect(networkOf(text), text).toBeUndefined()
    }
  })
})

describe('a part of an e-mail [DESK-02]', () => {
  it('can be searched from three characters on', () => {
    expect(['ali', '@posta', 'a.li'].map(isEmailPart)).toEqual([true, true, true])
    expect(['', 'al', '@a.', '...'].map(isEmailPart)).toEqual([false, false, false, false])
  })
})
