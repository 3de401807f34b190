import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { comment, duet, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Report } from '../reports.contract.ts'
import { reportTypes } from '../reports.rules.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
let member: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('yazar')
  member = await testApp.member('uye')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const about = { reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }
const send = async (requester: Client, given: Record<string, unknown>, headers?: Record<string, string>) => {
  const { status, body } = await requester.post('/reports', { ...about, ...given }, headers)
  return [status, body['code']]
}

describe('reporting', () => {
  it('a member reports a comment and sees the stored report: open, with its reason [REP-06 REP-07 REP-08]', async () => {
    const commentId = await comment(testApp, await testApp.restaurant(), author.profileId)
    const answer = await member.post<Report>('/reports', { commentId, reportType: 'harassment', reason: '  Hakaret ediyor bana \n' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(Number) as number,
      reporterId: member.profileId,
      questionId: null,
      messageId: null,
      commentId,
      content: null,
      reportType: 'harassment',
      reason: 'Hakaret ediyor bana',
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updatedAt: answer.body.createdAt,
    })
    const kept = await testApp.database.db.selectFrom('reports').selectAll().where('id', '=', answer.body.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ reporter_id: member.profileId, comment_id: commentId, question_id: null, status: 'pending' })
  })

  it('a member reports a restaurant or a duet for one of six types only [REP-06]', async () => {
    for (const reportType of reportTypes) {
      const questionId = await testApp.restaurant({ author_id: author.profileId })
      expect([reportType, ...(await send(member, { questionId, reportType }))]).toEqual([reportType, 201, undefined])
    }
    const questionId = await duet(testApp, await testApp.restaurant(), author.profileId)
    expect(await send(member, { questionId, reportType: 'copyright' })).toEqual([422, 'INVALID_INPUT'])
    expect(await send(member, { questionId })).toEqual([201, undefined])
  })

  it('refuses an incomplete, too short or too long report, and accepts 10 to 500 characters [REP-02 REP-03 REP-04 REPAIR-24]', async () => {
    const target = async () => ({ questionId: await testApp.restaurant() })
    for (const given of [{ reportType: null }, { reportType: '' }, { reason: null }, { reason: '   ' }, { reportType: undefined }])
      expect(await send(member, { ...(await target()), ...given })).toEqual([422, 'REPORT_INCOMPLETE'])
    expect(await send(member, { ...(await target()), reason: 'ş'.repeat(9) })).toEqual([422, 'REPORT_REASON_TOO_SHORT'])
    expect(await send(member, { ...(await target()), reason: 'ş'.repeat(501) })).toEqual([422, 'REPORT_REASON_TOO_LONG'])
    for (const length of [10, 500])
      expect(await send(member, { ...(await target()), reason: '🍕'.repeat(length) })).toEqual([201, undefined])
  })

  it('members cannot report their own content or content that does not exist [REP-01]', async () => {
    const own = await testApp.restaurant({ author_id: author.profileId })
    const commentId = await comment(testApp, own, author.profileId)
    for (const given of [
      { questionId: own },
      { commentId },
      { questionId: await duet(testApp, await testApp.restaurant(), author.profileId) },
    ])
      expect(await send(author, given)).toEqual([403, 'REPORT_OF_OWN'])
    await reply(testApp, commentId, member.profileId)
    await testApp.database.db.updateTable('comments').set({ is_deleted: true, content: null }).where('id', '=', commentId).execute()
    for (const given of [{ questionId: 'boyle-bir-yer-yok' }, { commentId: 999_999 }, { commentId }])
      expect(await send(member, given)).toEqual([404, 'REPORT_TARGET_NOT_FOUND'])
  })

  it('one thing is reported at a time, of a known kind [REP-11]', async () => {
    for (const name of ['replyId', 'userId', 'photoId', 'collectionId', 'giftId', 'messageId'])
      expect([name, ...(await send(member, { [name]: 1 }))]).toEqual([name, 422, 'INVALID_INPUT'])
    expect(await send(member, { questionId: await testApp.restaurant(), commentId: 1 })).toEqual([422, 'INVALID_INPUT'])
    for (const [contentType, contentId] of [
      ['gift', '1'],
      ['price', '1'],
      ['reply', '0'],
      ['reply', 'bir'],
      ['profile', author.profileId],
      ['profile', `${author.profileId}.points`],
      ['photo', 'yalniz-ad'],
      ['photo', 'mekan.../secret'],
      ['collection', '1'],
    ])
      expect([contentId, ...(await send(member, { content: { contentType, contentId } }))]).toEqual([contentId, 422, 'INVALID_INPUT'])
  })

  it('a member has one open report about an item, even with concurrent calls; once it is closed another may follow [REP-10]', async () => {
    const questionId = await testApp.restaurant()
    const commentId = await comment(testApp, questionId, author.profileId)
    for (const target of [{ questionId }, { commentId }]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, target)))
      expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
      expect(answers.filter(([, code]) => code === 'REPORT_EXISTS')).toHaveLength(19)
      expect(await send(await testApp.member(), target)).toEqual([201, undefined])
    }
    await testApp.database.db.updateTable('reports').set({ status: 'dismissed' }).where('question_id', '=', questionId).execute()
    expect(await send(member, { questionId })).toEqual([201, undefined])
  })

  it('repeating a call whose response was lost returns the same response', async () => {
    const questionId = await testApp.restaurant()
    const post = () => member.post<Report>('/reports', { ...about, questionId }, { 'idempotency-key': 'report-once-1' })
    const [first, again] = [await post(), await post()]
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  it('a member sends at most twenty reports a day [REP-10]', async () => {
    const busy = await createTestApp({ RATE_LIMITS: '1' })
    const eager = await busy.member()
    for (let turn = 0; turn < 20; turn++) expect(await send(eager, { questionId: await busy.restaurant() })).toEqual([201, undefined])
    expect(await send(eager, { questionId: await busy.restaurant() })).toEqual([429, 'RATE_LIMITED'])
    await busy.close()
  })
})
