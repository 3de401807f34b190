import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { OpenReportPage } from '#features/moderation/moderation.contract.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf, comment, duet, grantPoints, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { DeletionState } from '../../restaurants.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let author: Person
let other: Person
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, other, admin] = await Promise.all([testApp.member('yazar'), testApp.member('oteki'), testApp.member('yonetici')])
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const reason = 'Kapandı, artık böyle bir yer yok'
const add = async (given: object = {}) => (await author.post<{ id: string }>('/restaurants', { title: 'Silinecek Büfe', ...given })).body.id
const remove = async (by: Pick<Person, 'send'>, id: string, given?: object) => {
  const { status, body } = await by.send<{ code?: string }>('DELETE', `/restaurants/${id}`, given)
  return [status, body.code]
}
const ask = async (by: Person, id: string, given: object = { reason }) => {
  const { status, body } = await by.post<{ code?: string }>(`/restaurants/${id}/deletion-request`, given)
  return [status, body.code]
}
const state = async (id: string) => (await author.get<DeletionState>(`/restaurants/${id}/deletion`)).body
const points = async () => {
  const { rows } = await testApp.database.pool.query<{ points: number }>(
    'select points_tenths - debt_tenths as points from profiles where id = $1',
    [author.profileId],
  )
  return rows[0]!.points
}

