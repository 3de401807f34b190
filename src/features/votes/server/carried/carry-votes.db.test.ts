import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CarriedVotes, DeviceVotes, VoteResult, VoteStatus } from '../../votes.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Visitor = ReturnType<TestApp['visitor']>

const COOKIE = 'lokma_visitor'
const PATH = '/viewer/device-votes'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const vote = (by: Visitor, id: string, given: object) => by.post<VoteResult>('/vote', { questionId: id, ...given })
const offered = async (by: Visitor) => (await by.get<DeviceVotes>(PATH)).body
const carry = async (by: Visitor) => (await by.post<CarriedVotes>(PATH)).body
const status = async (by: Visitor, id: string) => (await by.get<VoteStatus>(`/restaurants/${id}/vote`)).body

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await testApp.database.pool.query<T>(sql, values)).rows
}
const ratingsOf = async (id: string) =>
  (
    await rows<object>(
      `select accept_count, reject_count, member_accept_count + member_reject_count as member_vote_count, logged_in_ratings, anonymous_ratings
       from vote_counts where restaurant_id = $1`,
      id,
    )
  )[0]
const only = (rating: number) => Array.from({ length: 10 }, (_, at) => (at + 1 === rating ? 1 : 0))
const none = Array(10).fill(0) as number[]
const activity = async (id: string) =>
  (
    await rows<{ amount: number }>('select coalesce(sum(amount), 0)::int as amount from restaurant_activity where restaurant_id = $1', id)
  )[0]!.amount

/** Lets the nights come in which these votes count among those of members. */
async function settle(...ids: string[]): Promise<void> {
  await rows('update votes set class_changes_at = now() where question_id = any($1) and class_changes_at is not null', ids)
  await refreshOrder(testApp.database.db)
}

/** A new member in the browser of this visitor. */
async function signUpOn(visitor: Visitor): Promise<Person> {
  const member = await testApp.member()
  member.cookies.set(COOKIE, visitor.cookies.get(COOKIE)!)
  return member
}

