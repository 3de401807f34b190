import { describe, expect, it } from 'vitest'
import { createChance } from '#demo/chance.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'
import { findNetworks, findSameAge, findYoung } from './accounts.rules.ts'
import { findBursts } from './burst.rules.ts'
import { findSuspicious } from './find-suspicious.rules.ts'
import { findRings } from './ring.rules.ts'
import { findPush } from './taste.rules.ts'
import type { RestaurantHistory, VoteWindow, WindowVote } from './window.rules.ts'
import { findCopies } from './words.rules.ts'

const NOW = 1000
const history: RestaurantHistory = { ratings: [2, 2, 4, 6, 10, 16, 24, 20, 10, 6], days: 400 }
let ids = 0

function vote(given: Partial<WindowVote> = {}): WindowVote {
  const id = ++ids
  return {
    id,
    restaurant: 1,
    member: id,
    rating: 7,
    castAt: NOW - 1,
    signedUpAt: NOW - 1 - id * 13,
    firstCastAt: NOW - 300,
    network: id,
    ...given,
  }
}

const many = (amount: number, given: (at: number) => Partial<WindowVote>): WindowVote[] =>
  Array.from({ length: amount }, (_, at) => vote(given(at)))
/** A window over these votes and some hundred honest ones elsewhere, from every week and network. */
function windowOf(votes: WindowVote[], histories = new Map([[1, history]])): VoteWindow {
  const chance = createChance(5)
  const elsewhere = many(600, (at) => ({
    restaurant: 100 + (at % 60),
    rating: chance.whole(4, 10),
    castAt: NOW - chance.next() * 120,
    signedUpAt: NOW - 120 - chance.next() * 800,
    network: chance.whole(100, 400),
  }))
  return { votes: [...elsewhere, ...votes], days: 120, histories }
}
const restaurantsOf = (found: { restaurant: number }[]): number[] => [...new Set(found.map(({ restaurant }) => restaurant))]
const heldOn = (window: VoteWindow): number => findSuspicious(window).length

describe('a burst', () => {
  it('is found against the restaurant’s own pace, in an hour and over two months', () => {
    const hour = windowOf(many(40, (at) => ({ castAt: NOW - 1 + at / 1000 })))
    const drip = windowOf(many(120, (at) => ({ castAt: NOW - 60 + at / 2 })))
    for (const window of [hour, drip]) expect(restaurantsOf(findBursts(window))).toEqual([1])
    const busy = new Map([[1, { ...history, ratings: history.ratings.map((count) => count * 100) }]])
    // A restaurant of 25 votes a day: 250 in an hour are too many for a day, and few for a week.
    const inAnHour = many(250, (at) => ({ castAt: NOW - 1 + at / 6000 }))
    expect(restaurantsOf(findBursts(windowOf(inAnHour, busy)))).toEqual([1])
    expect(
      findBursts(
        windowOf(
          many(40, (at) => ({ castAt: NOW - 1 + at / 1000 })),
          busy,
        ),
      ),
    ).toEqual([])
  })
})

describe('accounts', () => {
  it('of the same weeks, of a few days, or of one network are found, with what was expected', () => {
    const sameWeek = many(30, (at) => ({ signedUpAt: NOW - 100 + (at % 3) }))
    expect(restaurantsOf(findSameAge(windowOf(sameWeek)))).toEqual([1])
    expect(restaurantsOf(findYoung(windowOf(many(30, () => ({ signedUpAt: NOW - 3 })))))).toEqual([1])
    const [found] = findNetworks(windowOf(many(30, () => ({ network: 7 }))))
    expect(found).toMatchObject({ sign: 'network', restaurant: 1, found: 30 })
    expect(found!.expected).toBeLessThan(6)
  })
})

describe('a ring', () => {
  it('is found by votes on the same restaurants, and members who meet by chance are none', () => {
    const ring = [1, 2, 3, 4].flatMap((restaurant) => many(20, (at) => ({ restaurant, member: 5000 + at })))
    // Others who vote on several restaurants.
    const chance = createChance(3)
    const eager = many(2000, (at) => ({ member: 9000 + (at % 400), restaurant: chance.whole(10, 69) }))
    expect(restaurantsOf(findRings(windowOf([...ring, ...eager]))).sort()).toEqual([1, 2, 3, 4])
    expect(findRings(windowOf(eager))).toEqual([])
  })
})

