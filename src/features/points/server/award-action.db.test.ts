import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Client } from '#tests/support/client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points

async function debt({ profileId }: { profileId: string }): Promise<number> {
  return (await testApp.database.db.selectFrom('profiles').select('debt_tenths').where('id', '=', profileId).executeTakeFirstOrThrow())
    .debt_tenths
}

async function ledger(restaurant: string): Promise<string[]> {
  const rows = await testApp.database.db
    .selectFrom('points_log')
    .innerJoin('profiles', 'profiles.id', 'points_log.user_id')
    .select(['profiles.nickname', 'reason', 'points_change'])
    .where('question_id', '=', restaurant)
    .execute()
  return rows.map((row) => `${row.nickname} ${row.reason} ${row.points_change}`).sort()
}

describe('payments for actions', () => {
  it('a vote pays the voter and the restaurant’s author a tenth each, in one ledger row each [PTS-02 PTS-05 PTS-08]', async () => {
    const [author, voter] = [await testApp.member('yazar'), await testApp.member('oycu')]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8 })
    expect([await points(author), await points(voter)]).toEqual([0.1, 0.1])
    expect(await ledger(id)).toEqual(['oycu VOTE_GIVEN 1', 'yazar VOTE_RECEIVED 1'])
  })

  it('a comment with the vote pays two tenths each [PTS-03 PTS-06 PTS-08]', async () => {
    const [author, voter] = [await testApp.member('yazar'), await testApp.member('oycu')]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8, comment: 'Nefis' })
    expect([await points(author), await points(voter)]).toEqual([0.3, 0.3])
    expect(await ledger(id)).toEqual(['oycu COMMENT_GIVEN 2', 'oycu VOTE_GIVEN 1', 'yazar COMMENT_RECEIVED 2', 'yazar VOTE_RECEIVED 1'])
  })

  it('visitors’ votes, votes on the member’s own restaurant and changed votes pay nobody [PTS-11 VOTE-40]', async () => {
    const [author, voter] = [await testApp.member('yazar'), await testApp.member('oycu')]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await testApp.visitor().post('/vote', { questionId: id, rating: 8 })
    await author.post('/vote', { questionId: id, rating: 10, comment: 'Benim yerim' })
    expect([await points(author), await ledger(id)]).toEqual([0, []])
    await voter.post('/vote', { questionId: id, rating: 3 })
    await voter.post('/vote', { questionId: id, rating: 9 })
    expect([await points(author), await points(voter)]).toEqual([0.1, 0.1])
  })

  it('a restaurant without an author pays only the voter', async () => {
    const [voter, id] = [await testApp.member('oycu'), await testApp.restaurant()]
    await voter.post('/vote', { questionId: id, rating: 8 })
    expect(await ledger(id)).toEqual(['oycu VOTE_GIVEN 1'])
  })

  it('a deletion takes back its points once; uncovered points are debt, which later earnings repay first [PTS-11 REPAIR-08]', async () => {
    const [author, voter] = [await testApp.member('yazar'), await testApp.member('oycu')]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8, comment: 'Silinecek' })
    const { db } = testApp.database
    // The author has spent all but a tenth of it.
    await db
      .insertInto('points_log')
      .values({ user_id: author.profileId, points_change: -2, reason: 'GIFT_SENT', source: 'test:spent' })
      .execute()
    await db.updateTable('comments').set({ is_deleted: true, content: null }).where('question_id', '=', id).execute()
    expect([await points(author), await points(voter)]).toEqual([0, 0.1])
    await db.deleteFrom('comments').where('question_id', '=', id).execute()
    expect([await points(author), await points(voter)]).toEqual([0, 0.1])
    expect(await debt(author)).toBe(1)
    await db.deleteFrom('votes').where('question_id', '=', id).execute()
    expect([await points(author), await points(voter), await debt(author), await debt(voter)]).toEqual([0, 0, 2, 0])
    // A new restaurant earns five tenths: two pay the debt.
    await author.post('/restaurants', { title: 'Yeni tezgâh' })
    expect([await points(author), await debt(author)]).toEqual([0.3, 0])
  })

  it('thirty comments and thirty replies of a member pay within a day [PTS-11 REPAIR-08]', async () => {
    const [author, writer] = [await testApp.member('yazar'), await testApp.member('yazan')]
    const paid = async (reason: string, who: { profileId: string }) => {
      const { rows } = await testApp.database.pool.query<{ count: number }>(
        'select count(*)::int as count from points_log where user_id = $1 and reason = $2',
        [who.profileId, reason],
      )
      return rows[0]!.count
    }
    const ids = await Promise.all(Array.from({ length: 32 }, () => testApp.restaurant({ author_id: author.profileId })))
    for (const [turn, id] of ids.entries()) await writer.post('/vote', { questionId: id, rating: 8, comment: `Deneme ${turn}` })
    expect([await paid('COMMENT_GIVEN', writer), await paid('COMMENT_RECEIVED', author)]).toEqual([30, 30])
    expect([await paid('VOTE_GIVEN', writer), await paid('VOTE_RECEIVED', author)]).toEqual([32, 32])
    const said = await comment(testApp, ids[0]!, author.profileId)
    for (let turn = 0; turn < 32; turn++) await writer.post(`/comments/${said}/replies`, { content: `Yanıt ${turn}` })
    expect([await paid('REPLY_GIVEN', writer), await paid('REPLY_RECEIVED', author)]).toEqual([30, 30])
    await testApp.database.pool.query(`update points_log set created_at = created_at - interval '1 day' where user_id = $1`, [
      writer.profileId,
    ])
    await writer.post(`/comments/${said}/replies`, { content: 'Ertesi gün' })
    expect(await paid('REPLY_GIVEN', writer)).toBe(31)
  })

  it('the same text pays its author once in thirty days, in any spelling and even after deletion [PTS-11 REPAIR-08]', async () => {
    const writer = await testApp.member('yazan')
    const earned = async (text: string) => {
      const before = await points(writer)
      await writer.post('/vote', { questionId: await testApp.restaurant(), rating: 8, comment: text })
      return Math.round(((await points(writer)) - before) * 10)
    }
    expect(await earned('Çok güzel!')).toBe(3)
    for (const same of ['Çok güzel!', 'COK  GUZEL', 'çok… güzel 🌶']) expect([same, await earned(same)]).toEqual([same, 1])
    await testApp.database.pool.query('update comments set is_deleted = true, content = null where user_id = $1', [writer.profileId])
    expect(await earned('çok güzel')).toBe(1)
    expect(await earned('Pek güzel')).toBe(3)
    await testApp.database.pool.query(`update points_log set created_at = created_at - interval '30 days' where user_id = $1`, [
      writer.profileId,
    ])
    expect(await earned('Çok güzel')).toBe(3)
  })

  it('members cannot write points through the API, and every balance is the sum of its ledger [PTS-09]', async () => {
    const member = await testApp.member()
    const document = JSON.stringify(
      testApp.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).components?.schemas,
    )
    const inputs = Object.entries(JSON.parse(document) as Record<string, unknown>).filter(([name]) => name.endsWith('Input'))
    expect(inputs.length).toBeGreaterThan(2)
    for (const [name, schema] of inputs) expect([name, JSON.stringify(schema).includes('oints')]).toEqual([name, false])
    for (const field of ['points', 'points_tenths', 'points_change'])
      expect((await member.post('/vote', { questionId: await testApp.restaurant(), rating: 8, [field]: 1000 })).status).toBe(422)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })
})
