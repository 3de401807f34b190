import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Collection } from '#features/collections/collections.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import type { OwnReportPage } from '#features/reports/reports.contract.ts'
import type { Answered, ModerationLog, StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Thing, thingMakers } from '#tests/support/things.ts'
import type { DeletedPage, ReportedContent, ReportedPage } from '../moderation.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let moderator: Person
let second: Person
let reporter: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[moderator, second, reporter] = await Promise.all([testApp.member('hakem'), testApp.member('yedek'), testApp.member('bildiren')])
  for (const { profileId } of [moderator, second]) await makeModerator(testApp, profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async (text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as unknown[]
const filesInUse = async () =>
  (await query('select name from media_files where name in (select name from media_in_use) order by name')).length

const makers = thingMakers(() => ({ testApp, reader: moderator, reporter }))
const shown = async (owner: Person) => (await moderator.get<Profile>(`/profiles/by-id/${owner.profileId}`)).body
const kinds = Object.entries(makers)
const publicKeys = ['appeal', 'contentType', 'days', 'decidedAt', 'foundBy', 'id', 'outcome', 'rule']

const send = (by: Person, { contentType, contentId }: Thing) =>
  by.post<{ id: number; code?: string }>('/reports', {
    content: { contentType, contentId },
    reportType: 'inappropriate',
    reason: 'Bu burada olmamalı',
  })
const one = async ({ contentType, contentId }: Thing): Promise<ReportedContent | undefined> =>
  (await moderator.get<ReportedPage>(`/moderation/reports?contentType=${contentType}&contentId=${contentId}`)).body.items[0]
const remove = (by: Person, { path }: Thing) => by.send<{ code?: string }>('DELETE', path, reason)
const decisionOf = async ({ owner }: Thing) => (await owner.get<StatementPage>('/decisions')).body.items[0]!
const deleted = async (thing: Thing) =>
  (await moderator.get<DeletedPage>(`/moderation/deleted?contentType=${thing.contentType}`)).body.items.find(
    ({ contentId }) => contentId === thing.contentId,
  )
async function undo(thing: Thing): Promise<Answered> {
  const { id } = await decisionOf(thing)
  expect((await thing.owner.post(`/decisions/${id}/appeal`, { content: 'Bunda bir kötülük yok.' })).status).toBe(201)
  const answer = (by: Person) => by.post<Answered>(`/moderation/appeals/${id}`, { outcome: 'undone', answer: 'Haklısın.' })
  // Another moderator than the first decider answers.
  const first = await answer(second)
  return (first.status === 200 ? first : await answer(moderator)).body
}

describe.each(kinds)('a %s', (_, make) => {
  it('is reported once by each member, seen by moderators, and closed by one decision [CHG-06 SANC-06]', async () => {
    const thing = await make()
    const reported = await send(reporter, thing)
    expect([reported.status, reported.body]).toEqual([
      201,
      expect.objectContaining({
        questionId: null,
        commentId: null,
        content: { contentType: thing.contentType, contentId: thing.contentId },
        status: 'pending',
      }),
    ])
    const again = await Promise.all([send(reporter, thing), send(reporter, thing), send(second, thing)])
    expect(again.map(({ body }) => body.code)).toEqual(['REPORT_EXISTS', 'REPORT_EXISTS', undefined])
    expect((await send(thing.owner, thing)).body.code).toBe('REPORT_OF_OWN')
    expect(await one(thing)).toMatchObject({
      contentType: thing.contentType,
      contentId: thing.contentId,
      reportCount: 2,
      thing: { author: { id: thing.owner.profileId } },
    })
    expect((await reporter.get<OwnReportPage>('/reports')).body.items[0]).toMatchObject({ about: thing.contentType, outcome: 'open' })
    const decide = (by: Person) =>
      by.post<{ code?: string }>('/moderation/decisions', {
        contentType: thing.contentType,
        contentId: thing.contentId,
        decision: 'dismissed',
      })
    // A moderator who reported it may decide; its maker never does.
    const both = await Promise.all([decide(moderator), decide(second)])
    expect(both.map(({ body }) => body.code ?? 'decided').toSorted()).toEqual(['REPORT_DECIDED', 'decided'])
    expect(await one(thing)).toBeUndefined()
    expect((await reporter.get<OwnReportPage>('/reports')).body.items[0]).toMatchObject({ outcome: 'dismissed' })
    expect((await send(reporter, thing)).status).toBe(201)
    await decide(moderator)
  })

  it('is removed without a report, by one of two moderators, with a reason and its name in the log; an appeal brings it back [SANC-06]', async () => {
    const thing = await make()
    const before = await thing.read()
    const files = await filesInUse()
    expect((await reporter.send<{ code?: string }>('DELETE', thing.path, reason)).status).toBe(403)
    expect(
      (await moderator.send<{ code?: string }>('DELETE', thing.path, thing.contentType === 'profile' ? {} : undefined)).body.code,
    ).toBe('REASON_REQUIRED')
    const both = await Promise.all([remove(moderator, thing), remove(second, thing)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 200)!.body.code).toMatch(/_NOT_FOUND$|_GONE$/)
    expect(await thing.read()).not.toEqual(before)
    expect(await decisionOf(thing)).toMatchObject({
      contentType: thing.contentType,
      contentId: thing.contentId,
      outcome: 'removed',
      ...reason,
    })
    expect(await deleted(thing)).toMatchObject({ title: thing.title, report: null, reason })
    // The public log names neither the member nor the thing.
    const log = await testApp.visitor().get<ModerationLog>('/moderation-log')
    expect(log.body.items[0]).toMatchObject({ contentType: thing.contentType, outcome: 'removed' })
    expect(JSON.stringify(log.body)).not.toContain(thing.title)
    expect(Object.keys(log.body.items[0]!).toSorted()).toEqual(publicKeys)
    expect(await filesInUse()).toBe(files)
    expect(await undo(thing)).toMatchObject({ outcome: 'undone', isRestored: true })
    expect(await thing.read()).toEqual(before)
    expect(await deleted(thing)).toBeUndefined()
    expect(await filesInUse()).toBe(files)
  })

  it('is removed from its report, which that closes, and the reporter hears it [SANC-06]', async () => {
    const thing = await make()
    await send(reporter, thing)
    expect((await remove(moderator, thing)).status).toBe(200)
    expect(await one(thing)).toBeUndefined()
    expect((await reporter.get<OwnReportPage>('/reports')).body.items[0]).toMatchObject({ about: thing.contentType, outcome: 'removed' })
    expect(await deleted(thing)).toMatchObject({ report: { reason: 'Bu burada olmamalı' } })
  })

  it('leaves no name in the log when its member’s account is deleted [SANC-06]', async () => {
    const thing = await make()
    await remove(moderator, thing)
    const left = await thing.owner.post('/account/deletion', { username: (await shown(thing.owner)).username, password: 'acili-ezme-7' })
    expect(left.status).toBe(200)
    expect(await deleted(thing)).toMatchObject({ title: null, reason: { facts: null } })
    expect(await query('select id from archived_rows where owner_id = $1', thing.owner.profileId)).toEqual([])
  })
})

describe('a removed part of a profile', () => {
  it('stays as the member made it since: an appeal brings back nothing over it [SANC-06]', async () => {
    const changes = { name: { nickname: 'İyi Ad' }, text: { description: 'İyi söz' }, picture: undefined }
    for (const part of ['name', 'text', 'picture'] as const) {
      const thing = await makers[`profile’s ${part}`]!()
      await remove(moderator, thing)
      if (part === 'picture') await thing.owner.send('PUT', '/profile/avatar', await jpeg(200, 200))
      else expect((await thing.owner.send('PATCH', '/profile', changes[part])).status).toBe(200)
      const { nickname, description, avatarUrl } = await shown(thing.owner)
      expect(await undo(thing)).toMatchObject({ isRestored: false })
      expect(await shown(thing.owner)).toMatchObject({ nickname, description, avatarUrl })
    }
  })

  it('gives way to a neutral name, which the member can change; nothing is left to remove twice [SANC-06]', async () => {
    const thing = await makers['profile’s name']!()
    await remove(moderator, thing)
    const { nickname, username } = await shown(thing.owner)
    expect([nickname, username]).toEqual(['Üye', expect.stringMatching(/^uye_[0-9a-f]{12}$/)])
    expect((await remove(second, thing)).body.code).toBe('PROFILE_PART_GONE')
    const owner = await makers['profile’s text']!()
    await remove(moderator, owner)
    expect((await remove(second, owner)).body.code).toBe('PROFILE_PART_GONE')
    expect((await send(reporter, owner)).body.code).toBe('REPORT_TARGET_NOT_FOUND')
    expect((await moderator.send<{ code?: string }>('DELETE', `/profiles/by-id/${moderator.profileId}/name`, reason)).body.code).toBe(
      'DECISION_OF_OWN',
    )
  })

  it('can be removed again when the member does it again, and the log says the latest name [SANC-06]', async () => {
    const thing = await makers['profile’s name']!()
    await remove(moderator, thing)
    await thing.owner.send('PATCH', '/profile', { nickname: 'Daha Kötü' })
    expect((await send(reporter, thing)).status).toBe(201)
    expect((await remove(second, thing)).status).toBe(200)
    expect((await deleted(thing))!.title).toMatch(/^Daha Kötü @/)
  })
})

describe('a removed photo or collection', () => {
  it('comes back where there is room, and without restaurants that are gone since [SANC-06]', async () => {
    const photo = await makers['photo']!()
    await remove(moderator, photo)
    const [restaurant] = photo.contentId.split('.')
    await photo.owner.send('POST', `/restaurants/${restaurant!}/photos`, await jpeg(50, 50))
    expect(await undo(photo)).toMatchObject({ isRestored: false })
    const kept = await makers['collection']!()
    const [first] = (await query(
      'select question_id from collection_items where collection_id = $1 order by position',
      kept.contentId,
    )) as {
      question_id: string
    }[]
    await remove(moderator, kept)
    await testApp.database.pool.query('delete from restaurants where id = $1', [first!.question_id])
    expect(await undo(kept)).toMatchObject({ isRestored: true })
    expect((await moderator.get<Collection>(`/collections/${kept.contentId}`)).body).toMatchObject({ itemCount: 1, likeCount: 1 })
  })

  it('of a private list is its owner’s alone, unless it was reported while others saw it [SANC-06]', async () => {
    const hidden = await makers['collection']!()
    const hide = (thing: Thing) => thing.owner.send('PATCH', thing.path, { isPublic: false })
    await hide(hidden)
    expect((await send(reporter, hidden)).body.code).toBe('REPORT_TARGET_NOT_FOUND')
    expect((await remove(moderator, hidden)).body.code).toBe('COLLECTION_NOT_FOUND')
    const reported = await makers['collection']!()
    await send(reporter, reported)
    await hide(reported)
    expect((await one(reported))!.thing).toMatchObject({ title: 'Kötü liste' })
    expect((await remove(moderator, reported)).status).toBe(200)
  })
})

it('a removal that names an unknown request by law removes nothing [SANC-07]', async () => {
  const admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  const { path, read } = await makers['reply']!()
  const before = await read()
  const { status, body } = await admin.send('DELETE', path, { ...reason, takedownId: 999_999 })
  expect([status, body['code']]).toEqual([404, 'TAKEDOWN_NOT_FOUND'])
  expect(await read()).toEqual(before)
})
