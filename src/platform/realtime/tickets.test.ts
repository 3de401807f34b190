import { describe, expect, it } from 'vitest'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { testClock } from '#tests/support/hub.ts'
import { createTickets } from './tickets.ts'

const requester = { userId: 'zeynep', sessionId: 's1' }

describe('a ticket for the hub', () => {
  it('is good once and for a minute, whichever process it comes to [RT-01]', async () => {
    const clock = testClock()
    const bus = createMemoryBus(clock)
    const [here, there] = [createTickets(clock, bus.join()), createTickets(clock, bus.join())]
    const first = await here.issue(requester)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect([await here.redeem(first), await here.redeem(first), await there.redeem(first), await here.redeem('x')]).toEqual([
      requester,
      undefined,
      undefined,
      undefined,
    ])
    const elsewhere = await here.issue(requester)
    expect([await there.redeem(elsewhere), await here.redeem(elsewhere)]).toEqual([requester, undefined])
    const [second, third] = [await here.issue(requester), await here.issue(requester)]
    clock.turn(59_999)
    expect(await here.redeem(second)).toEqual(requester)
    clock.turn(1)
    expect(await here.redeem(third)).toBeUndefined()
  })

  it('is good where it was issued while the other processes are out of reach [RT-01]', async () => {
    const clock = testClock()
    const away = () => Promise.reject(new Error('away'))
    const tickets = createTickets(clock, { put: away, take: away })
    const ticket = await tickets.issue(requester)
    expect([await tickets.redeem(ticket), await tickets.redeem(ticket)]).toEqual([requester, undefined])
    const late = await tickets.issue(requester)
    clock.turn(60_000)
    expect(await tickets.redeem(late)).toBeUndefined()
  })

  it('is one of the last ten of its member, so that nobody can fill the memory', async () => {
    const clock = testClock()
    const tickets = createTickets(clock, createMemoryBus(clock).join())
    const other = await tickets.issue({ userId: 'kadir', sessionId: 's2' })
    const good: boolean[] = []
    const all: string[] = []
    for (let count = 0; count < 12; count++) all.push(await tickets.issue(requester))
    for (const ticket of all) good.push((await tickets.redeem(ticket)) !== undefined)
    expect(good).toEqual([false, false, ...Array<boolean>(10).fill(true)])
    expect(await tickets.redeem(other)).toBeDefined()
  })
})
