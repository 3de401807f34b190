import { describe, expect, it } from 'vitest'
import { addressOf, nextStatus } from './restaurant-status.rules.ts'

const open = { status: 'open', movedTo: null } as const

describe('what statements make of a page', () => {
  it('it closed, moved or is open again [HOUR-04]', () => {
    expect(nextStatus(open, 'closed', null)).toEqual({ status: 'closed', movedTo: null })
    expect(nextStatus({ status: 'closed', movedTo: null }, 'open', null)).toEqual(open)
    expect(nextStatus(open, 'moved', 'Moda')).toEqual({ status: 'moved', movedTo: 'Moda' })
  })

  it('the same again changes nothing; a new address does', () => {
    const moved = { status: 'moved', movedTo: 'Kadıköy' } as const
    expect(nextStatus(open, 'open', null)).toBeUndefined()
    expect(nextStatus(moved, 'moved', null)).toBeUndefined()
    expect(nextStatus(moved, 'moved', 'Moda')).toEqual({ status: 'moved', movedTo: 'Moda' })
    expect(nextStatus(moved, 'closed', null)).toEqual({ status: 'closed', movedTo: null })
  })

  it('the new address is the one that most members name, of equals the latest', () => {
    const said = (...addresses: (string | null)[]) => addressOf(addresses.map((movedTo, at) => ({ movedTo, saidAt: new Date(at) })))
    expect(said()).toBeNull()
    expect(said(null, null)).toBeNull()
    expect(said('Moda', null)).toBe('Moda')
    expect(said('Moda', 'Bahariye')).toBe('Bahariye')
    expect(said('Moda', 'MODA', 'Kazan')).toBe('MODA')
  })
})
