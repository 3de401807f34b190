import { describe, expect, it } from 'vitest'
import { lastDay, problemsOf, signsOf } from './signs.ts'

const draft = { from: '2026-11-23T18:00', to: '2026-11-23T20:00', name: '', venue: '' }

describe('typed signs', () => {
  it('begin with the last day', () => {
    expect(problemsOf(lastDay())).toEqual({ to: undefined, name: undefined })
  })

  it('need a window that the server takes, and a name that finds something', () => {
    expect(problemsOf({ ...draft, to: '2026-11-23T17:00' }).to).toBe('RAID_WINDOW_INVALID')
    expect(problemsOf({ ...draft, to: '' }).to).toBe('RAID_WINDOW_INVALID')
    for (const name of ['ab', '***', 'a%b', 'a\\b']) expect(problemsOf({ ...draft, name }).name).toBe('name')
    for (const name of ['trol*', 'şükrü', '*trol']) expect(problemsOf({ ...draft, name }).name).toBeUndefined()
  })

  it('take the link of a page as the address of its restaurant', () => {
    expect(signsOf({ ...draft, venue: 'https://lokma.example/tr/restaurant/citir-kokorec/?a=b#c' }).restaurantId).toBe('citir-kokorec')
    expect(signsOf({ ...draft, venue: ' citir-kokorec ' }).restaurantId).toBe('citir-kokorec')
    expect(signsOf(draft)).toEqual({ from: new Date(draft.from).toISOString(), to: new Date(draft.to).toISOString() })
  })
})
