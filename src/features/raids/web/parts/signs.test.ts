import { describe, expect, it } from 'vitest'
import { lastDay, linkedSigns, problemsOf, signsOf } from '../signs.ts'

const draft = { from: '2026-11-23T18:00', to: '2026-11-23T20:00', name: '', restaurant: '', invitation: '' }

describe('typed signs', () => {
  it('begin with the last day', () => {
    expect(problemsOf(lastDay())).toEqual({ to: undefined, name: undefined, invitation: undefined })
  })

  it('need a window that the server takes, and a name that finds something', () => {
    expect(problemsOf({ ...draft, to: '2026-11-23T17:00' }).to).toBe('RAID_WINDOW_INVALID')
    expect(problemsOf({ ...draft, to: '' }).to).toBe('RAID_WINDOW_INVALID')
    for (const name of ['ab', '***', 'a%b', 'a\\b']) expect(problemsOf({ ...draft, name }).name).toBe('name')
    for (const name of ['trol*', 'şükrü', '*trol']) expect(problemsOf({ ...draft, name }).name).toBeUndefined()
  })

  it('name an invitation by its number, also from its link [DESK-02]', () => {
    expect(signsOf({ ...draft, invitation: '7' }).invitationId).toBe(7)
    for (const invitation of ['x', '0', '-1', '1.5']) expect(problemsOf({ ...draft, invitation }).invitation).toBe('invitation')
    const now = new Date('2026-11-25T12:00:00Z')
    const linked = linkedSigns('#davet=7&bas=2026-11-20T12:00:00.000Z', now)
    expect([new Date(linked.from).toISOString(), linked.invitation]).toEqual(['2026-11-20T12:00:00.000Z', '7'])
    expect(problemsOf(linkedSigns('#davet=7&bas=2025-01-01T00:00:00.000Z', now)).to).toBeUndefined()
    expect(linkedSigns('#davet=abc', now)).toEqual(lastDay(now))
  })

  it('take the link of a page as the address of its restaurant', () => {
    expect(signsOf({ ...draft, restaurant: 'https://lokma.example/tr/restaurant/citir-kokorec/?a=b#c' }).restaurantId).toBe('citir-kokorec')
    expect(signsOf({ ...draft, restaurant: ' citir-kokorec ' }).restaurantId).toBe('citir-kokorec')
    expect(signsOf(draft)).toEqual({ from: new Date(draft.from).toISOString(), to: new Date(draft.to).toISOString() })
  })
})
