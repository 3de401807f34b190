import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { comment, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Comment, CommentDeleted, CommentPage, Reply, ReplyDeleted } from '../comments.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points
const drop = (member: Client, path: string) => member.send<CommentDeleted & ReplyDeleted & { code?: string }>('DELETE', path)
const read = async (id: string, column = 'all') =>
  (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments?column=${column}`)).body
const counts = async (id: string) => {
  const { commentCount, replyCount } = (await testApp.visitor().get<{ commentCount: number; replyCount: number }>(`/restaurants/${id}`))
    .body
  return [commentCount, replyCount]
}

/** A member with a vote and a comment on another member's restaurant. */
async function commented() {
  const [author, member] = [await testApp.member('sahibi'), await testApp.member('yazan')]
  const id = await testApp.restaurant({ author_id: author.profileId })
  await member.post('/vote', { questionId: id, rating: 9 })
  const said = (await member.post<Comment>(`/restaurants/${id}/comments`, { content: 'Silinecek' })).body.id
  return { author, member, id, said }
}

describe('deleting a comment', () => {
  it('without replies removes it, its counter and its points; rewriting it pays once in total [COM-21 COM-32 PTS-11]', async () => {
    const { author, member, id, said } = await commented()
    expect([await counts(id), await points(member), await points(author)]).toEqual([[1, 0], 0.3, 0.3])
    const answer = await drop(member, `/comments/${said}`)
    expect([answer.status, answer.body]).toEqual([200, { comment: null }])
    expect([await counts(id), (await read(id)).items, await points(member), await points(author)]).toEqual([[0, 0], [], 0.1, 0.1])
    for (let time = 0; time < 3; time++) {
      const again = await member.post<Comment>(`/restaurants/${id}/comments`, { content: `Yeniden ${time}` })
      expect(again.status).toBe(201)
      expect([await points(member), await points(author)]).toEqual([0.3, 0.3])
      await drop(member, `/comments/${again.body.id}`)
    }
    expect([await counts(id), await points(member), await points(author)]).toEqual([[0, 0], 0.1, 0.1])
  })

  it('with replies leaves an empty place in its column, and the member may comment again [COM-32 COM-21]', async () => {
    const { author, member, id, said } = await commented()
    const other = await testApp.member()
    const first = (await other.post<Reply>(`/comments/${said}/replies`, { content: 'Ne zaman gittin?' })).body
    await other.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })
    const answer = await drop(member, `/comments/${said}`)
    expect(answer.body.comment).toMatchObject({ id: said, isDeleted: true, content: null, userId: null, author: null, replies: [first] })
    expect((await read(id, 'accept')).items).toEqual([answer.body.comment])
    // The comment's points are taken back; the reply's and the vote's stay.
    expect([await counts(id), await points(member), await points(author), await points(other)]).toEqual([[0, 1], 0.2, 0.1, 0.1])
    expect((await drop(member, `/comments/${said}`)).body.code).toBe('COMMENT_NOT_FOUND')
    const again = await member.post<Comment>(`/restaurants/${id}/comments`, { content: 'Yeniden' })
    expect([again.status, again.body.voteType]).toEqual([201, 'accept'])
    expect([await counts(id), (await read(id)).items.length]).toEqual([[1, 1], 2])
  })

  it('the empty place is removed with its last reply [COM-32 COM-22]', async () => {
    const { member, id, said } = await commented()
    const other = await testApp.member()
    const [first, second] = [await reply(testApp, said, other.profileId), await reply(testApp, said, member.profileId)]
    await drop(member, `/comments/${said}`)
    expect((await drop(other, `/replies/${first}`)).body).toEqual({ commentId: said, isCommentGone: false })
    expect((await read(id)).items).toHaveLength(1)
    expect((await drop(member, `/replies/${second}`)).body).toEqual({ commentId: said, isCommentGone: true })
    expect([(await read(id)).items, await counts(id)]).toEqual([[], [0, 0]])
  })

  it('is allowed to its writer only: no other member, not the restaurant’s author, no visitor [COM-21 ERR-04]', async () => {
    const { author, id, said } = await commented()
    for (const requester of [author, await testApp.member()]) {
      const refused = await drop(requester, `/comments/${said}`)
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const visitor = await drop(testApp.visitor(), `/comments/${said}`)
    expect([visitor.status, visitor.body.code]).toEqual([401, 'NOT_AUTHENTICATED'])
    expect((await drop(author, '/comments/987654321')).status).toBe(404)
    expect(await counts(id)).toEqual([1, 0])
  })

  it('takes back no more than the remaining balance when the points were spent meanwhile [PTS-11]', async () => {
    const { author, member, said } = await commented()
    const { db } = testApp.database
    // In between, the author spent nearly everything on a gift.
    await db
      .insertInto('points_log')
      .values({ user_id: author.profileId, points_change: -2, reason: 'GIFT_SENT', source: `test:${said}` })
      .execute()
    expect(await points(author)).toBe(0.1)
    await drop(member, `/comments/${said}`)
    expect([await points(member), await points(author)]).toEqual([0.1, 0])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('invalidates the restaurant’s pages, and reactions to a deleted comment are not found', async () => {
    const { member, said } = await commented()
    await member.send('PUT', `/comments/${said}/reaction`, { reaction: 'dislike' })
    await drop(member, `/comments/${said}`)
    const late = await member.send<{ code?: string }>('PUT', `/comments/${said}/reaction`, { reaction: null })
    expect([late.status, late.body.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
  })
})

describe('deleting a reply', () => {
  it('removes it, its counter and its points; replies to it stay, without a target [COM-22 PTS-11]', async () => {
    const { member, id, said } = await commented()
    const other = await testApp.member()
    const { body: first } = await other.post<Reply>(`/comments/${said}/replies`, { content: 'Yanlış yazdım' })
    const { body: second } = await member.post<Reply>(`/comments/${said}/replies`, { content: 'Olsun', repliedTo: first.id })
    const before = await points(member)
    expect(await points(other)).toBe(0.1)
    const answer = await drop(other, `/replies/${first.id}`)
    expect([answer.status, answer.body]).toEqual([200, { commentId: said, isCommentGone: false }])
    expect([await counts(id), await points(other), await points(member)]).toEqual([[1, 1], 0, Math.round(before * 10 - 1) / 10])
    expect((await read(id)).items[0]!.replies).toEqual([{ ...second, repliedTo: null, repliedToUsername: null }])
    expect((await drop(other, `/replies/${first.id}`)).body.code).toBe('REPLY_NOT_FOUND')
  })

  it('is allowed to its writer only, not even to the comment’s writer [COM-22 ERR-04]', async () => {
    const { author, member, id, said } = await commented()
    const own = await reply(testApp, said, (await testApp.member()).profileId)
    for (const requester of [author, member, await testApp.member()])
      expect([(await drop(requester, `/replies/${own}`)).status, await counts(id)]).toEqual([403, [1, 1]])
    expect((await drop(testApp.visitor(), `/replies/${own}`)).status).toBe(401)
  })

  it('works on a restaurant without an author too', async () => {
    const id = await testApp.restaurant()
    const [member, other] = [await testApp.member(), await testApp.member()]
    const said = await comment(testApp, id, member.profileId)
    const own = await reply(testApp, said, other.profileId)
    expect((await drop(other, `/replies/${own}`)).status).toBe(200)
    expect((await drop(member, `/comments/${said}`)).body).toEqual({ comment: null })
  })
})