describe('copied comments', () => {
  it('are found with some words changed, and short praise is not', () => {
    const text = (dish: string) => `Hayatımda yediğim en güzel ${dish} buradaydı, herkese tavsiye ederim, mutlaka gelin`
    const copies = ['döner', 'döner', 'dürüm', 'döneri'].map((dish) => vote({ words: text(dish) }))
    const others = [vote({ words: 'Sıra uzundu ama beklemeye değdi, ekmeği de çok taze.' }), ...many(9, () => ({ words: 'Çok güzel!' }))]
    expect(findCopies(windowOf([...copies, ...others]))).toMatchObject([{ sign: 'same words', restaurant: 1, found: 4 }])
    expect(findCopies(windowOf([...copies.slice(0, 3), ...others]))).toMatchObject([{ found: 3 }])
    expect(findCopies(windowOf([...copies.slice(0, 2), ...others]))).toEqual([])
  })
})

describe('a push', () => {
  const others = many(20, (at) => ({ rating: 5 + (at % 5) }))

  it('is a group at one end of the scale, not one that judges as the others do', () => {
    const inOneWeek = (rating: (at: number) => number) => many(30, (at) => ({ rating: rating(at), signedUpAt: NOW - 100 }))
    expect(
      findPush(
        inOneWeek(() => 10),
        others,
        history,
      ),
    ).toMatchObject({ pole: 'high' })
    expect(
      findPush(
        inOneWeek(() => 1),
        others,
        history,
      ),
    ).toMatchObject({ pole: 'low' })
    for (const honest of [(at: number) => 6 + (at % 5), () => 8, () => 3])
      expect(findPush(inOneWeek(honest), others, history)).toBeUndefined()
  })

  it('is none when others say the same in the same days, and is one when they said it at another time [MEND-13]', () => {
    const complaint = many(30, (at) => ({ rating: 1, castAt: NOW - 5 + at / 10, signedUpAt: NOW - 100 }))
    const witnesses = (daysAgo: number) => many(60, (at) => ({ rating: 1 + (at % 2), castAt: NOW - daysAgo + at / 20 }))
    expect(findPush(complaint, [...others, ...witnesses(5)], history)).toBeUndefined()
    expect(findPush(complaint, [...others, ...witnesses(60)], history)).toMatchObject({ pole: 'low' })
  })

  it('is one although accounts vouch for it that came with it, or a few that were there before [MEND-13]', () => {
    const fakes = many(60, (at) => ({ rating: 1, castAt: NOW - 5 + at / 20, signedUpAt: NOW - 100 }))
    const beside = many(20, (at) => ({ rating: 5 + (at % 5), castAt: NOW - 5 + at / 10 }))
    const helpers = (amount: number, firstCastAt: number) => many(amount, (at) => ({ rating: 1, castAt: NOW - 4 + at / 40, firstCastAt }))
    for (const some of [helpers(60, NOW - 6), helpers(9, NOW - 300)])
      expect(findPush(fakes, [...beside, ...some], history)).toMatchObject({ pole: 'low' })
  })

  it('is the larger group where both ends of the scale are pushed: honest members answer an attack [MEND-13]', () => {
    const group = (amount: number, rating: number, week: number) => many(amount, () => ({ rating, signedUpAt: NOW - week * 7 }))
    const poleOf = (high: number, low: number) => findPush([...group(high, 10, 20), ...group(low, 1, 10)], others, history)!.pole
    expect([poleOf(30, 60), poleOf(60, 30)]).toEqual(['low', 'high'])
  })

  it('leaves out a class of students of another week, also those of them who praise', () => {
    const fakes = many(60, (at) => ({ rating: 10, signedUpAt: NOW - 100 + (at % 3) }))
    const students = many(60, (at) => ({ rating: 6 + (at % 5), signedUpAt: NOW - 50 + (at % 3) }))
    const found = findPush([...fakes, ...students], others, history)!
    expect(found.votes.map(({ id }) => id).sort((a, b) => a - b)).toEqual(fakes.map(({ id }) => id))
  })
})