describe('the author of a restaurant', () => {
  it('deletes it while nobody else has taken part, with what the author did there, and wins no points by it [FIX-05 PERM-09]', async () => {
    const before = await points()
    const id = await add()
    await author.send('POST', `/restaurants/${id}/photos`, await jpeg(60, 40))
    await author.post('/vote', { questionId: id, rating: 10, comment: 'Ben yaptım' })
    expect(await points()).toBe(before + 5)
    expect(await state(id)).toEqual({ canDelete: true, isRequested: false })
    expect(await remove(author, id)).toEqual([200, undefined])
    expect(await points()).toBe(before)
    expect((await testApp.visitor().get(`/restaurants/${id}`)).status).toBe(404)
    const files = await testApp.database.db.selectFrom('media_files').select('name').where('owner_id', '=', author.profileId).execute()
    expect(files).toEqual([])
    expect(await remove(author, id)).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    // The address is not given to another restaurant, as after a deletion by an admin.
    expect(await add()).not.toBe(id)
  })

  it('deletes a limited number a day, since an address that was used stays taken: at a tenth of the limit the second is refused [FIX-05]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '0.1' })
    const hasty = await limited.member()
    const ids = [await limited.restaurant({ author_id: hasty.profileId }), await limited.restaurant({ author_id: hasty.profileId })]
    const answers = []
    for (const id of ids) answers.push(await remove(hasty, id))
    expect(answers).toEqual([
      [200, undefined],
      [429, 'RATE_LIMITED'],
    ])
    await limited.close()
  })

  it('gets no boost back [FIX-05 PTS-11]', async () => {
    await grantPoints(testApp, author.profileId, 1000)
    const before = await points()
    const id = await add({ useBoost: true })
    expect(await points()).toBe(before - 1000 + 5)
    expect(await remove(author, id)).toEqual([200, undefined])
    expect(await points()).toBe(before - 1000)
  })

  it('cannot delete it once another member, a visitor or a duet is there [FIX-05 PERM-09]', async () => {
    const taken: ((id: string) => Promise<unknown>)[] = [
      (id) => other.post('/vote', { questionId: id, rating: 8 }),
      (id) => testApp.visitor().post('/vote', { questionId: id, rating: 2, anonymous_session_id: 'ziyaretci-silme-1' }),
      (id) => comment(testApp, id, other.profileId),
      async (id) => reply(testApp, await comment(testApp, id, author.profileId), other.profileId),
      (id) => duet(testApp, id, other.profileId),
    ]
    for (const take of taken) {
      const id = await add()
      await take(id)
      expect(await remove(author, id)).toEqual([409, 'RESTAURANT_IN_USE'])
      expect(await state(id)).toEqual({ canDelete: false, isRequested: false })
      expect((await testApp.visitor().get(`/restaurants/${id}`)).status).toBe(200)
      // It is no longer in use once they are gone.
      if (take === taken[0]) {
        await other.send('DELETE', `/restaurants/${id}/vote`)
        expect(await remove(author, id)).toEqual([200, undefined])
      }
    }
  })

  it('deletes the author’s own duet in the same way, and nobody else’s restaurant [FIX-05 PERM-08]', async () => {
    const [original, used] = [await testApp.restaurant({ author_id: other.profileId }), await testApp.restaurant()]
    const answered = (await author.post<{ id: string }>(`/restaurants/${original}/duets`, { body: 'Bence de', rating: 7 })).body.id
    expect(await remove(author, answered)).toEqual([200, undefined])
    expect((await testApp.visitor().get(`/restaurants/${original}/duets`)).body['items']).toEqual([])
    for (const id of [original, used]) {
      expect(await remove(author, id)).toEqual([403, 'ADMIN_ONLY'])
      expect((await author.get(`/restaurants/${id}/deletion`)).status).toBe(403)
    }
    expect((await remove(testApp.visitor(), original))[0]).toBe(401)
  })

  it('asks the moderators once while the request is open; they see whose it is and delete the restaurant [FIX-05 PERM-09]', async () => {
    const id = await add()
    await other.post('/vote', { questionId: id, rating: 8 })
    expect(await ask(author, id)).toEqual([201, undefined])
    expect(await ask(author, id)).toEqual([409, 'DELETION_REQUESTED'])
    expect(await state(id)).toEqual({ canDelete: false, isRequested: true })
    const reports = async () => (await admin.get<OpenReportPage>(`/moderation/reports/question/${id}`)).body.items
    expect(await reports()).toMatchObject([{ reportType: 'deletion_request', reason, reporter: { id: author.profileId } }])
    await admin.post('/moderation/decisions', { contentType: 'question', contentId: id, decision: 'dismissed' })
    expect(await state(id)).toMatchObject({ isRequested: false })
    expect(await ask(author, id)).toEqual([201, undefined])
    expect(await remove(admin, id, { rule: 'other', facts: reason })).toEqual([200, undefined])
    expect(await reports()).toEqual([])
  })

  it('closes the author’s request and other members’ reports by deleting it [FIX-05]', async () => {
    const id = await add()
    await ask(author, id)
    await other.post('/reports', { questionId: id, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' })
    expect(await remove(author, id)).toEqual([200, undefined])
    const kept = await testApp.database.db.selectFrom('reports').select(['report_type', 'status']).where('question_id', '=', id).execute()
    expect(kept.map(({ status }) => status)).toEqual(['resolved', 'resolved'])
    expect((await admin.get('/moderation/deleted?contentType=question&limit=1')).body['items']).toMatchObject([
      { contentId: id, deletedBy: { id: author.profileId } },
    ])
  })

  it('only the author asks, with a reason of 10 to 500 letters, and no member sends this type as a report [FIX-05 REP-06]', async () => {
    const id = await add()
    expect(await ask(other, id)).toEqual([403, 'FORBIDDEN'])
    expect(await ask(author, 'boyle-bir-yer-yok')).toEqual([404, 'REPORT_TARGET_NOT_FOUND'])
    expect(await ask(author, id, { reason: 'kısa' })).toEqual([422, 'REPORT_REASON_TOO_SHORT'])
    expect(await ask(author, id, { reason: 'ş'.repeat(501) })).toEqual([422, 'REPORT_REASON_TOO_LONG'])
    expect(await ask(author, id, { reason: '  ' })).toEqual([422, 'REPORT_INCOMPLETE'])
    expect((await other.post('/reports', { questionId: id, reportType: 'deletion_request', reason })).status).toBe(422)
  })
})
