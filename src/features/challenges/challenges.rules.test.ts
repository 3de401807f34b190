import { describe, expect, it } from 'vitest'
import { CHALLENGE_SECONDS, chosenLevel, costOf, excessLevel, siteLevel, subjectLevel, termsProblem } from './challenges.rules.ts'

describe('the level of a proof of work', () => {
  it('is none in calm and rises in three steps with the attempts of a minute [DESK-05]', () => {
    const signUps = (perMinute: number) => siteLevel('signUp', perMinute, undefined, 1)
    expect([0, 11, 12, 47, 48, 191, 192, 100_000].map(signUps)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    expect([119, 120, 480, 1920].map((perMinute) => siteLevel('vote', perMinute, undefined, 1))).toEqual([0, 1, 2, 3])
    expect([9, 10].map((perMinute) => siteLevel('reset', perMinute, undefined, 1))).toEqual([0, 1])
  })

  it('is measured against the usual day of a large site', () => {
    // 14,400 a day are ten a minute on average, and a hundred in an honest busy minute.
    expect([99, 100, 400].map((perMinute) => siteLevel('signUp', perMinute, 14_400, 1))).toEqual([0, 1, 2])
    expect(siteLevel('signUp', 12, 3, 1)).toBe(1)
  })

  it('follows the factor of the limits, so that a raised test site stays calm', () => {
    expect(siteLevel('signUp', 5000, undefined, 1000)).toBe(0)
    expect(subjectLevel('vote', 200, 10)).toBe(1)
    expect(excessLevel(599, 10)).toBe(0)
  })

  it('rises for one restaurant alone, and for votes only', () => {
    expect([19, 20, 80, 320].map((perMinute) => subjectLevel('vote', perMinute, 1))).toEqual([0, 1, 2, 3])
    expect(subjectLevel('signUp', 10_000, 1)).toBe(0)
  })

  it('is at most the first one when limits refuse all the attempts', () => {
    expect([59, 60, 100_000].map((perMinute) => excessLevel(perMinute, 1))).toEqual([0, 1, 1])
  })

  it('obeys the operator', () => {
    expect((['off', 'auto', 'always'] as const).map((mode) => [chosenLevel(mode, 0), chosenLevel(mode, 2)])).toEqual([
      [0, 0],
      [0, 2],
      [1, 2],
    ])
  })

  it('costs more with each step', () => {
    expect(costOf(1)).toBeLessThan(costOf(2))
    expect(costOf(2)).toBeLessThan(costOf(3))
  })
})

describe('a signed challenge', () => {
  const terms = { act: 'signUp', level: 1, issuedAt: 1000, expiresAt: 1300 }

  it('does for its act while it lasts', () => {
    expect(termsProblem(terms, 'signUp', 1, 1299)).toBeUndefined()
    expect(termsProblem(terms, 'vote', 1, 1000)).toBe('PROOF_OF_WORK_OTHER_ACT')
    expect(termsProblem(terms, 'signUp', 1, 1300)).toBe('PROOF_OF_WORK_EXPIRED')
    // Five minutes.
    expect(CHALLENGE_SECONDS).toBe(300)
  })

  it('from the future is refused, but not for the seconds by which clocks differ', () => {
    expect(termsProblem(terms, 'signUp', 1, 990)).toBeUndefined()
    expect(termsProblem(terms, 'signUp', 1, 989)).toBe('PROOF_OF_WORK_EARLY')
  })

  it('does after one step of the level, so that a person who solved meanwhile goes on, but a hoard is worth nothing', () => {
    expect(termsProblem(terms, 'signUp', 2, 1000)).toBeUndefined()
    expect(termsProblem(terms, 'signUp', 3, 1000)).toBe('PROOF_OF_WORK_REQUIRED')
  })
})
