import { describe, expect, it } from 'vitest'
import type { Restaurant } from '../restaurants.contract.ts'
import { rankText } from './rank-text.ts'

const ratings = (rating: number, amount: number): number[] => Array.from({ length: 10 }, (_, index) => (index + 1 === rating ? amount : 0))
const venue = {
  hype: 12.34,
  hotScore: 1.239,
  risingScore: 4.5,
  memberAcceptCount: 41,
  memberRejectCount: 6,
  acceptCount: 90,
  rejectCount: 60,
  commentCount: 7,
  parentQuestion: null,
  loggedInRatings: ratings(8, 12),
  anonymousRatings: ratings(1, 50),
} as unknown as Restaurant

/** The visible text: no-break spaces only control where it wraps. */
const read = (...given: Parameters<typeof rankText>): string => rankText(...given).replaceAll('\u00a0', ' ')

describe('the number beside a ranked restaurant', () => {
  it('is the one that orders the list, without visitors’ votes [REPAIR-15]', () => {
    expect(read('top', venue)).toBe('Üye oranı 8,72 · 41 kabul, 6 ret')
    expect(read('hot', venue)).toBe('Sıcaklık 1,24 · Hype 12')
    expect(rankText('most', venue)).toBe('Hype 12,3')
    expect(rankText('hype', venue)).toBe('Hype 12,3')
    expect(rankText('rising', venue)).toBe('Son 24 saat ×4,5')
    expect(read('rating', venue)).toBe('Üyelerin puanı 8 · 12 oy')
    expect(rankText('votes', venue)).toBe('47 üye oyu')
    expect(rankText('comments', venue)).toBe('7 yorum')
    expect(rankText('newest', venue)).toBe('')
  })

  it('wraps after the dot between two numbers and not before it [REPAIR-15]', () => {
    for (const by of ['top', 'hot', 'rating'] as const) expect(rankText(by, venue)).toMatch(/\u00a0· /)
  })

  it('of a duet by rating is the members’ average of its original [REPAIR-09 REPAIR-15]', () => {
    const original = { loggedInRatings: ratings(6, 3), anonymousRatings: ratings(10, 60) }
    expect(read('rating', { ...venue, loggedInRatings: ratings(1, 0), parentQuestion: original } as unknown as Restaurant)).toBe(
      'Üyelerin puanı 6 · 3 oy',
    )
    expect(rankText('rating', { ...venue, loggedInRatings: ratings(1, 0) })).toBe('henüz oy yok')
  })
})
