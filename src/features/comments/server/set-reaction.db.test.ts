import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { OwnReactions, ReactionResult } from '../comments.contract.ts'

let testApp: TestApp
let [writer, reader]: Awaited<ReturnType<TestApp['member']>>[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[writer, reader] = [await testApp.member(), await testApp.member()]
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const said = async () => comment(testApp, await testApp.restaurant(), writer!.profileId)
const react = (member: Client, id: number, reaction: unknown) =>
  member.send<ReactionResult & { code?: string }>('PUT', `/comments/${id}/reaction`, { reaction })
const own = async (member: Client, ids: number[]) => (await member.get<OwnReactions>(`/comments/reactions?ids=${ids.join(',')}`)).body.items

describe('likes and dislikes', () => {
  it('exclude each other, change nothing when repeated, and each call returns the counts [COM-16 COM-17 COM-18 COM-19]', async () => {
    const id = await said()
    const steps = [
      ['like', 1, 0],
      ['like', 1, 0],
      ['dislike', 0, 1],
      ['like', 1, 0],
      [null, 0, 0],
      [null, 0, 0],
      ['dislike', 0, 1],
    ] as const
    for (const [reaction, likesCount, dislikesCount] of steps) {
      const answer = await react(reader!, id, reaction)
      expect([answer.status, answer.body]).toEqual([200, { likesCount, dislikesCount, reaction }])
      expect(await own(reader!, [id])).toEqual(reaction === null ? [] : [{ commentId: id, reaction }])
    }
    const rows = await testApp.database.db.selectFrom('comment_dislikes').selectAll().where('comment_id', '=', id).execute()
    expect(rows).toEqual([
      { id: expect.any(Number) as number, user_id: reader!.profileId, comment_id: id, created_at: expect.any(Date) as Date },
    ])
  })

  it('members may like their own comments, and likes pay no points [COM-36]', async () => {
    const id = await said()
    expect((await react(writer!, id, 'like')).body).toEqual({ likesCount: 1, dislikesCount: 0, reaction: 'like' })
    const paid = await testApp.database.db.selectFrom('points_log').selectAll().where('source', 'like', `%${id}`).execute()
    expect(paid).toEqual([])
  })

  it('change only the caller’s reaction, even if the body names another member; a visitor has none [COM-30 ERR-04]', async () => {
    const id = await said()
    await react(reader!, id, 'like')
    const forged = await writer!.send('PUT', `/comments/${id}/reaction`, { reaction: 'dislike', userId: reader!.profileId })
    expect(forged.status).toBe(422)
    expect((await react(writer!, id, 'dislike')).body).toMatchObject({ likesCount: 1, dislikesCount: 1 })
    expect(await own(reader!, [id])).toEqual([{ commentId: id, reaction: 'like' }])
    const visitor = await react(testApp.visitor(), id, 'like')
    expect([visitor.status, visitor.body.code]).toEqual([401, 'NOT_AUTHENTICATED'])
    expect(await own(testApp.visitor(), [id])).toEqual([])
  })

  it('are read for up to fifty comments at once, in one statement', async () => {
    const ids = [await said(), await said(), await said()]
    await react(reader!, ids[0]!, 'like')
    await react(reader!, ids[2]!, 'dislike')
    await react(writer!, ids[1]!, 'like')
    expect(await own(reader!, ids)).toEqual([
      { commentId: ids[0], reaction: 'like' },
      { commentId: ids[2], reaction: 'dislike' },
    ])
    const many = (amount: number) => Array.from({ length: amount }, (_, index) => 1_000_000 + index).join(',')
    expect((await reader!.get(`/comments/reactions?ids=${many(50)}`)).status).toBe(200)
    for (const ids of [many(51), '', '0', '1,', '1,,2', '1.5', '-1', 'x', '99999999999999999999'])
      expect([ids, (await reader!.get(`/comments/reactions?ids=${ids}`)).status]).toEqual([ids, 422])
  })

  it('a missing or deleted comment takes none', async () => {
    const id = await said()
    await testApp.database.db.updateTable('comments').set({ is_deleted: true, content: null }).where('id', '=', id).execute()
    for (const missing of [id, 987_654_321]) {
      const answer = await react(reader!, missing, 'like')
      expect([answer.status, answer.body.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
    }
    for (const wrong of ['love', '', 1, true, undefined, ['like']]) expect((await react(reader!, id, wrong)).status).toBe(422)
  })
})
