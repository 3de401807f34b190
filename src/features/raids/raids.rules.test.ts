import { describe, expect, it } from 'vitest'
import { countedParts, isPossibleWindow, partOf, returnableUntil, returnSteps, stepAfter, steps } from './raids.rules.ts'

describe('a raid', () => {
  it('is chosen from a window of at most 31 days that begins before it ends', () => {
    expect(isPossibleWindow('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toBe(true)
    expect(isPossibleWindow('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')).toBe(true)
    expect(isPossibleWindow('2026-10-01T00:00:00Z', '2026-11-01T00:00:01Z')).toBe(false)
    expect(isPossibleWindow('2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z')).toBe(false)
    expect(isPossibleWindow('2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z')).toBe(false)
  })

  it('bans first, and takes out what hangs on other rows before those rows', () => {
    expect(steps[0]).toBe('bans')
    expect(steps.indexOf('replies')).toBeLessThan(steps.indexOf('comments'))
    expect(steps.indexOf('comments')).toBeLessThan(steps.indexOf('votes'))
    expect(stepAfter(steps, 'votes')).toBe('restaurants')
    expect(steps.indexOf('collection_likes')).toBeLessThan(steps.indexOf('collections'))
    // A restaurant that goes as a whole takes these along.
    for (const step of ['prices', 'menu_photos', 'photos', 'hours', 'statements'] as const)
      expect(steps.indexOf(step)).toBeGreaterThan(steps.indexOf('restaurants'))
    expect(stepAfter(steps, steps.at(-1)!)).toBeUndefined()
  })

  it('comes back in the other direction: the ledger after all that paid, the bans last', () => {
    expect(returnSteps.indexOf('votes')).toBeLessThan(returnSteps.indexOf('comments'))
    expect(returnSteps.indexOf('comments')).toBeLessThan(returnSteps.indexOf('comment_replies'))
    expect(returnSteps.indexOf('collections')).toBeLessThan(returnSteps.indexOf('collection_items'))
    expect(returnSteps.indexOf('collections')).toBeLessThan(returnSteps.indexOf('collection_likes'))
    expect(returnSteps.slice(-2)).toEqual(['points_log', 'bans'])
  })

  it('counts likes and dislikes together', () => {
    expect(steps.map(partOf).filter((part) => part === 'reactions')).toHaveLength(4)
    expect(partOf('votes')).toBe('votes')
    expect([partOf('menu_photos'), partOf('photos')]).toEqual(['photos', 'photos'])
  })

  it('counts in the same numbers on its way back, and not what comes along', () => {
    const returned = new Set(returnSteps.map((step) => partOf(step)).filter((part) => part !== undefined))
    expect([...returned].toSorted()).toEqual([...countedParts].toSorted())
    expect(partOf('points_log')).toBeUndefined()
    expect(partOf('collection_items')).toBeUndefined()
  })

  it('can come back for thirty days', () => {
    expect(returnableUntil(new Date('2026-11-01T12:00:00Z')).toISOString()).toBe('2026-12-01T12:00:00.000Z')
  })
})
