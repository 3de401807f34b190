import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { VoteResult } from '#features/votes/votes.contract.ts'
import { crowd } from '#tests/support/scenes.ts'
import { deadlocks } from '#tests/support/deadlocks.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { castVote } from '#features/votes/server/index.ts'
import type { Answer } from '#tests/support/client.ts'
import type { Member } from '#platform/http/viewer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const codes = (answers: Answer<object>[]) =>
  answers.map((answer) => [answer.status, (answer.body as { code?: string }).code ?? ''].join(' ').trim()).sort()

async function rows(id: string): Promise<{ rating: number; points: number }> {
  const { rows } = await testApp.database.pool.query<{ rating: number; points: number }>(
    `select (select count(*) from votes where question_id = $1) as rating, (select count(*) from points_log where question_id = $1) as points`,
    [id],
  )
  return rows[0]!
}

describe('votes at the same moment', () => {
  it.each([2, 20])(
    '%i first votes of one member are one vote, and the later ones change it once at most [VOTE-11 VOTE-12 VOTE-44 PTS-11]',
    async (amount) => {
      const [member, author] = [await testApp.member(), await testApp.member()]
      const id = await testApp.restaurant({ author_id: author.profileId })
      const answers = await times(amount, (turn) => member.post<VoteResult>('/vote', { questionId: id, rating: 1 + (turn % 10) }))
      const tally = Object.groupBy(codes(answers), (code) => code)
      // The first vote, the free change, and those that repeat the current rating.
      expect(tally['200']!.length).toBeGreaterThanOrEqual(2)
      expect(Object.keys(tally).filter((code) => code !== '200' && code !== '429 VOTE_CHANGE_COOLDOWN')).toEqual([])
      expect(await rows(id)).toEqual({ rating: 1, points: 2 })
    },
  )

  it('twenty votes of one visitor are one vote [VOTE-17 VOTE-41]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    await visitor.get('/viewer')
    const answers = await times(20, (turn) => visitor.post('/vote', { questionId: id, rating: 1 + (turn % 10) }))
    expect(codes(answers)).toEqual(['200', ...Array<string>(19).fill('409 ALREADY_VOTED')])
    expect(await rows(id)).toEqual({ rating: 1, points: 0 })
  })

  it('of twenty changes within one cooldown one counts, and it moves one vote from bucket to bucket [VOTE-15 VOTE-44]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    await member.post('/vote', { questionId: id, rating: 4 })
    await member.post('/vote', { questionId: id, rating: 5 })
    await testApp.database.pool.query(`update votes set last_rating_change_at = now() - interval '5 minutes' where question_id = $1`, [id])
    const answers = await times(20, (turn) => member.post<VoteResult>('/vote', { questionId: id, rating: 6 + (turn % 5) }))
    const winners = answers.filter((answer) => answer.status === 200)
    const chosen = winners.map((answer) => answer.body.vote.rating)
    // Calls with the winning rating succeed, too.
    expect(new Set(chosen).size).toBe(1)
    expect(codes(answers.filter((answer) => answer.status !== 200))).toEqual(
      Array<string>(20 - winners.length).fill('429 VOTE_CHANGE_COOLDOWN'),
    )
    const shown = (await testApp.visitor().get(`/restaurants/${id}`)).body
    expect(shown['loggedInRatings']).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1 === chosen[0] ? 1 : 0)))
  })

  it('forty members who vote on each other’s restaurants do not deadlock', async () => {
    const members = await crowd(testApp, 40)
    const restaurants = await Promise.all(members.map((author_id) => testApp.restaurant({ author_id })))
    const viewer = (id: string): Member => ({ kind: 'member', id, authId: '', username: '', isVerified: true })
    const before = await deadlocks(testApp)
    const votes = members.flatMap((id, turn) =>
      [1, 2, 3].map((step) =>
        castVote(testApp.context, viewer(id), { questionId: restaurants[(turn + step * 13) % 40]!, rating: 7, comment: 'Elinize sağlık' }),
      ),
    )
    expect((await Promise.allSettled(votes)).filter((vote) => vote.status === 'rejected')).toEqual([])
    expect(await deadlocks(testApp)).toBe(before)
  })

  it('a hundred visitors on one restaurant are a hundred votes [VOTE-11 VOTE-12]', async () => {
    const id = await testApp.restaurant()
    const answers = await times(100, (turn) =>
      testApp.visitor().post('/vote', { questionId: id, choice: turn % 4 === 0 ? 'reject' : 'accept' }),
    )
    expect(codes(answers)).toEqual(Array<string>(100).fill('200'))
    const shown = (await testApp.visitor().get(`/restaurants/${id}`)).body
    expect([shown['acceptCount'], shown['rejectCount']]).toEqual([75, 25])
  })
})
