import { describe, expect, it } from 'vitest'
import { canDuet, DUET_ID_ATTEMPTS, duetId, pickDuetId } from './duets.rules.ts'

describe('the address of a duet', () => {
  it('is that of its original, the word duet and five random letters or digits [DUET-10]', () => {
    expect(duetId('citir-kokorec')).toMatch(/^citir-kokorec-duet-[a-z0-9]{5}$/)
    expect(duetId('citir-kokorec', () => 0)).toBe('citir-kokorec-duet-aaaaa')
    expect(new Set(Array.from({ length: 50 }, () => duetId('a'))).size).toBeGreaterThan(45)
  })

  it('is generated again up to a hundred times while it is taken [DUET-09]', async () => {
    const asked: string[] = []
    const takenFor = (times: number) => async (id: string) => asked.push(id) <= times
    expect(await pickDuetId('a', takenFor(DUET_ID_ATTEMPTS - 1))).toBe(asked.at(-1))
    expect([DUET_ID_ATTEMPTS, asked.length]).toEqual([100, 100])
    asked.length = 0
    expect(await pickDuetId('a', takenFor(DUET_ID_ATTEMPTS))).toBeUndefined()
    expect(asked).toHaveLength(100)
  })
})

describe('permission to duet', () => {
  it('members duet the restaurants of others once, and never a duet [DUET-13]', () => {
    const original = { authorId: 'ayse', questionType: 'normal' }
    expect(canDuet('mehmet', original, null)).toBe('yes')
    expect(canDuet('mehmet', { ...original, authorId: null }, null)).toBe('yes')
    expect(canDuet('mehmet', original, 'a-duet-12345')).toBe('already')
    expect(canDuet('ayse', original, null)).toBe('own')
    expect(canDuet(undefined, original, null)).toBe('signIn')
    expect(canDuet('mehmet', { ...original, questionType: 'duet' }, null)).toBe('isDuet')
  })
})
