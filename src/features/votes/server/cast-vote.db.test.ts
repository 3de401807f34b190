import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { VoteResult, VoteStatus } from '../votes.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Moves a vote's last change into the past. */
async function minutesPass(minutes: number, restaurantId: string): Promise<void> {
  await testApp.database.pool.query(
    'update votes set last_rating_change_at = last_rating_change_at - make_interval(mins => $1) where question_id = $2',
    [minutes, restaurantId],
  )
}

describe('voting', () => {
  it('a member votes once, and the vote counts only in the members’ bucket [VOTE-11 VOTE-12 VOTE-14 VOTE-31 GEN-03]', async () => {
    const [zeynep, id] = [await testApp.member('zeynep'), await testApp.restaurant()]
    const answer = await zeynep.post<VoteResult>('/vote', { questionId: id, rating: 8 })
    expect(answer.status).toBe(200)
    expect(answer.body.vote).toMatchObject({ questionId: id, rating: 8, choice: 'accept', lastRatingChangeAt: null })
    expect(answer.body.counts).toEqual({
      accept: 1,
      reject: 0,
      members: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
      anonymous: Array(10).fill(0),
    })
    expect(answer.body.canChangeAt).toBeNull()
  })

  it('a visitor votes only once per session id, separately from members [GEN-02 GEN-03 VOTE-10 VOTE-11 VOTE-17 VOTE-35]', async () => {
    const [visitor, id] = [testApp.visitor(), await testApp.restaurant()]
    const first = await visitor.post<VoteResult>('/vote', { questionId: id, rating: 3, anonymous_session_id: 'browser-made-id-1' })
    expect(first.body.counts).toMatchObject({ accept: 0, reject: 1, members: Array(10).fill(0), anonymous: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })
    const second = await visitor.post('/vote', { questionId: id, rating: 9, anonymous_session_id: 'another-id-of-mine' })
    expect([second.status, second.body['code'], second.body['message']]).toEqual([409, 'ALREADY_VOTED', 'You have already voted'])
  })

  it('the first change is free, the next waits five minutes, by the server’s clock [VOTE-15 VOTE-16 VOTE-28 VOTE-30 VOTE-32 VOTE-34 VOTE-44]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    await member.post('/vote', { questionId: id, rating: 4 })
    const changed = await member.post<VoteResult>('/vote', { questionId: id, rating: 9 })
    expect(changed.body.counts).toMatchObject({ accept: 1, reject: 0, members: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0] })
    const refused = await member.post('/vote', { questionId: id, rating: 2 })
    expect([refused.status, refused.body['code'], refused.body['minutesRemaining']]).toEqual([429, 'VOTE_CHANGE_COOLDOWN', 5])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    await minutesPass(4, id)
    expect((await member.post('/vote', { questionId: id, rating: 2 })).body['minutesRemaining']).toBe(1)
    await minutesPass(1, id)
    expect((await member.post('/vote', { questionId: id, rating: 2 })).status).toBe(200)
    const status = await member.get<VoteStatus>(`/restaurants/${id}/vote`)
    expect(status.body).toMatchObject({ hasVoted: true, rating: 2, choice: 'reject', canChange: true, cooldownSeconds: 300 })
    expect(status.body.lastRatingChangeAt).not.toBeNull()
  })

  it('a rating alone decides, a choice alone leaves the rating open, and both may disagree [VOTE-13]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    const vote = async (given: object) => (await (await testApp.member()).post<VoteResult>('/vote', { questionId: id, ...given })).body.vote
    expect(await vote({ rating: 6 })).toMatchObject({ rating: 6, choice: 'accept' })
    expect(await vote({ rating: 5 })).toMatchObject({ rating: 5, choice: 'reject' })
    expect(await vote({ rating: 9, choice: 'reject' })).toMatchObject({ rating: 9, choice: 'reject' })
    expect(await vote({ choice: 'ACCEPT' })).toMatchObject({ rating: null, choice: 'accept' })
    await member.post('/vote', { questionId: id, choice: 'reject' })
    const rated = await member.post<VoteResult>('/vote', { questionId: id, rating: 8 })
    expect(rated.body.vote).toMatchObject({ rating: 8, choice: 'accept' })
    expect(rated.body.counts).toMatchObject({ accept: 3, reject: 2, members: [0, 0, 0, 0, 1, 1, 0, 1, 1, 0] })
  })

  it('a vote is stored only with its voter, and a comment together with the vote [VOTE-07 VOTE-08 VOTE-29 REPAIR-24]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    const login = { email: `${member.username}@example.com`, password: 'acili-ezme-7', withToken: true }
    const token = (await testApp.visitor().post('/auth/sign-in', login)).body['token']
    const program = testApp.visitor()
    const sent = { questionId: id, rating: 7.6, choice: 'Accept', comment: '  Nefis  ' }
    const own = await program.post<VoteResult>('/vote', sent, { authorization: `Bearer ${String(token)}` })
    expect(own.status).toBe(200)
    expect(own.body.vote).toMatchObject({ user_id: member.profileId, anonymous_session_id: null })
    const visitors = await testApp
      .visitor()
      .post<VoteResult>('/vote', { questionId: id, rating: 2, anonymous_session_id: 'session-of-a-visitor' })
    expect(visitors.body.vote).toMatchObject({ user_id: null, anonymous_session_id: 'session-of-a-visitor' })
    const rows = await testApp.database.db.selectFrom('votes').selectAll().where('question_id', '=', id).orderBy('id').execute()
    const common = {
      id: expect.any(Number) as number,
      question_id: id,
      last_rating_change_at: null,
      created_at: expect.any(Date) as Date,
      weight: 0,
      is_held: false,
      class_changes_at: null,
      standing: null,
      standing_changes_at: null,
    }
    expect(rows).toEqual([
      { ...common, user_id: member.profileId, anonymous_session_id: null, counts_as_member: true, choice: 'accept', rating: 8 },
      { ...common, user_id: null, anonymous_session_id: 'session-of-a-visitor', counts_as_member: false, choice: 'reject', rating: 2 },
    ])
    const comment = await testApp.database.db.selectFrom('comments').selectAll().where('question_id', '=', id).executeTakeFirstOrThrow()
    expect(comment).toMatchObject({
      content: 'Nefis',
      vote_id: rows[0]!.id,
      user_id: member.profileId,
      vote_choice: 'accept',
      vote_rating: 8,
    })
  })

  it('a vote has at most one comment, of at most 250 code points [COM-06 LIM-11]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    const vote = (comment: string) => member.post('/vote', { questionId: id, rating: 8, comment })
    expect((await vote('🌶'.repeat(251))).body['code']).toBe('COMMENT_TOO_LONG')
    expect((await vote('🌶'.repeat(250))).status).toBe(200)
    const again = await vote('Bir daha')
    expect([again.status, again.body['code'], again.body['message']]).toEqual([
      409,
      'COMMENT_ON_VOTE_EXISTS',
      'You have already commented on this vote',
    ])
  })

  it('the status contains the viewer’s vote and when it may change, or that there is none [VOTE-09 VOTE-14 VOTE-28 ENT-15]', async () => {
    const [member, visitor, id] = [await testApp.member(), testApp.visitor(), await testApp.restaurant()]
    const status = async (requester: typeof visitor) => (await requester.get<VoteStatus>(`/restaurants/${id}/vote`)).body
    const none = { hasVoted: false, rating: null, choice: null, lastRatingChangeAt: null, canChangeAt: null, cooldownSeconds: 300 }
    expect(await status(member)).toMatchObject({ ...none, canChange: true })
    expect(await status(visitor)).toMatchObject({ ...none, canChange: false })
    await member.post('/vote', { questionId: id, rating: 4 })
    await visitor.post('/vote', { questionId: id, rating: 10 })
    expect(await status(member)).toMatchObject({
      hasVoted: true,
      rating: 4,
      choice: 'reject',
      lastRatingChangeAt: null,
      canChangeAt: null,
      canChange: true,
    })
    expect(await status(visitor)).toMatchObject({ hasVoted: true, rating: 10, choice: 'accept', canChange: false })
    await member.post('/vote', { questionId: id, rating: 5 })
    const { lastRatingChangeAt, canChangeAt, serverTime } = await status(member)
    expect(Date.parse(canChangeAt!) - Date.parse(lastRatingChangeAt!)).toBe(300_000)
    expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000)
  })

  it('the same vote again changes nothing and has no cooldown', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    for (let time = 0; time < 4; time++) {
      const answer = await member.post<VoteResult>('/vote', { questionId: id, rating: 7 })
      expect([answer.status, answer.body.vote.lastRatingChangeAt]).toEqual([200, null])
    }
  })

  it('a change moves one vote from bucket to bucket, without touching the visitors’ [VOTE-44 VOTE-12]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    await testApp.visitor().post('/vote', { questionId: id, rating: 4 })
    await member.post('/vote', { questionId: id, rating: 4 })
    const { counts } = (await member.post<VoteResult>('/vote', { questionId: id, rating: 9 })).body
    expect(counts).toEqual({ accept: 1, reject: 1, members: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0], anonymous: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0] })
  })

  it('a duet and an unknown restaurant take no votes [VOTE-38]', async () => {
    const member = await testApp.member()
    const made = await duet(testApp, await testApp.restaurant(), member.profileId)
    for (const requester of [member, testApp.visitor()]) {
      const refused = await requester.post('/vote', { questionId: made, rating: 8 })
      expect([refused.status, refused.body['code']]).toEqual([409, 'NOT_VOTABLE'])
      const missing = await requester.post('/vote', { questionId: 'yok-boyle-bir-yer', rating: 8 })
      expect([missing.status, missing.body['code']]).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    }
  })

  it('the author may vote on their restaurant [VOTE-40]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const answer = await author.post<VoteResult>('/vote', { questionId: id, rating: 10 })
    expect([answer.status, answer.body.counts.members[9]]).toEqual([200, 1])
  })

  it('the browser’s cookie identifies a visitor, not the id sent; without one the viewer call’s id stays [VOTE-41 VOTE-10]', async () => {
    const id = await testApp.restaurant()
    const visitor = testApp.visitor()
    await visitor.get('/viewer?anonymous_session_id=made-by-the-browser')
    expect((await visitor.post('/vote', { questionId: id, rating: 3, anonymous_session_id: 'another-session-id' })).status).toBe(200)
    const row = await testApp.database.db
      .selectFrom('votes')
      .select('anonymous_session_id')
      .where('question_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.anonymous_session_id).toBe('made-by-the-browser')
    const cookie = visitor.cookies.get('lokma_visitor')!
    visitor.cookies.set('lokma_visitor', cookie.replace('made-by', 'mode-by'))
    expect((await visitor.get<VoteStatus>(`/restaurants/${id}/vote`)).body.hasVoted).toBe(false)
  })

  it('a member whose session ended gets an error, and the vote is not counted [REPAIR-16]', async () => {
    const [member, id] = [await testApp.member(), await testApp.restaurant()]
    await testApp.database.pool.query('delete from auth_sessions where user_id = (select auth_id from profiles where id = $1)', [
      member.profileId,
    ])
    const refused = await member.post('/vote', { questionId: id, rating: 9, asMember: true })
    expect([refused.status, refused.body['code']]).toEqual([401, 'SESSION_ENDED'])
    expect(member.cookies.has('lokma_visitor')).toBe(false)
    const { rows } = await testApp.database.pool.query('select from votes where question_id = $1', [id])
    expect(rows).toEqual([])
    expect((await testApp.visitor().post('/vote', { questionId: id, rating: 9, asMember: false })).status).toBe(200)
  })

  it('throttles visitors and addresses that vote too much; deleting a cookie resets no limit [VOTE-41 VOTE-34 REPAIR-09]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const [first, id] = [limited.visitor(), await limited.restaurant()]
    await first.get('/viewer')
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++)
      statuses.push((await first.post('/vote', { questionId: await limited.restaurant(), rating: 5 })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    // Twelve an hour from new browsers at one address on one restaurant, with or without a cookie.
    const crowd: number[] = []
    for (let turn = 0; turn < 13; turn++) {
      const browser = limited.visitor()
      if (turn % 2 === 0) await browser.get('/viewer')
      crowd.push((await browser.post('/vote', { questionId: id, rating: 5 })).status)
    }
    expect(crowd).toEqual([...Array<number>(12).fill(200), 429])
    const refused = await limited.visitor().post('/vote', { questionId: id, rating: 5 })
    expect([refused.body['code'], Number(refused.headers.get('retry-after')) > 0]).toEqual(['RATE_LIMITED', true])
    // Browsers that were here before are exempt, and so are members.
    const before = limited.visitor()
    await before.get('/viewer')
    const [name = ''] = before.cookies.get('lokma_visitor')!.split('.')
    const old = name.split('_')[0]!
    before.cookies.set(
      'lokma_visitor',
      `${old}.${createHmac('sha256', limited.context.secret).update(`visitor ${old}`).digest('base64url')}`,
    )
    expect((await before.post('/vote', { questionId: id, rating: 5 })).status).toBe(200)
    expect((await (await limited.member()).post('/vote', { questionId: id, rating: 5 })).status).toBe(200)
    await limited.close()
  })
})
