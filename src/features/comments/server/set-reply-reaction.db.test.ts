import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { comment, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage, OwnReactions, ReplyPage, ReplyReactionResult } from '../comments.contract.ts'

let testApp: TestApp
let [writer, reader]: Awaited<ReturnType<TestApp['member']>>[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[writer, reader] = [await testApp.member(), await testApp.member()]
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

async function answered() {
  const restaurant = await testApp.restaurant()
  const said = await comment(testApp, restaurant, reader!.profileId)
  return { restaurant, said, id: await reply(testApp, said, writer!.profileId) }
}
const react = (member: Client, id: number, reaction: unknown) =>
  member.send<ReplyReactionResult & { code?: string }>('PUT', `/replies/${id}/reaction`, { reaction })
const own = async (member: Client, query: string) => (await member.get<OwnReactions>(`/comments/reactions?${query}`)).body

describe('likes of replies', () => {
  it('count each member once, change nothing when repeated, and show in both lists of replies [FIX-04 COM-34]', async () => {
    const { restaurant, said, id } = await answered()
    for (const [member, reaction, likesCount] of [
      [reader!, 'like', 1],
      [reader!, 'like', 1],
      [writer!, 'like', 2],
      [reader!, null, 1],
      [reader!, null, 1],
      [reader!, 'like', 2],
    ] as const) {
      const answer = await react(member, id, reaction)
      expect([answer.status, answer.body]).toEqual([200, { likesCount, reaction }])
    }
    const [shown] = (await testApp.visitor().get<CommentPage>(`/restaurants/${restaurant}/comments`)).body.items
    expect(shown!.replies).toMatchObject([{ id, likesCount: 2 }])
    const all = (await testApp.visitor().get<ReplyPage>(`/comments/${said}/replies`)).body.items
    expect(all).toMatchObject([{ id, likesCount: 2 }])
  })

  it('come with the viewer’s reactions to comments, in one call for both [FIX-04]', async () => {
    const [one, two] = [await answered(), await answered()]
    await react(reader!, one.id, 'like')
    await react(writer!, two.id, 'like')
    await reader!.send('PUT', `/comments/${two.said}/reaction`, { reaction: 'dislike' })
    const both = `ids=${one.said},${two.said}&replyIds=${one.id},${two.id}`
    expect(await own(reader!, both)).toEqual({
      items: [{ commentId: two.said, reaction: 'dislike' }],
      replies: [{ replyId: one.id, reaction: 'like' }],
    })
    expect(await own(reader!, `replyIds=${one.id}`)).toEqual({ items: [], replies: [{ replyId: one.id, reaction: 'like' }] })
    expect(await own(testApp.visitor(), both)).toEqual({ items: [], replies: [] })
    const many = (amount: number) => Array.from({ length: amount }, (_, index) => 1_000_000 + index).join(',')
    expect((await reader!.get(`/comments/reactions?replyIds=${many(50)}`)).status).toBe(200)
    for (const query of ['', `replyIds=${many(51)}`, 'replyIds=', 'replyIds=0', 'replyIds=1,', 'ids=1&replyIds=x'])
      expect([query, (await reader!.get(`/comments/reactions?${query}`)).status]).toEqual([query, 422])
  })

  it('pay no points, take no dislike, no visitor and no forged name, and none where there is no reply [FIX-04 ERR-04]', async () => {
    const { id } = await answered()
    await react(reader!, id, 'like')
    const { rows } = await testApp.database.pool.query('select source from points_log where source like $1', [`%reply:${id}%`])
    expect(rows).toEqual([])
    for (const wrong of ['dislike', 'love', '', 1, true, undefined, ['like']]) expect((await react(reader!, id, wrong)).status).toBe(422)
    const forged = await writer!.send('PUT', `/replies/${id}/reaction`, { reaction: 'like', userId: reader!.profileId })
    expect(forged.status).toBe(422)
    const visitor = await react(testApp.visitor(), id, 'like')
    expect([visitor.status, visitor.body.code]).toEqual([401, 'NOT_AUTHENTICATED'])
    const missing = await react(reader!, 987_654_321, 'like')
    expect([missing.status, missing.body.code]).toEqual([404, 'REPLY_NOT_FOUND'])
  })

  it('go with the reply, and stay possible where the comment is deleted [FIX-04]', async () => {
    const { said, id } = await answered()
    await react(writer!, id, 'like')
    await reader!.send('DELETE', `/comments/${said}`)
    expect((await react(reader!, id, 'like')).body).toEqual({ likesCount: 2, reaction: 'like' })
    await writer!.send('DELETE', `/replies/${id}`)
    const { rows } = await testApp.database.pool.query('select id from reply_likes where reply_id = $1', [id])
    expect(rows).toEqual([])
    expect((await react(reader!, id, null)).body.code).toBe('REPLY_NOT_FOUND')
  })
})
