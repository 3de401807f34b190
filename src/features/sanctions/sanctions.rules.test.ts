import { describe, expect, it } from 'vitest'
import { appealEnd, endOf, isPossibleEnd, needsAdmin, passage, sanctionKinds } from './sanctions.rules.ts'

const write = (path: string) => ({ path, isRead: false })
const read = (path: string) => ({ path, isRead: true })

describe('a sanction', () => {
  it('is imposed by moderators up to muting, and by admins from suspension on [SANC-01]', () => {
    expect(sanctionKinds.map(needsAdmin)).toEqual([false, false, true, true])
  })

  it('has an end, except a warning, which ends when it is read, and a ban for good [SANC-02]', () => {
    const ends = sanctionKinds.map((kind) => [isPossibleEnd(kind, null), isPossibleEnd(kind, 7)])
    expect(ends).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [true, true],
    ])
    expect(endOf(new Date('2026-11-23T12:00:00Z'), 7)).toEqual(new Date('2026-11-30T12:00:00Z'))
    expect(endOf(new Date(), null)).toBeNull()
  })

  it('never keeps a member from reading the decision, appealing, exporting, leaving and signing out [SANC-02]', () => {
    for (const kind of sanctionKinds)
      for (const path of [
        '/api/decisions/7/appeal',
        '/api/account/deletion',
        '/api/auth/sign-out',
        '/api/account/sign-out-everywhere',
        '/api/decisions/7/read',
      ])
        expect([kind, path, passage(kind, write(path))]).toEqual([kind, path, 'pass'])
    expect(passage('banned', read('/api/account/export'))).toBe('pass')
    expect(passage('banned', read('/api/decisions'))).toBe('pass')
  })

  it('stops every write that others see, and leaves what only the member sees; a ban leaves a visitor’s reading [SANC-02]', () => {
    for (const path of [
      '/api/vote',
      '/api/messages',
      '/api/profile',
      '/api/restaurants/x/comments',
      '/api/moderation/decisions',
      '/api/decisionsx',
    ])
      for (const kind of sanctionKinds) expect([kind, path, passage(kind, write(path))]).toEqual([kind, path, 'refuse'])
    for (const path of ['/api/own/keys', '/api/notifications/read', '/api/conversations/12/read', '/api/account/password'])
      expect([path, passage('muted', write(path)), passage('banned', write(path))]).toEqual([path, 'pass', 'refuse'])
    expect(passage('suspended', read('/api/conversations'))).toBe('pass')
    expect(passage('banned', read('/api/conversations'))).toBe('visitor')
  })

  it('can be appealed for six months', () => {
    expect(appealEnd(new Date('2026-11-23T12:00:00Z'))).toEqual(new Date('2027-05-23T12:00:00Z'))
  })
})
