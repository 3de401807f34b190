import { describe, expect, it } from 'vitest'
import { makeChallenge, readChallenge } from './challenge.ts'

const SECRET = 'a secret that only tests know, 32+'
const at = new Date('2026-11-25T10:00:00Z')

describe('a challenge for a passkey', () => {
  it('is read by the server that made it, with its time, for its purpose alone [MFA-01]', () => {
    const challenge = makeChallenge(SECRET, 'proof ayse', at).toString('base64url')
    expect(readChallenge(SECRET, 'proof ayse', challenge)?.issuedAt).toEqual(at)
    for (const purpose of ['sign-in', 'proof mehmet', 'add ayse'] as const)
      expect(readChallenge(SECRET, purpose, challenge)).toBeUndefined()
    expect(readChallenge(`${SECRET}!`, 'proof ayse', challenge)).toBeUndefined()
  })

  it('cannot be made younger, and is different each time [MFA-01]', () => {
    const bytes = makeChallenge(SECRET, 'sign-in', at)
    const later = Buffer.from(bytes)
    later.writeUIntBE(at.getTime() + 60_000, 16, 6)
    expect(readChallenge(SECRET, 'sign-in', later.toString('base64url'))).toBeUndefined()
    for (const other of ['', 'AAAA', bytes.subarray(1).toString('base64url')])
      expect(readChallenge(SECRET, 'sign-in', other)).toBeUndefined()
    expect(makeChallenge(SECRET, 'sign-in', at).equals(bytes)).toBe(false)
  })
})
