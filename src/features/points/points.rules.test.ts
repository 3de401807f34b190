import { describe, expect, it } from 'vitest'
import { EARNINGS, paidText, pointsFromTenths } from './points.rules.ts'

describe('points', () => {
  it('each action earns its fixed tenths', () => {
    expect(Object.fromEntries(Object.entries(EARNINGS).map(([reason, tenths]) => [reason, pointsFromTenths(tenths)]))).toEqual({
      QUESTION_CREATED: 0.5,
      VOTE_RECEIVED: 0.1,
      COMMENT_RECEIVED: 0.2,
      REPLY_RECEIVED: 0.1,
      VOTE_GIVEN: 0.1,
      COMMENT_GIVEN: 0.2,
      REPLY_GIVEN: 0.1,
    })
  })

  it('for a text ignore case, accents, signs and spaces [REPAIR-08]', () => {
    expect(new Set(['Çok güzel!', 'COK  GUZEL', 'çok-güzel 🌶'].map(paidText))).toEqual(new Set(['cokguzel']))
    expect([paidText('🌶🌶'), paidText('🌶'), paidText('!')]).toEqual(['🌶🌶', '🌶', '!'])
  })

  it('are whole tenths and are shown with one decimal, without drift [PTS-10]', () => {
    for (const amount of Object.values(EARNINGS)) expect(Number.isInteger(amount)).toBe(true)
    let balance = 0
    for (let action = 0; action < 1003; action++) balance += EARNINGS.VOTE_GIVEN
    expect([pointsFromTenths(balance), pointsFromTenths(3), pointsFromTenths(0)]).toEqual([100.3, 0.3, 0])
  })
})
