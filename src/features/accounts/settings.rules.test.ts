import { expect, it } from 'vitest'
import { isFreshSession } from './settings.rules.ts'

it('a session proves identity for its first ten minutes [SET-17]', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (ms: number) => isFreshSession(new Date(now.getTime() - ms), now)
  expect([0, 599_999, 600_000].map(ago)).toEqual([true, true, false])
})
