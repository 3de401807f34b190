import { describe, expect, it } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const SECRET = 'a secret that only tests know, 32+'
const ALI = '0b9d6f4e-6a7c-4d1f-9a51-0c2d3e4f5a6b'
const EDA = '1b9d6f4e-6a7c-4d1f-9a51-0c2d3e4f5a6b'

describe('the token of a mail', () => {
  it('names the list and the member', () => {
    expect(readUnsubscribeToken(SECRET, unsubscribeToken(SECRET, 'digest', ALI))).toEqual({ list: 'digest', memberId: ALI })
  })

  it('is refused when it was changed, signed with another secret or is none [PUSH-05]', () => {
    const token = unsubscribeToken(SECRET, 'digest', ALI)
    const changed = [
      token.replace(ALI, EDA),
      token.replace('digest', 'gunluk'),
      `${token}A`,
      token.slice(0, -1),
      unsubscribeToken('another secret', 'digest', ALI),
      '',
      '..',
      `digest.${ALI}.`,
    ]
    for (const one of changed) expect([one, readUnsubscribeToken(SECRET, one)]).toEqual([one, undefined])
  })
})
