import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { passwordProblem } from '#features/accounts/accounts.rules.ts'
import { nicknameProblem, usernameProblem } from '#features/accounts/names.rules.ts'
import { REPLY_MAX, COMMENT_MAX } from '#features/comments/comments.rules.ts'
import { commentInput, replyInput } from '#features/comments/comments.contract.ts'
import { duetInput } from '#features/duets/duets.contract.ts'
import { DUET_ID_ATTEMPTS } from '#features/duets/duets.rules.ts'
import { giftInput } from '#features/gifts/gifts.contract.ts'
import { GIFT_MESSAGE_MAX } from '#features/gifts/gifts.rules.ts'
import { THREAD_POLL_MS } from '#features/messages/messages.rules.ts'
import { conversationsOptions } from '#features/messages/web/parts/messages.api.ts'
import { BOOST_COST, BOOST_TENTHS, pointsFromTenths } from '#features/points/points.rules.ts'
import { newRestaurant, restaurantEdit, voteTexts } from '#features/restaurants/posting.contract.ts'
import { profileChange } from '#features/profiles/profiles.contract.ts'
import { reportInput } from '#features/reports/reports.contract.ts'
import { REASON_MAX, REASON_MIN } from '#features/reports/reports.rules.ts'
import { BODY_MAX } from '#features/restaurants/posting.rules.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import { BODY_FOLD, isFolded, RATING_DEFAULT, RATING_MAX, RATING_MIN } from '#features/restaurants/restaurants.rules.ts'
import { VOTE_TEXT_MAX } from '#features/restaurants/vote-texts.rules.ts'
import { SLUG_COUNTERS } from '#lib/slug.ts'
import { SEARCH_SHOWN } from '#features/search/search.rules.ts'
import { createLimits, type LimitedAction } from '#site/server/limits.ts'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { VOTE_CHANGE_COOLDOWN_SECONDS } from '#features/votes/votes.rules.ts'

describe('the limits', () => {
  afterEach(() => vi.useRealTimers())

  it('of what is shown are as written: 3 of each kind found, 3 photos, a fold after 150, all trending after 10 [LIM-06]', () => {
    expect({ SEARCH_SHOWN, PHOTOS_MAX, BODY_FOLD, HOME_TRENDING }).toEqual({
      SEARCH_SHOWN: 3,
      PHOTOS_MAX: 3,
      BODY_FOLD: 150,
      HOME_TRENDING: 10,
    })
    expect([isFolded('a'.repeat(150)), isFolded('a'.repeat(151))]).toEqual([false, true])
  })

  it('of what is written are as written: a comment 250, a reply 500, a duet and a restaurant 500, a vote text 50 [LIM-01]', () => {
    expect([COMMENT_MAX, REPLY_MAX, BODY_MAX, VOTE_TEXT_MAX]).toEqual([250, 500, 500, 50])
    const refused = (schema: z.ZodType, value: object) => !schema.safeParse(value).success
    for (const [schema, make, max] of [
      [commentInput, (text: string) => ({ content: text }), 250],
      [replyInput, (text: string) => ({ content: text }), 500],
      [duetInput, (text: string) => ({ body: text, rating: 5 }), 500],
      [newRestaurant, (text: string) => ({ title: 'x', body: text }), 500],
      [restaurantEdit, (text: string) => ({ body: text }), 500],
      [voteTexts, (text: string) => ({ acceptText: text, rejectText: 'x' }), 50],
    ] as const)
      expect([refused(schema, make('🌶'.repeat(max))), refused(schema, make('🌶'.repeat(max + 1)))]).toEqual([false, true])
  })

  it('of what is reported and given are as written: a reason 10 to 500, a gift’s message 100 [LIM-03]', () => {
    expect([REASON_MIN, REASON_MAX, GIFT_MESSAGE_MAX]).toEqual([10, 500, 100])
    const report = (length: number) => reportInput.safeParse({ commentId: 1, reportType: 'spam', reason: '🌶'.repeat(length) }).success
    expect([9, 10, 500, 501].map(report)).toEqual([false, true, true, false])
    const receiverId = '9b6f1d1e-53a4-4f3b-8a54-111111111111'
    const gift = (length: number) => giftInput.safeParse({ receiverId, giftTypeId: 1, message: '🌶'.repeat(length) }).success
    expect([0, 100, 101].map(gift)).toEqual([true, true, false])
  })

  it('of members are as written: a username 3 to 20, a nickname 2 to 30, a password from 6, a description 250 [LIM-04]', () => {
    const allowed = (problem: (text: string) => unknown, lengths: number[]) =>
      lengths.map((length) => problem('x'.repeat(length)) === undefined)
    expect(allowed(usernameProblem, [2, 3, 20, 21])).toEqual([false, true, true, false])
    expect(allowed(nicknameProblem, [1, 2, 30, 31])).toEqual([false, true, true, false])
    expect([passwordProblem('zq9-k'), passwordProblem('zq9-kx')]).toEqual(['PASSWORD_TOO_SHORT', undefined])
    const change = (description: string) => profileChange.safeParse({ description }).success
    expect([change('🌶'.repeat(250)), change('🌶'.repeat(251))]).toEqual([true, false])
  })

  it('of what is voted and boosted are as written: five minutes between changes, a hundred points for a hundred Hype [LIM-09]', () => {
    expect([RATING_MIN, RATING_DEFAULT, RATING_MAX, VOTE_CHANGE_COOLDOWN_SECONDS]).toEqual([1, 5, 10, 300])
    expect([pointsFromTenths(BOOST_TENTHS), BOOST_COST]).toEqual([100, 100])
  })

  it('of cache times are as written: a conversation two seconds without the channel, the list of conversations never [LIM-08]', () => {
    expect([THREAD_POLL_MS, conversationsOptions('zeynep').staleTime]).toEqual([2000, 0])
  })

  it('of messages are five at once, then one a second, three hundred an hour; of keys ten a day', async () => {
    vi.useFakeTimers()
    const limits = createLimits(1)
    const viewer = { kind: 'member' as const, id: 'zeynep', authId: '', username: '', isVerified: true }
    const take = async (action: LimitedAction, amount: number): Promise<number> => {
      for (let taken = 0; taken < amount; taken++) {
        const isRefused = await limits.consume(action, { viewer, address: undefined }).then(
          () => false,
          () => true,
        )
        if (isRefused) return taken
      }
      return amount
    }
    for (let turn = 0; turn < 60; turn++) {
      expect(await take('message', 10)).toBe(5)
      vi.advanceTimersByTime(5000)
    }
    expect(await take('message', 10)).toBe(0)
    vi.advanceTimersByTime(3_600_000)
    expect(await take('message', 10)).toBe(5)
    expect(await take('key', 20)).toBe(10)
    vi.advanceTimersByTime(86_400_000)
    expect(await take('key', 20)).toBe(10)
  })

  it('of addresses are as written: a thousand counters, a hundred tries for a duet [LIM-10]', () => {
    expect([SLUG_COUNTERS, DUET_ID_ATTEMPTS]).toEqual([1000, 100])
  })
})
