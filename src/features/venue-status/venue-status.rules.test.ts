import { describe, expect, it } from 'vitest'
import { decided, isWaiting } from './venue-status.rules.ts'

const open = { status: 'open', movedTo: null } as const
const said = (statement: 'open' | 'closed' | 'moved', members: number, isDecider = false, movedTo: string | null = null) => ({
  statement,
  members,
  isDecider,
  movedTo,
})

describe('who decides whether a venue is still there', () => {
  it('one member does not, two do, the author and admins do at once [HOUR-04]', () => {
    expect(decided(open, said('closed', 1))).toBeUndefined()
    expect(decided(open, said('closed', 2))).toEqual({ status: 'closed', movedTo: null })
    expect(decided(open, said('closed', 1, true))).toEqual({ status: 'closed', movedTo: null })
    expect(decided({ status: 'closed', movedTo: null }, said('open', 2))).toEqual(open)
  })

  it('the same again changes nothing; a new address does', () => {
    const moved = { status: 'moved', movedTo: 'Kadıköy' } as const
    expect(decided(open, said('open', 5, true))).toBeUndefined()
    expect(decided(moved, said('moved', 2))).toBeUndefined()
    expect(decided(moved, said('moved', 2, false, 'Moda'))).toEqual({ status: 'moved', movedTo: 'Moda' })
    expect(decided(moved, said('closed', 2))).toEqual({ status: 'closed', movedTo: null })
  })

  it('a statement waits as long as the page says something else', () => {
    expect([isWaiting(open, 'closed'), isWaiting(open, 'open')]).toEqual([true, false])
  })
})
