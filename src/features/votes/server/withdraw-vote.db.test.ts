import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { comment, copyCounts, duet, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { VoteResult, VoteStatus, VoteWithdrawn } from '../votes.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const vote = (by: Pick<Person, 'post'>, id: string, given: object) => by.post<VoteResult>('/vote', { questionId: id, ...given })
const withdraw = (by: Pick<Person, 'send'>, id: string) => by.send<VoteWithdrawn & { code?: string }>('DELETE', `/restaurants/${id}/vote`)
const status = async (by: Pick<Person, 'get'>, id: string) => (await by.get<VoteStatus>(`/restaurants/${id}/vote`)).body

/** A member, the author, and the author's restaurant. */
async function scene(): Promise<{ member: Person; author: Person; id: string }> {
  const [member, author] = await Promise.all([testApp.member(), testApp.member()])
  return { member, author, id: await testApp.restaurant({ author_id: author.profileId }) }
}

async function query<T extends object>(sql: string, values: unknown[]): Promise<T> {
  const { rows } = await testApp.database.pool.query<T>(sql, values)
  return rows[0]!
}
const points = async (...people: Person[]) =>
  Promise.all(
    people.map(async ({ profileId }) => {
      const { points_tenths, debt_tenths } = await query<{ points_tenths: number; debt_tenths: number }>(
        'select points_tenths, debt_tenths from profiles where id = $1',
        [profileId],
      )
      return points_tenths - debt_tenths
    }),
  )
const restaurantOf = async (id: string) => {
  await copyCounts(testApp)
  return query<Record<string, unknown>>('select r.*, c.* from restaurants r join vote_counts c on c.restaurant_id = id where id = $1', [id])
}
const activity = async (id: string) =>
  (await query<{ sum: number | null }>('select sum(amount)::int as sum from restaurant_activity where restaurant_id = $1', [id])).sum ?? 0

/** Moves the last change of every vote on a restaurant five minutes into the past, with the vote itself. */
async function fiveMinutesPass(id: string): Promise<void> {
  await testApp.database.pool.query(
    "update votes set last_rating_change_at = last_rating_change_at - interval '5 minutes' where question_id = $1",
    [id],
  )
}

describe('withdrawing a vote', () => {
  it('takes it out of every count and score, and takes back what it paid [FIX-01 VOTE-43]', async () => {
    const { member, author, id } = await scene()
    await vote(await testApp.member(), id, { rating: 3 })
    const before = await restaurantOf(id)
    const [paid, active] = [await points(member, author), await activity(id)]
    await vote(member, id, { rating: 8 })
    expect(await points(member, author)).toEqual([paid[0]! + 1, paid[1]! + 1])

    const answer = await withdraw(member, id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      counts: { accept: 0, reject: 1, members: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0], anonymous: Array(10).fill(0) },
      isCommentDeleted: false,
    })
    const { hype_total: hype, hot_score: hot, ...after } = await restaurantOf(id)
    expect({ ...before, ...after }).toEqual(before)
    expect([Number(hype), Number(hot)]).toEqual([
      expect.closeTo(Number(before['hype_total']), 2) as number,
      expect.closeTo(Number(before['hot_score']), 2) as number,
    ])
    expect([await points(member, author), await activity(id)]).toEqual([paid, active])
    expect(await status(member, id)).toMatchObject({ hasVoted: false, rating: null, choice: null, canChangeAt: null })
  })

  it('does not work during the cooldown of a change, says how long it lasts, and works after it [FIX-01 VOTE-15]', async () => {
    const { member, id } = await scene()
    await vote(member, id, { rating: 4, comment: 'Tuzu fazla' })
    await vote(member, id, { rating: 9 })
    const refused = await withdraw(member, id)
    expect([refused.status, refused.body.code, (refused.body as { minutesRemaining?: number }).minutesRemaining]).toEqual([
      429,
      'VOTE_CHANGE_COOLDOWN',
      5,
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    // The refusal left the comment as it was.
    expect(await status(member, id)).toMatchObject({ hasVoted: true, rating: 9 })
    expect(await restaurantOf(id)).toMatchObject({ comment_count: 1, accept_count: 1 })
    await fiveMinutesPass(id)
    expect((await withdraw(member, id)).status).toBe(200)
  })

  it('is no way around the cooldown: the next vote counts as a change [FIX-01 VOTE-15 VOTE-16]', async () => {
    const { member, id } = await scene()
    await vote(member, id, { rating: 1 })
    expect((await withdraw(member, id)).status).toBe(200)
    const again = await vote(member, id, { rating: 10 })
    expect(again.status).toBe(200)
    expect(again.body.counts).toMatchObject({ accept: 1, reject: 0, members: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] })
    expect(again.body.canChangeAt).not.toBeNull()
    for (const refused of [await vote(member, id, { rating: 1 }), await withdraw(member, id)])
      expect(refused).toMatchObject({ status: 429, body: { code: 'VOTE_CHANGE_COOLDOWN', minutesRemaining: 5 } })
    await fiveMinutesPass(id)
    expect((await withdraw(member, id)).status).toBe(200)
    // With a comment the vote is cast in another way.
    expect((await vote(member, id, { rating: 2, comment: 'Yine geldim' })).body.canChangeAt).not.toBeNull()
    expect(await withdraw(member, id)).toMatchObject({ status: 429 })
  })

  it('pays once: a vote after a withdrawal pays nobody and is no new activity, however often it is repeated [FIX-01 PTS-11]', async () => {
    const { member, author, id } = await scene()
    const [paid, active] = [await points(member, author), await activity(id)]
    await vote(member, id, { rating: 8 })
    for (let round = 0; round < 3; round++) {
      await fiveMinutesPass(id)
      expect((await withdraw(member, id)).status).toBe(200)
      expect([await points(member, author), await activity(id)]).toEqual([paid, active])
      await vote(member, id, { rating: 8 })
      expect([await points(member, author), await activity(id)]).toEqual([paid, active])
    }
    expect(await restaurantOf(id)).toMatchObject({ accept_count: 1, member_accept_count: 1 })
    expect((await query<{ vote_count: number }>('select vote_count from profiles where id = $1', [member.profileId])).vote_count).toBe(1)
    // The member's votes on other restaurants pay as before.
    const other = await testApp.restaurant({ author_id: author.profileId })
    await vote(member, other, { rating: 8 })
    expect(await points(member, author)).toEqual([paid[0]! + 1, paid[1]! + 1])
  })

  it('deletes its comment with what the comment paid; the member may comment again [FIX-01 COM-32 PTS-11]', async () => {
    const { member, author, id } = await scene()
    const paid = await points(member, author)
    await vote(member, id, { rating: 8, comment: 'Nefis' })
    expect((await withdraw(member, id)).body).toMatchObject({ isCommentDeleted: true })
    expect(await points(member, author)).toEqual(paid)
    expect((await testApp.visitor().get(`/restaurants/${id}/comments`)).body['items']).toEqual([])
    expect(await restaurantOf(id)).toMatchObject({ comment_count: 0 })
    expect(await vote(member, id, { rating: 7, comment: 'Bir daha denedim' })).toMatchObject({ status: 200 })
  })

  it('leaves the place of a comment that others replied to [FIX-01 COM-32]', async () => {
    const { member, id } = await scene()
    await vote(member, id, { rating: 8 })
    const said = await comment(testApp, id, member.profileId)
    await reply(testApp, said, (await testApp.member()).profileId)
    expect((await withdraw(member, id)).body).toMatchObject({ isCommentDeleted: true })
    expect((await testApp.visitor().get(`/restaurants/${id}/comments`)).body['items']).toMatchObject([
      { id: said, isDeleted: true, content: null, voteId: null, replyCount: 1 },
    ])
    expect((await vote(member, id, { rating: 3, comment: 'Fikrim değişti' })).status).toBe(200)
  })

  it('needs a vote of the member: none, a duet, an unknown restaurant, a visitor [FIX-01 PERM-01]', async () => {
    const { member, id } = await scene()
    expect(await withdraw(member, id)).toMatchObject({ status: 404, body: { code: 'VOTE_NOT_FOUND' } })
    await vote(member, id, { rating: 8 })
    const answered = await duet(testApp, id, (await testApp.member()).profileId)
    expect(await withdraw(member, answered)).toMatchObject({ status: 409, body: { code: 'NOT_VOTABLE' } })
    expect(await withdraw(member, 'boyle-bir-yer-yok')).toMatchObject({ status: 404, body: { code: 'RESTAURANT_NOT_FOUND' } })
    const visitor = testApp.visitor()
    await vote(visitor, id, { rating: 2, anonymous_session_id: 'ziyaretci-oyu-1' })
    expect(await withdraw(visitor, id)).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } })
    expect(await restaurantOf(id)).toMatchObject({ accept_count: 1, reject_count: 1 })
    // The average that a duet shows is that of its original.
    expect(await restaurantOf(answered)).toMatchObject({ member_average: expect.anything() as unknown })
    await withdraw(member, id)
    expect(await restaurantOf(answered)).toMatchObject({ member_average: (await restaurantOf(id))['member_average'] })
    expect(await withdraw(member, id)).toMatchObject({ status: 404, body: { code: 'VOTE_NOT_FOUND' } })
  })

  it('the author’s own vote and a restaurant whose author has left can be withdrawn from, too [FIX-01]', async () => {
    const author = await testApp.member()
    const [own, orphan] = [await testApp.restaurant({ author_id: author.profileId }), await testApp.restaurant({ author_id: null })]
    const paid = await points(author)
    for (const id of [own, orphan]) {
      await vote(author, id, { rating: 9 })
      expect((await withdraw(author, id)).status).toBe(200)
      await vote(author, id, { rating: 9 })
    }
    expect(await points(author)).toEqual(paid)
  })
})
