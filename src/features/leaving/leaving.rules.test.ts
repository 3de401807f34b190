import { describe, expect, it } from 'vitest'
import { isFreshSession, isOwnName } from './leaving.rules.ts'

describe('leaving', () => {
  it('wants the own username typed once more [SET-17]', () => {
    expect(['zeynep', ' Zeynep ', '@zeynep'].map((typed) => isOwnName(typed, 'zeynep'))).toEqual([true, true, true])
    expect(['', 'zeyne', 'zeynep2', 'z eynep'].map((typed) => isOwnName(typed, 'zeynep'))).toEqual([false, false, false, false])
  })

  it('without a password wants a session that is not ten minutes old [SET-17]', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ago = (ms: number) => isFreshSession(new Date(now.getTime() - ms), now)
    expect([0, 599_999, 600_000].map(ago)).toEqual([true, true, false])
  })
})
