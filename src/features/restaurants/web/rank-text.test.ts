import { describe, expect, it } from 'vitest'
import { turkish } from '#tests/support/catalogues.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { rankText } from './rank-text.ts'

const ratings = (rating: number, amount: number): number[] => Array.from({ length: 10 }, (_, index) => (index + 1 === rating ? amount : 0))
const restaurant = {
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

const { ranked } = turkish.card

describe('the number beside a ranked restaurant', () => {
  it('is the one that orders the list, without visitors’ votes [REPAIR-15]', () => {
    expect(rankText('top', restaurant)).toBe(ranked.top('8,72', '41', '6'))
    expect(rankText('hot', restaurant)).toBe(ranked.hot('1,24', '12'))
    expect(rankText('most', restaurant)).toBe(ranked.hype('12,3'))
    expect(rankText('hype', restaurant)).toBe(ranked.hype('12,3'))
    expect(rankText('rising', restaurant)).toBe(ranked.rising('4,5'))
    expect(rankText('rating', restaurant)).toBe(ranked.rating('8', '12'))
    expect(rankText('votes', restaurant)).toBe(ranked.votes('47'))
    expect(rankText('comments', restaurant)).toBe(turkish.card.comments('7'))
    expect(rankText('newest', restaurant)).toBe('')
    expect(rankText('recommended', restaurant)).toBe('')
    expect(rankText('place', restaurant)).toBe(ranked.rating('8', '12'))
  })

  it('wraps after the dot between two numbers and not before it [REPAIR-15]', () => {
    for (const by of ['top', 'hot', 'rating'] as const) expect(rankText(by, restaurant)).toMatch(/\u00a0· /)
  })

  it('of a duet by rating is the members’ average of its original [REPAIR-09 REPAIR-15]', () => {
    const original = { loggedInRatings: ratings(6, 3), anonymousRatings: ratings(10, 60) }
    expect(rankText('rating', { ...restaurant, loggedInRatings: ratings(1, 0), parentQuestion: original } as unknown as Restaurant)).toBe(
      ranked.rating('6', '3'),
    )
    expect(rankText('rating', { ...restaurant, loggedInRatings: ratings(1, 0) })).toBe(turkish.card.noVotes)
  })
})