describe("a visitor's votes after signing in", () => {
  it('of a member who manages a restaurant become the member’s, but for the one on that restaurant, which is removed [MEND-48 FIX-02 CLAIM-01]', async () => {
    const [own, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const visitor = testApp.visitor()
    for (const id of [own, other]) await vote(visitor, id, { rating: 9 })
    const member = await signUpOn(visitor)
    await testApp.database.pool.query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      [own, member.profileId],
    )
    expect(await offered(member)).toEqual({ votes: 1, kept: 1 })
    expect(await carry(member)).toEqual({ carried: 1, kept: 1 })
    await settle(own, other)
    expect([(await ratingsOf(own)) as object, (await ratingsOf(other)) as object]).toMatchObject([
      { accept_count: 0, anonymous_ratings: none },
      { accept_count: 1, logged_in_ratings: only(9) },
    ])
    expect(await carry(member)).toEqual({ carried: 0, kept: 0 })
  })

  it('become the member’s own, in every count on a night of their own, and pay nobody [FIX-02 VOTE-42 CHG-10]', async () => {
    const [author, visitor] = [await testApp.member(), testApp.visitor()]
    const [one, other] = [await testApp.restaurant({ author_id: author.profileId }), await testApp.restaurant()]
    await vote(visitor, one, { rating: 9 })
    await vote(visitor, other, { rating: 2 })
    const before = await ratingsOf(one)
    expect(before).toMatchObject({ accept_count: 1, member_vote_count: 0, logged_in_ratings: none, anonymous_ratings: only(9) })

    const member = await signUpOn(visitor)
    expect(await offered(member)).toEqual({ votes: 2, kept: 0 })
    expect(await carry(member)).toEqual({ carried: 2, kept: 0 })

    expect(await ratingsOf(one)).toEqual(before)
    await settle(one, other)
    expect(await ratingsOf(one)).toEqual({ ...before, member_vote_count: 1, logged_in_ratings: only(9), anonymous_ratings: none })
    expect(await status(member, one)).toMatchObject({ hasVoted: true, rating: 9, choice: 'accept', canChange: true, canChangeAt: null })
    expect(await rows('select points_tenths, vote_count from profiles where id = $1', member.profileId)).toEqual([
      { points_tenths: 0, vote_count: 2 },
    ])
    expect(await rows("select from points_log where source like 'vote:%' and question_id = any($1)", [one, other])).toEqual([])
    expect((await member.send('DELETE', `/restaurants/${one}/vote`)).status).toBe(200)
    // A vote after a withdrawal pays nobody either.
    await vote(member, one, { rating: 8 })
    expect(await rows('select points_tenths from profiles where id = any($1)', [member.profileId, author.profileId])).toEqual([
      { points_tenths: 0 },
      { points_tenths: 0 },
    ])
  })

  it('are asked about and carried once; a second call finds none, and the browser may vote again as a visitor [FIX-02]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    await vote(visitor, id, { rating: 7 })
    const member = await signUpOn(visitor)
    expect(await carry(member)).toEqual({ carried: 1, kept: 0 })
    expect([await offered(member), await carry(member)]).toEqual([
      { votes: 0, kept: 0 },
      { carried: 0, kept: 0 },
    ])
    const next = await signUpOn(visitor)
    expect(await carry(next)).toEqual({ carried: 0, kept: 0 })
    expect(await status(visitor, id)).toMatchObject({ hasVoted: false })
  })

  it('leave the member’s vote where the member has voted, and count the person once [FIX-02]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    await vote(visitor, id, { rating: 2 })
    const member = await signUpOn(visitor)
    await vote(member, id, { rating: 10, comment: 'Efsane' })
    expect(await offered(member)).toEqual({ votes: 0, kept: 1 })
    expect(await carry(member)).toEqual({ carried: 0, kept: 1 })
    expect(await ratingsOf(id)).toEqual({
      accept_count: 1,
      reject_count: 0,
      member_vote_count: 1,
      logged_in_ratings: only(10),
      anonymous_ratings: none,
    })
    expect(await status(member, id)).toMatchObject({ rating: 10, choice: 'accept' })
  })

  it('are no way around the cooldown that follows a withdrawal [FIX-02 FIX-01]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    const member = await testApp.member()
    await vote(member, id, { rating: 9 })
    await member.send('DELETE', `/restaurants/${id}/vote`)
    await vote(visitor, id, { rating: 1 })
    member.cookies.set(COOKIE, visitor.cookies.get(COOKIE)!)
    expect(await carry(member)).toEqual({ carried: 1, kept: 0 })
    expect((await status(member, id)).canChangeAt).not.toBeNull()
    expect((await vote(member, id, { rating: 10 })).status).toBe(429)
    expect(await activity(id)).toBe(0)
  })

  it('count as activity of the hour in which they were cast, which a withdrawal takes back [FIX-02 FIX-01]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    const member = await testApp.member()
    await vote(visitor, id, { rating: 9 })
    expect(await activity(id)).toBe(0)
    // The cookie is as old as the vote.
    const [name] = visitor.cookies.get(COOKIE)!.split('_')
    const signed = `${name!}_${(Date.now() - 4 * 3_600_000).toString(36)}`
    member.cookies.set(COOKIE, `${signed}.${createHmac('sha256', testApp.context.secret).update(`visitor ${signed}`).digest('base64url')}`)
    await rows("update votes set created_at = created_at - interval '3 hours' where question_id = $1", id)
    expect(await carry(member)).toEqual({ carried: 1, kept: 0 })
    expect(await activity(id)).toBe(0)
    await settle(id)
    expect(
      await rows("select amount, hour < now() - interval '2 hours' as is_old from restaurant_activity where restaurant_id = $1", id),
    ).toEqual([{ amount: 1, is_old: true }])
    expect((await member.send('DELETE', `/restaurants/${id}/vote`)).status).toBe(200)
    expect(await activity(id)).toBe(0)
  })

  it('are carried before the pages of their restaurants are forgotten [FIX-02]', async () => {
    const [visitor, ids] = [testApp.visitor(), [await testApp.restaurant(), await testApp.restaurant()]]
    for (const id of ids) await vote(visitor, id, { rating: 6 })
    const member = await signUpOn(visitor)
    const seen: unknown[] = []
    const { changed } = testApp.context.pages
    testApp.context.pages.changed = (change) =>
      void seen.push(
        [...((change.restaurant ?? []) as string[])].toSorted(),
        rows('select count(*)::int as count from votes where user_id = $1', member.profileId),
      )
    await carry(member)
    testApp.context.pages.changed = changed
    expect(await Promise.all(seen)).toEqual([ids.toSorted(), [{ count: 2 }]])
  })

  it('cannot be claimed by another browser, also when it knows the id [FIX-02]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    await vote(visitor, id, { rating: 9 })
    const [{ anonymous_session_id: known }] = (await rows<{ anonymous_session_id: string }>(
      'select anonymous_session_id from votes where question_id = $1',
      id,
    )) as [{ anonymous_session_id: string }]
    // The vote is older than any cookie that another browser can get for this id.
    await rows("update votes set created_at = created_at - interval '2 minutes' where question_id = $1", id)
    const thief = testApp.visitor()
    await thief.get(`/viewer?anonymous_session_id=${known}`)
    expect(thief.cookies.get(COOKIE)).toContain(known)
    for (const cookie of [thief.cookies.get(COOKIE)!, `${known}_0.forged`, known]) {
      const member = await testApp.member()
      member.cookies.set(COOKIE, cookie)
      expect([await offered(member), await carry(member)]).toEqual([
        { votes: 0, kept: 0 },
        { carried: 0, kept: 0 },
      ])
    }
    const without = await testApp.member()
    expect(await carry(without)).toEqual({ carried: 0, kept: 0 })
    expect((await ratingsOf(id)) as object).toMatchObject({ anonymous_ratings: only(9) })
  })

  it('do not include votes of members who left, whatever id a browser asks for [FIX-02]', async () => {
    const id = await testApp.restaurant()
    await rows("insert into votes (question_id, anonymous_session_id, choice, rating) values ($1, 'gone-12345678', 'accept', 9)", id)
    const visitor = testApp.visitor()
    await visitor.get('/viewer?anonymous_session_id=gone-12345678')
    const member = await signUpOn(visitor)
    expect([await offered(member), await carry(member)]).toEqual([
      { votes: 0, kept: 0 },
      { carried: 0, kept: 0 },
    ])
  })

  it('are carried by the hundreds, and a deleted restaurant takes its vote along [FIX-02]', async () => {
    const visitor = testApp.visitor()
    await visitor.get('/viewer')
    const [name = ''] = visitor.cookies.get(COOKIE)!.split('_')
    await rows(
      "insert into restaurants (id, title, search_key) select 'cok-oylu-' || n, 'Çok Oylu', 'cok oylu' from generate_series(1, 250) n",
    )
    await rows(
      "insert into votes (question_id, anonymous_session_id, choice, rating) select id, $1, 'accept', 6 from restaurants where id like 'cok-oylu-%'",
      name,
    )
    await rows("delete from restaurants where id = 'cok-oylu-7'")
    const member = await signUpOn(visitor)
    expect(await offered(member)).toEqual({ votes: 249, kept: 0 })
    expect(await carry(member)).toEqual({ carried: 249, kept: 0 })
    expect(await rows('select vote_count from profiles where id = $1', member.profileId)).toEqual([{ vote_count: 249 }])
  })

  it('are a member’s to ask for: a visitor is refused [FIX-02]', async () => {
    const visitor = testApp.visitor()
    expect([(await visitor.get(PATH)).status, (await visitor.post(PATH)).status]).toEqual([401, 401])
  })
})
