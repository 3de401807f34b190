import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { badgeOf, comment, readAll, reply, report } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reason } from '#tests/support/moderation.ts'
import type { Decided, ReportedPage, VersionPage } from '../moderation.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [admin, writer, member]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, writer, member] = [await testApp.member('yonetici'), await testApp.member('yazan'), await testApp.member('bildiren')]
  await badgeOf(testApp, admin.profileId, { name: 'Admin' })
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const edit = async (path: string, content: string) => expect((await writer!.send('PATCH', path, { content })).status).toBe(200)
const versions = (by: Client, path: string, query = '') => by.get<VersionPage & { code?: string }>(`/moderation/versions/${path}${query}`)
const reported = async (commentId: number) =>
  (await admin!.get<ReportedPage>('/moderation/reports')).body.items.find(({ contentId }) => contentId === String(commentId))

describe('the earlier versions of a text', () => {
  it('are read by admins, newest first and page by page, of a comment and of a reply [FIX-03]', async () => {
    const said = await comment(testApp, await testApp.restaurant(), writer!.profileId, { content: 'Birinci' })
    const answer = await reply(testApp, said, writer!.profileId, { content: 'Birinci' })
    for (const [path, address] of [
      [`/comments/${said}`, `comment/${said}`],
      [`/replies/${answer}`, `reply/${answer}`],
    ] as const) {
      expect((await versions(admin!, address)).body).toEqual({ items: [], nextCursor: null })
      for (const text of ['İkinci', 'Üçüncü', 'Dördüncü']) await edit(path, text)
      const { items, pages } = await readAll(
        async (cursor) => (await versions(admin!, address, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
      )
      expect([items.map(({ content }) => content), pages]).toEqual([['Üçüncü', 'İkinci', 'Birinci'], 2])
      expect(items.every(({ replacedAt }) => Date.now() - Date.parse(replacedAt) < 60_000)).toBe(true)
      for (const stranger of [writer!, member!]) {
        const refused = await versions(stranger, address)
        expect([refused.status, refused.body.code]).toEqual([403, 'ADMIN_ONLY'])
      }
      expect((await versions(testApp.visitor(), address)).status).toBe(401)
    }
    for (const wrong of ['question/1', 'comment/0', 'comment/x', 'comment/1?cursor=yok', 'comment/1?limit=51'])
      expect([wrong, (await versions(admin!, wrong)).status]).toEqual([wrong, 422])
  })

  it('are shown with a report, which stays answerable after the edit; without an edit there are none [FIX-03]', async () => {
    const [said, plain] = [
      await comment(testApp, await testApp.restaurant(), writer!.profileId, { content: 'Sahibi dolandırıcı' }),
      await comment(testApp, await testApp.restaurant(), writer!.profileId),
    ]
    for (const comment_id of [said, plain]) await report(testApp, { comment_id }, member!.profileId)
    await edit(`/comments/${said}`, 'Sahibi çok kibar')
    expect((await reported(said))?.comment).toMatchObject({ content: 'Sahibi çok kibar', hasVersions: true, editedAt: null })
    expect((await reported(plain))?.comment).toMatchObject({ hasVersions: false, editedAt: null })
    await testApp.database.pool.query(`update comments set created_at = now() - interval '1 hour' where id = $1`, [said])
    await edit(`/comments/${said}`, 'Sahibi kibar')
    expect((await reported(said))?.comment?.editedAt).toMatch(/^\d{4}-/)
    const decision = { contentType: 'comment', contentId: String(said), decision: 'resolved' }
    expect((await admin!.post<Decided>('/moderation/decisions', decision)).body).toMatchObject({ status: 'resolved' })
    await report(testApp, { comment_id: said }, member!.profileId)
    await edit(`/comments/${said}`, 'Sahibi nazik')
    expect((await admin!.send('DELETE', `/comments/${said}`, reason)).status).toBe(200)
    expect((await versions(admin!, `comment/${said}`)).body.items).toEqual([])
  })

  it('are read from an index, however many there are [FIX-03]', async () => {
    const said = await comment(testApp, await testApp.restaurant(), writer!.profileId)
    const other = await comment(testApp, await testApp.restaurant(), writer!.profileId)
    await testApp.database.patient.pool.query(
      `insert into text_versions (comment_id, content) select case when n % 10 = 0 then $1::bigint else $2 end, 'Eski ' || n
        from generate_series(1, 20000) n`,
      [said, other],
    )
    await testApp.database.pool.query('analyze text_versions')
    expect((await versions(admin!, `comment/${said}`)).body.items).toHaveLength(20)
    expect(await rowsRead(testApp, () => versions(admin!, `comment/${said}`))).toBeLessThan(60)
  })
})
