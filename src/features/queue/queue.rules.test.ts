import { describe, expect, it } from 'vitest'
import { isOthers, stepFrom } from './queue.rules.ts'

const item = (assignee?: string) => ({ kind: 'report' as const, item: 'x', assignee: assignee === undefined ? null : { id: assignee } })

describe('the next item', () => {
  const items = [item(), item('other'), item('me'), item('other'), item()]

  it('skips what another moderator has taken, in both directions', () => {
    expect([-1, 0, 2].map((at) => stepFrom(items, at, 1, 'me'))).toEqual([0, 2, 4])
    expect([4, 2, 5].map((at) => stepFrom(items, at, -1, 'me'))).toEqual([2, 0, 4])
  })

  it('stays where there is no other', () => {
    expect([stepFrom(items, 4, 1, 'me'), stepFrom(items, 0, -1, 'me'), stepFrom([], -1, 1, 'me')]).toEqual([4, 0, -1])
    expect(stepFrom([item(), item('other')], 0, 1, 'me')).toBe(0)
  })

  it('is another’s only while that one is not the viewer', () => {
    expect(items.map((one) => isOthers(one, 'me'))).toEqual([false, true, false, true, false])
  })
})
