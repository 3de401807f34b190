import { describe, expect, it } from 'vitest'
import { networkName } from './network-name.ts'

describe('the network of a session', () => {
  it('is what many share, not the address of a person [MFA-02]', () => {
    expect(networkName('198.51.100.77')).toBe('198.51.100.0/24')
    expect(networkName('::ffff:198.51.100.77')).toBe('198.51.100.0/24')
    expect(networkName('2001:db8:12:3456:789a:bcde:f012:3456')).toBe('2001:db8:12::/48')
    expect(networkName('2001:db8::1')).toBe('2001:db8:0::/48')
    expect(['', 'unknown', undefined, null].map(networkName)).toEqual([undefined, undefined, undefined, undefined])
  })
})
