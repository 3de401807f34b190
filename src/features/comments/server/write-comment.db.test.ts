import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Comment, CommentPage, OwnComment } from '../comments.contract.ts'
import { getOwnComment } from './comments.reads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points
const say = (member: Client, id: string, content: string) =>
  member.post<Comment & { code?: string }>(`/restaurants/${id}/comments`, { content })
const own = async (member: Client, id: string) => (await member.get<OwnComment>(`/restaurants/${id}/own-comment`)).body

async function voter(id: string, rating = 9) {
  const member = await testApp.member()
  await member.post('/vote', { questionId: id, rating })
  return member
}

describe('commenting', () => {
  it('a comment belongs to the member’s vote, is trimmed, and is shown in the discussion [COM-05 COM-08 COM-11]', async () => {
    const id = await testApp.restaurant()
    const member = await voter(id)
    const answer = await say(member, id, '  Nefis\nBol kimyonlu \n')
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      content: 'Nefis\nBol kimyonlu',
      userId: member.profileId,
      questionId: id,
      voteId: expect.any(Number) as number,
      voteType: 'accept',
      rating: 9,
      author: { username: member.username },
      replies: [],
    })
    const { body } = await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments?column=accept`)
    expect(body).toEqual({ items: [answer.body], nextCursor: null, count: 1 })
    expect((await testApp.visitor().get(`/restaurants/${id}`)).body['commentCount']).toBe(1)
  })

  it('without a vote a comment is refused, and a vote carries one comment [COM-01 COM-06 COM-08]', async () => {
    const id = await testApp.restaurant()
    const member = await testApp.member()
    const early = await say(member, id, 'Daha yemedim')
    expect([early.status, early.body.code, early.body['message' as never]]).toEqual([
      409,
      'COMMENT_WITHOUT_VOTE',
      'No vote found for this question',
    ])
    await member.post('/vote', { questionId: id, rating: 3 })
    expect((await say(member, id, 'Yağlıydı')).status).toBe(201)
    const second = await say(member, id, 'Bir daha')
    expect([second.status, second.body.code, second.body['message' as never]]).toEqual([
      409,
      'COMMENT_ON_VOTE_EXISTS',
      'You have already commented on this vote',
    ])
    // A comment sent with the vote counts as the one comment.
    const other = await testApp.member()
    await other.post('/vote', { questionId: id, rating: 8, comment: 'Oyla gelen' })
    expect((await say(other, id, 'Bir daha')).body.code).toBe('COMMENT_ON_VOTE_EXISTS')
  })

  it('a duet takes one comment per member, without a vote [COM-07 DUET-12]', async () => {
    const creator = await testApp.member()
    const made = await duet(testApp, await testApp.restaurant(), creator.profileId)
    const member = await testApp.member()
    const answer = await say(member, made, 'Katılıyorum')
    expect([answer.status, answer.body.voteId, answer.body.voteType]).toEqual([201, null, null])
    const second = await say(member, made, 'Bir daha')
    expect([second.status, second.body.code, second.body['message' as never]]).toEqual([
      409,
      'COMMENT_EXISTS',
      'You have already commented on this question',
    ])
    expect([await points(member), await points(creator)]).toEqual([0.2, 0.2])
  })

  it('pays the writer and the restaurant’s author two tenths each, and nothing on one’s own restaurant [PTS-03 PTS-06]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const member = await voter(id)
    await say(member, id, 'Elinize sağlık')
    expect([await points(member), await points(author)]).toEqual([0.3, 0.3])
    await author.post('/vote', { questionId: id, rating: 10 })
    await say(author, id, 'Benim yerim')
    expect([await points(member), await points(author)]).toEqual([0.3, 0.3])
  })

  it('every viewer can check beforehand, and gets the answer that writing would give [COM-01 COM-02 COM-07]', async () => {
    const id = await testApp.restaurant()
    const member = await testApp.member()
    const none = { commentId: null, comment: null, waiting: null }
    expect(await own(testApp.visitor(), id)).toEqual({ ...none, canComment: 'signIn' })
    expect(await own(member, id)).toEqual({ ...none, canComment: 'voteFirst' })
    await member.post('/vote', { questionId: id, rating: 7 })
    expect(await own(member, id)).toEqual({ ...none, canComment: 'yes' })
    const { body: said } = await say(member, id, 'İdare eder')
    expect(await own(member, id)).toEqual({ commentId: said.id, comment: said, canComment: 'already', waiting: null })
    const made = await duet(testApp, id, member.profileId)
    expect((await own(member, made)).canComment).toBe('yes')
    await say(member, made, 'Kendi düetim')
    expect((await own(member, made)).canComment).toBe('already')
    expect((await member.get('/restaurants/yok-boyle-bir-yer/own-comment')).body['code']).toBe('RESTAURANT_NOT_FOUND')
  })

  it('a visitor is refused, and so is an invalid comment or an unknown restaurant [COM-03 ERR-04]', async () => {
    const id = await testApp.restaurant()
    await testApp.visitor().post('/vote', { questionId: id, rating: 9 })
    const visitor = await say(testApp.visitor(), id, 'Merhaba')
    expect([visitor.status, visitor.body.code, visitor.body['message' as never]]).toEqual([401, 'NOT_AUTHENTICATED', 'Not authenticated'])
    const member = await voter(id)
    for (const [content, code] of [
      ['🌶'.repeat(251), 'COMMENT_TOO_LONG'],
      [' \u200b\n', 'COMMENT_EMPTY'],
    ] as const) {
      const answer = await say(member, id, content)
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
    expect((await say(member, 'yok-boyle-bir-yer', 'Merhaba')).status).toBe(404)
    expect((await say(member, id, '🌶'.repeat(250))).status).toBe(201)
  })

  it('a repeated comment with the same idempotency key returns the same one', async () => {
    const id = await testApp.restaurant()
    const member = await voter(id)
    const send = (content: string) =>
      member.post<Comment>(`/restaurants/${id}/comments`, { content }, { 'idempotency-key': 'yorum-anahtari' })
    const first = await send('Bir kere')
    const again = await send('Bir kere')
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await send('Başka bir şey')).status).toBe(422)
    expect(await points(member)).toBe(0.3)
  })

  it('a member writes at most once in two seconds and thirty times an hour, comments and replies together', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const [member, id] = [await limited.member(), await limited.restaurant()]
    await member.post('/vote', { questionId: id, rating: 9 })
    const { body: said } = await say(member, id, 'İlk')
    const hurried = await member.post(`/comments/${said.id}/replies`, { content: 'Hemen' })
    expect([hurried.status, hurried.body['code']]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(hurried.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    const other = await limited.member()
    const refused: number[] = []
    for (let time = 0; time < 31; time++)
      refused.push(Number((await other.post(`/comments/${said.id}/replies`, { content: 'Hemen' })).headers.get('retry-after')))
    expect(refused.at(-1)).toBeGreaterThan(3500)
    expect(refused.at(-2)).toBeLessThanOrEqual(2)
    await limited.close()
  })
})

describe('the member’s comment', () => {
  it('is absent when it is deleted during the request, and may be written again', async () => {
    const id = await testApp.restaurant()
    const member = await voter(id)
    const { body } = await say(member, id, 'Gidiyor')
    let answers = 0
    const db = testApp.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (answers++ === 0) expect((await member.send('DELETE', `/comments/${body.id}`)).status).toBe(200)
        return result
      },
    })
    const viewer = { kind: 'member' as const, id: member.profileId, authId: '', username: member.username, isVerified: true }
    expect(await getOwnComment({ db }, viewer, id)).toEqual({ commentId: null, comment: null, waiting: null, canComment: 'yes' })
  })
})
