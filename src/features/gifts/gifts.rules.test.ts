import { describe, expect, it } from 'vitest'
import { giftInput } from './gifts.contract.ts'
import { giftTexts as en } from './gifts.texts.en.ts'
import { giftTexts as tr } from './gifts.texts.tr.ts'
import { GIFT_HOURS, GIFT_MESSAGE_MAX, giftProblem, pointsAfter, remainingTime, sendRefusal } from './gifts.rules.ts'

const at = '2026-11-18T12:00:00.000Z'
const HOUR = 3_600_000
/** The text this many milliseconds before expiry, in both languages. */
const before = (ms: number): [string, string] => textsOf(remainingTime(at, Date.parse(at) - ms))
const textsOf = (left: ReturnType<typeof remainingTime>): [string, string] =>
  left ? [en.left(left.hours, left.minutes), tr.left(left.hours, left.minutes)] : [en.expired, tr.expired]

describe('the remaining time of a gift', () => {
  it('is 72 hours [GIFT-18]', () => {
    expect(GIFT_HOURS).toBe(72)
    expect(before(GIFT_HOURS * HOUR)).toEqual(['72h 0m left', '72 sa 0 dk kaldı'])
  })

  it('is shown in hours and minutes, in minutes alone, or as expired [GIFT-17 LANG-10]', () => {
    expect(before(72 * HOUR - 1)).toEqual(['71h 59m left', '71 sa 59 dk kaldı'])
    expect(before(26.5 * HOUR)).toEqual(['26h 30m left', '26 sa 30 dk kaldı'])
    expect(before(HOUR)).toEqual(['1h 0m left', '1 sa 0 dk kaldı'])
    expect(before(HOUR - 1)).toEqual(['59m left', '59 dk kaldı'])
    expect(before(90_000)).toEqual(['1m left', '1 dk kaldı'])
    for (const ms of [0, -1, -100 * HOUR]) expect(before(ms)).toEqual(['Expired', 'Süresi doldu'])
  })

  it('is never zero while the gift can be answered [GIFT-17]', () => {
    for (const ms of [59_999, 1000, 1]) expect(before(ms)).toEqual(['1m left', '1 dk kaldı'])
    expect(remainingTime('no time', 0)).toBeUndefined()
  })
})

describe('sending a gift', () => {
  it('needs another member, and one of the two follows the other [GIFT-07 GIFT-25]', () => {
    expect(sendRefusal({ senderId: 'a', receiverId: 'b', isFollowing: true })).toBeUndefined()
    expect(sendRefusal({ senderId: 'a', receiverId: 'b', isFollowing: false })).toBe('NO_FOLLOW')
    for (const isFollowing of [true, false]) expect(sendRefusal({ senderId: 'a', receiverId: 'a', isFollowing })).toBe('SELF')
  })

  it('needs a gift type, enough points and at most a hundred letters [GIFT-05 GIFT-06 GIFT-08]', () => {
    const right = { giftType: { costPoints: 12.5 }, message: '', points: 12.5 }
    expect(GIFT_MESSAGE_MAX).toBe(100)
    expect(giftProblem(right)).toBeUndefined()
    expect(giftProblem({ ...right, giftType: undefined, points: 0 })).toBe('GIFT_REQUIRED')
    expect(giftProblem({ ...right, points: 12.4 })).toBe('GIFT_POINTS_MISSING')
    expect(giftProblem({ ...right, message: ` ${'🌹'.repeat(100)}\n` })).toBeUndefined()
    expect(giftProblem({ ...right, message: '🌹'.repeat(101) })).toBe('GIFT_MESSAGE_TOO_LONG')
  })

  it('subtracts exactly, in tenths [PTS-10]', () => {
    expect(pointsAfter(0.3, 0.1)).toBe(0.2)
    expect(pointsAfter(125.7, 50)).toBe(75.7)
    expect(pointsAfter(1, 1.1)).toBe(-0.1)
  })

  it('accepts a message of at most a hundred letters; an empty one counts as none [GIFT-05]', () => {
    const input = (given: object) => giftInput.safeParse({ receiverId: '9b6f1d1e-53a4-4f3b-8a54-111111111111', giftTypeId: 1, ...given })
    expect(input({}).data).toMatchObject({ message: null })
    expect(input({ message: ' \n ' }).data).toMatchObject({ message: null })
    expect(input({ message: ` ${'ş'.repeat(100)} ` }).data).toMatchObject({ message: 'ş'.repeat(100) })
    const codes = [{ message: 'ş'.repeat(101) }, { giftTypeId: undefined }, { giftTypeId: null }].map(
      (given) => (input(given).error?.issues[0] as { params?: { code?: string } } | undefined)?.params?.code,
    )
    expect(codes).toEqual(['GIFT_MESSAGE_TOO_LONG', 'GIFT_REQUIRED', 'GIFT_REQUIRED'])
  })
})
