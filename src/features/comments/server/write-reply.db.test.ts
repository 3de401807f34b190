import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { comment, reply } from '#tests/support/scenes.ts'
import type { PageChange } from '#site/page-tags.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage, Reply, ReplyPage } from '../comments.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [writer, replier, third]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[writer, replier, third] = [await testApp.member('yazan'), await testApp.member('yanitlayan'), await testApp.member('ucuncu')]
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points
const answer = (member: Client, commentId: number, content: string, repliedTo?: number) =>
  member.post<Reply & { code?: string }>(`/comments/${commentId}/replies`, { content, ...(repliedTo === undefined ? {} : { repliedTo }) })

/** A comment of the writer on a new restaurant. */
async function said(): Promise<{ id: number; restaurant: string }> {
  const restaurant = await testApp.restaurant()
  return { id: await comment(testApp, restaurant, writer!.profileId), restaurant }
}

describe('replying', () => {
  it('a member answers a comment, and another member that reply, in the same thread [COM-05 COM-12 COM-13 ENT-14]', async () => {
    const { id, restaurant } = await said()
    const first = await answer(replier!, id, '  Katılıyorum \n')
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        commentId: id,
        userId: replier!.profileId,
        content: 'Katılıyorum',
        createdAt: expect.stringMatching(/Z$/) as string,
        updatedAt: first.body.createdAt,
        editedAt: null,
        likesCount: 0,
        mentions: [],
        repliedTo: null,
        repliedToUsername: null,
        author: { id: replier!.profileId, username: replier!.username, nickname: 'yanitlayan', avatarUrl: null },
      },
    ])
    const second = await answer(third!, id, 'Ben katılmıyorum', first.body.id)
    expect([second.status, second.body.repliedTo, second.body.repliedToUsername]).toEqual([201, first.body.id, replier!.username])
    const { items } = (await testApp.visitor().get<CommentPage>(`/restaurants/${restaurant}/comments`)).body
    expect(items[0]).toMatchObject({ replyCount: 2, replies: [first.body], moreReplies: true })
    expect((await testApp.visitor().get<ReplyPage>(`/comments/${id}/replies`)).body.items).toEqual([first.body, second.body])
    expect((await testApp.visitor().get(`/restaurants/${restaurant}`)).body).toMatchObject({ commentCount: 1, replyCount: 2 })
  })

  it('a reply of another comment’s thread cannot be answered here, nor a missing one [COM-15]', async () => {
    const [here, there] = [await said(), await said()]
    const foreign = await reply(testApp, there.id, third!.profileId)
    const elsewhere = await answer(replier!, here.id, 'Buradan', foreign)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'REPLY_ELSEWHERE'])
    const missing = await answer(replier!, here.id, 'Buradan', 987_654_321)
    expect([missing.status, missing.body.code]).toEqual([404, 'REPLY_NOT_FOUND'])
    const nowhere = await answer(replier!, 987_654_321, 'Buradan')
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
  })

  it('a deleted comment takes no reply, but its replies do', async () => {
    const { id } = await said()
    const first = await reply(testApp, id, replier!.profileId)
    await writer!.send('DELETE', `/comments/${id}`)
    const direct = await answer(third!, id, 'Ne demişti?')
    expect([direct.status, direct.body.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
    const [before, writersBefore] = [await points(third!), await points(writer!)]
    expect((await answer(third!, id, 'Ne demişti?', first)).status).toBe(201)
    expect((await answer(writer!, id, 'Önemli değil', first)).status).toBe(201)
    // Nobody is paid for a deleted text, and its writer earns nothing from replies to it.
    expect([await points(third!), await points(writer!)]).toEqual([before + 0.1, writersBefore])
  })

  it('pays replier and comment writer a tenth each for any answer, and nothing on one’s own comment [PTS-04 PTS-07]', async () => {
    const [owner, guest, other] = [await testApp.member(), await testApp.member(), await testApp.member()]
    const restaurant = await testApp.restaurant()
    const id = await comment(testApp, restaurant, owner.profileId)
    const { body: first } = await answer(guest, id, 'Doğru')
    expect([await points(owner), await points(guest)]).toEqual([0.1, 0.1])
    await answer(other, id, 'Yanlış', first.id)
    expect([await points(owner), await points(guest), await points(other)]).toEqual([0.2, 0.1, 0.1])
    await answer(owner, id, 'Sağ olun')
    expect(await points(owner)).toBe(0.2)
    const rows = await testApp.database.db.selectFrom('points_log').selectAll().where('question_id', '=', restaurant).execute()
    expect(rows.map(({ user_id, reason, points_change, source }) => [user_id, reason, points_change, source])).toEqual(
      expect.arrayContaining([
        [guest.profileId, 'REPLY_GIVEN', 1, `reply:${first.id}`],
        [owner.profileId, 'REPLY_RECEIVED', 1, `reply:${first.id}`],
      ]),
    )
  })

  it('has at most 500 characters and is not blank; a visitor does not reply [COM-04 ERR-04]', async () => {
    const { id } = await said()
    for (const [content, status, code] of [
      ['🌶'.repeat(500), 201, undefined],
      ['🌶'.repeat(501), 422, 'REPLY_TOO_LONG'],
      [' \u200b ', 422, 'REPLY_EMPTY'],
    ] as const) {
      const given = await answer(replier!, id, content)
      expect([given.status, given.body.code]).toEqual([status, code])
    }
    const refused = await answer(testApp.visitor(), id, 'Merhaba')
    expect([refused.status, refused.body['message' as never]]).toEqual([401, 'Not authenticated'])
  })

  it('a repeated reply with the same idempotency key returns the same one', async () => {
    const { id, restaurant } = await said()
    const send = () =>
      replier!.post<Reply>(`/comments/${id}/replies`, { content: 'Bir kere' }, { 'idempotency-key': `yanit-${id}-anahtari` })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await testApp.visitor().get(`/restaurants/${restaurant}`)).body['replyCount']).toBe(1)
  })

  it('a new reply is on the restaurant’s page at once', async () => {
    const { id, restaurant } = await said()
    const changes: PageChange[] = []
    const { changed } = testApp.context.pages
    testApp.context.pages.changed = (change) => void changes.push(change)
    await answer(replier!, id, 'Taze')
    testApp.context.pages.changed = changed
    expect(changes).toEqual([{ restaurant }])
  })
})
