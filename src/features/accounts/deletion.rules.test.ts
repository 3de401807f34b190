import { describe, expect, it } from 'vitest'
import { isOwnName } from './deletion.rules.ts'

describe('leaving', () => {
  it('requires the member’s username typed once more [SET-17]', () => {
    expect(['zeynep', ' Zeynep ', '@zeynep'].map((typed) => isOwnName(typed, 'zeynep'))).toEqual([true, true, true])
    expect(['', 'zeyne', 'zeynep2', 'z eynep'].map((typed) => isOwnName(typed, 'zeynep'))).toEqual([false, false, false, false])
  })
})
