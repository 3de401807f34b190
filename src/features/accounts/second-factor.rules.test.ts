import { describe, expect, it } from 'vitest'
import { readCode, writeRecoveryCode } from './second-factor.rules.ts'

describe('a code that a member types', () => {
  it('is six digits of an app or a recovery code, however it is spelled', () => {
    const recovery = writeRecoveryCode(Uint8Array.from([0, 1, 10, 31, 32, 17, 18, 255, 20, 9]))
    expect(recovery).toBe('01AZ0-HJZM9')
    expect(['287 082', '287-082', ' 287082 '].map(readCode)).toEqual(Array.from({ length: 3 }, () => ({ kind: 'totp', code: '287082' })))
    for (const typed of [recovery, 'o1az0 hjzm9', 'oıaz0-hjzm9', '01az0hjzm9', 'Oİaz0–hjzm9'])
      expect([typed, readCode(typed)]).toEqual([typed, { kind: 'recovery', code: recovery }])
    expect(['', '28708', '2870821', 'U1AZ0-HJZM9', '01AZ0-HJZM'].map(readCode)).toEqual(Array.from({ length: 5 }, () => undefined))
  })
})
