import { describe, expect, it } from 'vitest'
import { createTickets } from './tickets.ts'

const asker = { userId: 'zeynep', sessionId: 's1' }

describe('a ticket for the hub', () => {
  it('is good once and for a minute [RT-01]', () => {
    let time = 0
    const tickets = createTickets({ now: () => time })
    const first = tickets.issue(asker)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect([tickets.redeem(first), tickets.redeem(first), tickets.redeem('x')]).toEqual([asker, undefined, undefined])
    const [second, third] = [tickets.issue(asker), tickets.issue(asker)]
    time = 59_999
    expect(tickets.redeem(second)).toEqual(asker)
    time = 60_000
    expect(tickets.redeem(third)).toBeUndefined()
  })

  it('is one of the last ten of its member, so that nobody can fill the memory', () => {
    const tickets = createTickets({ now: () => 0 })
    const other = tickets.issue({ userId: 'kadir', sessionId: 's2' })
    const all = Array.from({ length: 12 }, () => tickets.issue(asker))
    expect(all.map((ticket) => tickets.redeem(ticket) !== undefined)).toEqual([false, false, ...Array<boolean>(10).fill(true)])
    expect(tickets.redeem(other)).toBeDefined()
  })
})
