import { describe, expect, it } from 'vitest'
import { voteInput } from './votes.contract.ts'
import { canChangeAt, choiceOf, isNewVisitor, minutesRemaining, ratingGroup } from './votes.rules.ts'

const parse = (given: Record<string, unknown>) => voteInput.safeParse({ questionId: 'bufe', ...given })
const at = (text: string) => new Date(`2026-11-20T${text}Z`)

describe('a vote', () => {
  it('needs a rating or a choice [VOTE-05]', () => {
    for (const given of [{}, { rating: null }, { rating: null, choice: null }, { comment: 'Güzel' }]) {
      const issue = parse(given).error?.issues[0] as { params?: { code?: string } } | undefined
      expect(issue?.params?.code).toBe('VOTE_EMPTY')
    }
    expect([parse({ rating: 5 }).success, parse({ choice: 'accept' }).success]).toEqual([true, true])
  })

  it('is rounded to a whole rating from 1 to 10 [VOTE-01 VOTE-06]', () => {
    const rounded = (rating: unknown) => parse({ rating }).data?.rating
    expect([7.4, 7.5, 0.5, 10.4, 1, 10].map(rounded)).toEqual([7, 8, 1, 10, 1, 10])
    expect([0, 0.4, 10.5, 11, -3, NaN, Infinity, '7'].map(rounded)).toEqual(Array(8).fill(undefined))
  })

  it('counts in the buckets of members or of visitors, never in both [GEN-03]', () => {
    expect([ratingGroup({ userId: 'zeynep' }), ratingGroup({}), ratingGroup({ userId: undefined })]).toEqual([
      'members',
      'anonymous',
      'anonymous',
    ])
  })

  it('accepts its choice in any case and trims its comment [VOTE-07]', () => {
    expect(parse({ choice: ' ACCEPT ', comment: '  Nefis \n' }).data).toMatchObject({ choice: 'accept', comment: 'Nefis' })
    expect(parse({ choice: 'Reject' }).data?.choice).toBe('reject')
    expect([parse({ choice: 'maybe' }).success, parse({ choice: 'REDDET' }).success]).toEqual([false, false])
  })

  it('with a rating from 6 on is an accept, up to 5 a reject [VOTE-13]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(choiceOf)).toEqual([...Array<string>(5).fill('reject'), ...Array<string>(5).fill('accept')])
  })

  it('can be changed five minutes after its last change, and the first time at once [VOTE-15 VOTE-16]', () => {
    expect(canChangeAt(at('10:00:00'))).toEqual(at('10:05:00'))
    expect(canChangeAt(null)).toBeNull()
  })

  it('comes from a new visitor without a cookie or with one younger than an hour [REPAIR-09]', () => {
    const now = at('10:00:00').getTime()
    const visitor = (anonymousId: string | undefined, knownSince?: number) =>
      isNewVisitor({ kind: 'visitor', anonymousId, ...(knownSince === undefined ? {} : { knownSince }) }, now)
    expect([visitor(undefined), visitor('browser-a', now), visitor('browser-a', now - 3_599_999)]).toEqual([true, true, true])
    expect([visitor('browser-a', now - 3_600_000), visitor('browser-a', 0), isNewVisitor({ kind: 'member' }, now)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('shows the waiting time in whole minutes, rounded up, at least one [VOTE-27]', () => {
    const until = at('10:05:00')
    expect(
      ['10:00:00', '10:00:01', '10:01:00', '10:04:00', '10:04:01', '10:04:59.999'].map((now) => minutesRemaining(until, at(now))),
    ).toEqual([5, 5, 4, 1, 1, 1])
    expect([minutesRemaining(until, until), minutesRemaining(until, at('10:06:00')), minutesRemaining(null, until)]).toEqual([0, 0, 0])
  })
})
