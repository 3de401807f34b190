import { describe, expect, it } from 'vitest'
import { DomainError } from '#lib/errors.ts'
import { createMemoryCounters } from './counters.ts'
import { createLimits } from '#site/server/limits.ts'
import { addressKey } from './limits.ts'

const address = '203.0.113.7'
const visitor = (anonymousId: string) => ({
  viewer: { kind: 'visitor' as const, anonymousId },
  address,
  subject: `${anonymousId} a restaurant`,
})

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

  it('an IPv6 network is counted by its /56 and /48 too, with larger budgets: one that takes a new /64 for each call comes to an end [REPAIR-09]', async () => {
    const callsUntilRefused = async (addressOf: (turn: number) => string): Promise<number> => {
      const limits = createLimits(0.001)
      for (let turn = 0; turn < 200; turn++) {
        const requester = { viewer: { kind: 'visitor' as const, anonymousId: `${turn}` }, address: addressOf(turn) }
        const isRefused = await limits.consume('picture', requester).then(
          () => false,
          () => true,
        )
        if (isRefused) return turn
      }
      return Infinity
    }
    const hex = (turn: number): string => turn.toString(16)
    // A budget of one drawing for an address.
    expect(await callsUntilRefused((turn) => `2001:db8:1:100::${hex(turn)}`)).toBe(1)
    expect(await callsUntilRefused((turn) => `2001:db8:1:1${hex(turn).padStart(2, '0')}::1`)).toBe(2)
    expect(await callsUntilRefused((turn) => `2001:db8:1:${hex(turn)}00::1`)).toBe(5)
    expect(await callsUntilRefused((turn) => `2001:db8:${hex(turn)}::1`)).toBe(Infinity)
  })

  it('a visitor without the cookie gets no new budget: strangers count by address, in total and per restaurant [REPAIR-09]', async () => {
    const limits = createLimits(1)
    const stranger = { viewer: { kind: 'visitor' as const, anonymousId: undefined }, address }
    for (let turn = 0; turn < 12; turn++) await limits.consume('newVisitorVote', { ...stranger, subject: 'bir-bufe' })
    await expect(limits.consume('newVisitorVote', { ...stranger, subject: 'bir-bufe' })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    for (let turn = 0; turn < 200; turn++) await limits.consume('vote', { ...stranger, subject: `bufe-${turn}` })
    await expect(limits.consume('vote', { ...stranger, subject: 'son-bufe' })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    // Those whose cookie is signed still vote from there, and so do members.
    await limits.consume('vote', visitor('anne'))
    await limits.consume('vote', {
      viewer: { kind: 'member', id: 'zeynep', authId: '', username: '', isVerified: true },
      address,
      subject: 'bir-bufe',
    })
  })

  it('a budget that was found used up is refused at once, without counting, until it begins again [REPAIR-01]', async () => {
    let now = 0
    const limits = createLimits(0.001, createMemoryCounters(), () => now)
    const stranger = { viewer: { kind: 'visitor' as const, anonymousId: undefined }, address }
    limits.assertOpen('api', address, true)
    for (let turn = 0; turn < 4; turn++) await limits.consume('api', stranger)
    limits.assertOpen('api', address, true)
    await expect(limits.consume('api', stranger)).rejects.toThrow()
    const refuse = (): void => limits.assertOpen('api', address, true)
    expect(refuse).toThrow(DomainError)
    // Who brings a cookie may be a member, and another address is another budget.
    limits.assertOpen('api', address, false)
    limits.assertOpen('api', '203.0.113.8', true)
    now = 301_000
    expect(refuse).not.toThrow()
  })

  it('can be switched off', async () => {
    const limits = createLimits(0)
    for (let i = 0; i < 1000; i++) await limits.consume('vote', visitor('anne'))
  })
})