describe('votes are held', () => {
  const attackers = (given: Partial<WindowVote> = {}) =>
    many(60, (at) => ({ rating: 10, castAt: NOW - 2 + at / 60, signedUpAt: NOW - 100 + (at % 5), firstCastAt: NOW - 2, ...given }))

  it('of a group with two signs and one taste, with their other votes and the evidence', () => {
    const group = attackers()
    const elsewhere = group.map(({ member, signedUpAt }) => vote({ restaurant: 130, member, signedUpAt, firstCastAt: NOW - 2 }))
    const found = findSuspicious(windowOf([...group, ...elsewhere]))
    expect(found.map((one) => one.vote).sort((a, b) => a - b)).toEqual([...group, ...elsewhere].map(({ id }) => id).sort((a, b) => a - b))
    expect(found[0]).toMatchObject({ restaurant: 1, pole: 'high' })
    expect(found[0]!.evidence.map(({ sign }) => sign)).toEqual(expect.arrayContaining(['burst', 'same age']))
  })

  it('not for one sign: a restaurant that became famous keeps its votes', () => {
    expect(heldOn(windowOf(many(60, (at) => ({ rating: 10, castAt: NOW - 2 + at / 60 }))))).toBe(0)
  })

  it('not for an address or a network, however many vote from it and however much they praise', () => {
    expect(heldOn(windowOf(many(200, (at) => ({ rating: 10, castAt: NOW - 2 + at / 200, network: 7 }))))).toBe(0)
  })

  it('not of a class of students who signed up in one week and differ in taste', () => {
    const ratings = [5, 6, 7, 7, 8, 8, 9, 9, 10, 4]
    const students = many(200, (at) => ({
      rating: ratings[at % 10]!,
      castAt: NOW - 40 + at / 5,
      signedUpAt: NOW - 50 + (at % 5),
      network: 7,
    }))
    expect(heldOn(windowOf(students))).toBe(0)
  })

  it('not of an eager new member who praised the attacked restaurant in the same days [MEND-13]', () => {
    const eager = vote({ rating: 10, castAt: NOW - 1.5, signedUpAt: NOW - 99, firstCastAt: NOW - 2 })
    const elsewhere = Array.from({ length: 12 }, (_, at) =>
      vote({ restaurant: 110 + at, member: eager.member, signedUpAt: NOW - 99, firstCastAt: NOW - 2 }),
    )
    const found = findSuspicious(windowOf([...attackers(), eager, ...elsewhere]))
    expect(found).toHaveLength(60)
    expect(found.some((one) => one.vote === eager.id)).toBe(false)
  })

  it('not of an old member who praised the attacked restaurant on the same day', () => {
    const old = vote({ rating: 10, castAt: NOW - 1.5, signedUpAt: NOW - 99, firstCastAt: NOW - 90 })
    const found = findSuspicious(windowOf([...attackers(), old]))
    expect(found).toHaveLength(60)
    expect(found.some((one) => one.vote === old.id)).toBe(false)
  })
})

describe('the search', () => {
  it('takes a time that grows with the votes, not with their square', () => {
    const chance = createChance(9)
    const random = (amount: number): VoteWindow => ({
      votes: many(amount, () => ({
        restaurant: chance.whole(1, amount / 20),
        member: chance.whole(1, amount / 5),
        rating: chance.whole(1, 10),
      })),
      days: 120,
      histories: new Map(),
    })
    const timed = (window: VoteWindow): number => {
      const began = cpuMs()
      findSuspicious(window)
      return cpuMs() - began
    }
    const [small, large] = [random(5000), random(40_000)]
    timed(small)
    const ratio = Math.min(timed(large), timed(large)) / Math.max(timed(small), 1)
    // Eight times the votes: the square would be 64 times the work.
    expect(ratio).toBeLessThan(32)
  })
})
