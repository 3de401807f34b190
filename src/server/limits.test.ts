import { describe, expect, it } from 'vitest'
import { addressKey, createLimits } from './limits.ts'

const address = '203.0.113.7'
const visitor = (anonymousId: string) => ({ viewer: { kind: 'visitor' as const, anonymousId }, address, subject: `${anonymousId} a venue` })

describe('limits', () => {
  it('a visitor has votes of their own, and another visitor behind the same address still votes', async () => {
    const limits = createLimits(1)
    for (let i = 0; i < 20; i++) await limits.consume('vote', visitor('anne'))
    await expect(limits.consume('vote', visitor('anne'))).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    await expect(limits.consume('vote', visitor('baba'))).resolves.toBeUndefined()
  })

  it('a refusal says when to come back', async () => {
    const limits = createLimits(0.05)
    await limits.consume('vote', visitor('anne'))
    const refusal = await limits.consume('vote', visitor('anne')).catch((error: { details: { retryAfter: number } }) => error)
    expect(refusal?.details.retryAfter).toBeGreaterThan(3000)
  })

  it('an IPv6 customer is counted by the /64, an IPv4-mapped address as IPv4', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  it('can be switched off', async () => {
    const limits = createLimits(0)
    for (let i = 0; i < 1000; i++) await limits.consume('vote', visitor('anne'))
  })
})
