import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import type { OwnReportPage } from '#features/reports/reports.contract.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { menuPhotoOf, priceOf, readAll } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answered, CasePage, Imposed, Statement, StatementPage } from '../sanctions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refused = { code?: string }

let testApp: TestApp
let admin: Person
let moderator: Person
let second: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, moderator, second] = await Promise.all([testApp.member('yonetici'), testApp.member('hakem'), testApp.member('yedek')])
  await makeAdmin(testApp, admin.profileId)
  for (const { profileId } of [moderator, second]) await makeModerator(testApp, profileId)
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

/** Everything that a removal of words, prices and photos can change, without the activity and the notifications. */
async function everything(restaurant: string): Promise<unknown> {
  const { rows } = await testApp.database.pool.query(
    `select
      (select jsonb_agg(to_jsonb(c) order by c.id) from comments c where question_id = $1) as comments,
      (select jsonb_agg(to_jsonb(a) order by a.id) from comment_replies a where question_id = $1) as replies,
      (select jsonb_agg(to_jsonb(l) order by l.id) from comment_likes l join comments c on c.id = l.comment_id where c.question_id = $1) as likes,
      (select jsonb_agg(to_jsonb(l) order by l.id) from reply_likes l join comment_replies a on a.id = l.reply_id where a.question_id = $1) as reply_likes,
      (select jsonb_agg(to_jsonb(b) order by b.comment_id) from business_replies b join comments c on c.id = b.comment_id where c.question_id = $1) as answers,
      (select jsonb_agg(to_jsonb(m) order by m.id) from mentions m where comment_id in (select id from comments where question_id = $1)
        or reply_id in (select id from comment_replies where question_id = $1)) as mentions,
      (select jsonb_agg(to_jsonb(v) order by v.id) from text_versions v where comment_id in (select id from comments where question_id = $1)
        or reply_id in (select id from comment_replies where question_id = $1)) as versions,
      (select jsonb_agg(to_jsonb(n) order by n.id) from notification_mutes n join comments c on c.id = n.comment_id where c.question_id = $1) as mutes,
      (select jsonb_agg(to_jsonb(d) order by d.id) from dishes d where question_id = $1) as dishes,
      (select jsonb_agg(to_jsonb(p) order by p.id) from prices p join dishes d on d.id = p.dish_id where d.question_id = $1) as prices,
      (select jsonb_agg(to_jsonb(p) order by p.id) from menu_photos p where question_id = $1) as photos,
      (select jsonb_agg(jsonb_build_array(user_id, reason, source, points_change) order by user_id, source, reason) from points_log
        where question_id = $1 or source in (select 'comment:' || id || ':COMMENT_GIVEN' from comments where question_id = $1)) as points,
      (select jsonb_agg(jsonb_build_array(id, points_tenths, debt_tenths, comment_count, reply_count) order by id) from profiles) as members,
      (select jsonb_build_array(comment_count, reply_count) from restaurants where id = $1) as counts`,
    [restaurant],
  )
  return rows[0]
}
const one = async (query: string, ...values: unknown[]): Promise<number> =>
  (await testApp.database.pool.query<{ n: number }>(query, values)).rows[0]!.n
const filesInUse = () => one('select count(*)::int as n from media_files f where name in (select name from media_in_use)')
/** Without what an earlier call still tells. */
const told = async () => {
  await settled(testApp)
  return one('select count(*)::int as n from notifications')
}
const keptOf = ({ profileId }: Person) =>
  one('select count(*)::int as n from archived_rows k join decisions d on d.id = k.decision_id where d.member_id = $1', profileId)

const remove = (by: Person, path: string) => by.send<Refused>('DELETE', path, reason)
const latest = async (by: Person): Promise<Statement> => (await by.get<StatementPage>('/decisions')).body.items[0]!
const appeal = (by: Person, id: number, content = 'Bu bir hakaret değildi.') =>
  by.post<Statement & Refused>(`/decisions/${id}/appeal`, { content })
const answer = (by: Person, id: number, outcome: string) =>
  by.post<Answered & Refused>(`/moderation/appeals/${id}`, { outcome, answer: 'Yeniden baktık.' })
const kindsOf = async (by: Person) => (await by.get<NotificationPage>('/notifications')).body.items.map(({ kind, href }) => [kind, href])

/** A restaurant with a comment that has likes, a mention, an earlier version, the answer of its business and a reply, which has the same. */
async function discussion(): Promise<{ restaurant: string; writer: Person; said: number; replier: Person; answered: number }> {
  const [author, writer, replier, fan] = await Promise.all([testApp.member(), testApp.member(), testApp.member(), testApp.member()])
  const restaurant = await testApp.restaurant({ author_id: author.profileId })
  await writer.post('/vote', { questionId: restaurant, rating: 9 })
  const posted = await writer.post<{ id: number }>(`/restaurants/${restaurant}/comments`, {
    content: `Harika ${newWord()} @${fan.username}`,
  })
  const said = posted.body.id
  await writer.send('PATCH', `/comments/${said}`, { content: `Yeni hâli ${newWord()} @${fan.username}` })
  await fan.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })
  await replier.send('PUT', `/notifications/mutes/comments/${said}`)
  await admin.post('/moderation/claims', { restaurantId: restaurant, username: author.username })
  expect((await author.send('PUT', `/comments/${said}/business-reply`, { content: 'Teşekkür ederiz.' })).status).toBe(200)
  const replied = await replier.post<{ id: number }>(`/comments/${said}/replies`, {
    content: `Katılıyorum ${newWord()} @${fan.username}`,
  })
  const answered = replied.body.id
  await replier.send('PATCH', `/replies/${answered}`, { content: `Katılmıyorum ${newWord()} @${fan.username}` })
  await fan.send('PUT', `/replies/${answered}/reaction`, { reaction: 'like' })
  return { restaurant, writer, said, replier, answered }
}

describe('a decision about content', () => {
  it('tells the writer what, which rule, the facts, who found it and how to appeal, and the reporter the outcome [SANC-03 REP-12]', async () => {
    const { writer, said, restaurant } = await discussion()
    const reporter = await testApp.member()
    await reporter.post('/reports', { commentId: said, reportType: 'harassment', reason: 'Bana hakaret ediyor' })
    expect((await reporter.get<OwnReportPage>('/reports')).body.items).toMatchObject([
      { about: 'comment', outcome: 'open', decidedAt: null },
    ])
    expect((await remove(moderator, `/comments/${said}`)).status).toBe(200)
    const decision = await latest(writer)
    expect(decision).toMatchObject({
      contentType: 'comment',
      contentId: String(said),
      outcome: 'removed',
      ...reason,
      foundBy: 'person',
      until: null,
    })
    expect(decision.excerpt).toContain('Yeni hâli')
    expect(decision.appealUntil).not.toBeNull()
    expect((await kindsOf(writer))[0]).toEqual(['decision', `/tr/decisions#karar-${decision.id}`])
    expect((await kindsOf(reporter))[0]).toEqual(['report_outcome', '/tr/decisions#bildirimlerim'])
    expect((await reporter.get<OwnReportPage>('/reports')).body.items).toMatchObject([{ outcome: 'removed' }])
    expect((await reporter.get<StatementPage>('/decisions')).body.items).toEqual([])
    await reporter.post('/reports', { questionId: restaurant, reportType: 'other', reason: 'Böyle bir yer yok ki' })
    await moderator.post('/moderation/decisions', { contentType: 'question', contentId: restaurant, decision: 'dismissed' })
    expect((await reporter.get<OwnReportPage>('/reports')).body.items).toMatchObject([{ outcome: 'dismissed' }, { outcome: 'removed' }])
  })

  it('needs a reason from a moderator and none from the writer [SANC-03]', async () => {
    const { said, answered, replier, restaurant } = await discussion()
    const owner = await testApp.member()
    const { price } = await priceOf(testApp, restaurant, owner.profileId)
    const photo = await menuPhotoOf(testApp, restaurant, owner.profileId)
    for (const path of [
      `/comments/${said}`,
      `/replies/${answered}`,
      `/prices/${price}`,
      `/menu-photos/${photo}`,
      `/restaurants/${restaurant}`,
    ]) {
      expect([path, (await moderator.send('DELETE', path)).body['code']]).toEqual([path, 'REASON_REQUIRED'])
      expect([path, (await moderator.send('DELETE', path, { ...reason, facts: 'kısa' })).body['code']]).toEqual([path, 'FACTS_TOO_SHORT'])
    }
    expect((await replier.send('DELETE', `/replies/${answered}`)).status).toBe(200)
    expect((await owner.send('DELETE', `/prices/${price}`)).status).toBe(200)
    expect((await owner.get<StatementPage>('/decisions')).body.items).toEqual([])
  })

  it('is never about the moderator’s own: reports about it wait for another moderator [SANC-01]', async () => {
    const restaurant = await testApp.restaurant({ author_id: moderator.profileId })
    const reporter = await testApp.member()
    await reporter.post('/vote', { questionId: restaurant, rating: 2 })
    await reporter.post('/reports', { questionId: restaurant, reportType: 'spam', reason: 'Her yere ilan veriyor' })
    const decide = (by: Person) =>
      by.post<Refused>('/moderation/decisions', { contentType: 'question', contentId: restaurant, decision: 'dismissed' })
    expect((await decide(moderator)).body.code).toBe('DECISION_OF_OWN')
    expect((await remove(moderator, `/restaurants/${restaurant}`)).body.code).toBe('RESTAURANT_IN_USE')
    expect((await decide(second)).status).toBe(200)
  })
})

describe('an appeal', () => {
  it('brings a comment back with likes, mentions, versions, mutes, points and counters, and nobody is told again [SANC-04]', async () => {
    const { restaurant, writer, said, replier, answered } = await discussion()
    // Once with a reply, so that its place stays, and once without one, so that its row goes.
    for (let turn = 0; turn < 2; turn++) {
      const before = await everything(restaurant)
      await remove(moderator, `/comments/${said}`)
      expect(await everything(restaurant)).not.toEqual(before)
      const { id } = await latest(writer)
      expect((await appeal(writer, id)).status).toBe(201)
      const notified = await told()
      expect((await answer(second, id, 'undone')).body).toEqual({ id, outcome: 'undone', isRestored: true })
      expect(await everything(restaurant)).toEqual(before)
      expect(await told()).toBe(notified + 1)
      expect((await kindsOf(writer))[0]).toEqual(['appeal_answer', `/tr/decisions#karar-${id}`])
      expect(await latest(writer)).toMatchObject({ undoneAt: expect.any(String), appeal: { outcome: 'undone', answer: 'Yeniden baktık.' } })
      if (turn === 0) await replier.send('DELETE', `/replies/${answered}`)
    }
    expect(await keptOf(writer)).toBe(0)
  })

  it('brings a reply back, also where the place of its comment went with it [SANC-04]', async () => {
    const { restaurant, writer, said, replier, answered } = await discussion()
    const follower = await testApp.member()
    const { body } = await follower.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Ben de', repliedTo: answered })
    let before = await everything(restaurant)
    await remove(moderator, `/replies/${answered}`)
    await appeal(replier, (await latest(replier)).id)
    await answer(second, (await latest(replier)).id, 'undone')
    expect(await everything(restaurant)).toEqual(before)

    await follower.send('DELETE', `/replies/${body.id}`)
    await writer.send('DELETE', `/comments/${said}`)
    before = await everything(restaurant)
    await remove(moderator, `/replies/${answered}`)
    const { id } = await latest(replier)
    await appeal(replier, id)
    await answer(second, id, 'undone')
    expect(await everything(restaurant)).toEqual(before)
  })

  it('brings a price with its dish and a menu photo back, whose pictures are kept meanwhile [SANC-04]', async () => {
    const [restaurant, member] = [await testApp.restaurant(), await testApp.member()]
    const { price } = await priceOf(testApp, restaurant, member.profileId)
    const photo = await menuPhotoOf(testApp, restaurant, member.profileId)
    const before = await everything(restaurant)
    for (const path of [`/prices/${price}`, `/menu-photos/${photo}`]) {
      const files = await filesInUse()
      await remove(moderator, path)
      expect(await everything(restaurant)).not.toEqual(before)
      expect(await filesInUse()).toBe(files)
      const { id } = await latest(member)
      await appeal(member, id)
      expect((await answer(admin, id, 'undone')).body.isRestored).toBe(true)
      expect(await everything(restaurant)).toEqual(before)
    }
  })

  it('brings a comment back beside one that its writer wrote since, and not without its withdrawn vote [SANC-04]', async () => {
    const { restaurant, writer, said } = await discussion()
    await remove(moderator, `/comments/${said}`)
    const first = await latest(writer)
    await writer.post(`/restaurants/${restaurant}/comments`, { content: 'O zaman şöyle diyeyim' })
    await appeal(writer, first.id)
    expect((await answer(second, first.id, 'undone')).body.isRestored).toBe(true)
    const { rows } = await testApp.database.pool.query('select is_deleted from comments where question_id = $1 and user_id = $2', [
      restaurant,
      writer.profileId,
    ])
    expect(rows).toEqual([{ is_deleted: false }, { is_deleted: false }])

    const other = await discussion()
    await remove(moderator, `/comments/${other.said}`)
    await other.writer.send('DELETE', `/restaurants/${other.restaurant}/vote`)
    const { id } = await latest(other.writer)
    await appeal(other.writer, id)
    expect((await answer(second, id, 'undone')).body.isRestored).toBe(false)
  })

  it('that is upheld keeps the decision, and what was removed is forgotten [SANC-04]', async () => {
    const { writer, said, restaurant } = await discussion()
    await remove(moderator, `/comments/${said}`)
    const before = await everything(restaurant)
    const { id } = await latest(writer)
    await appeal(writer, id)
    await answer(second, id, 'upheld')
    expect(await everything(restaurant)).toEqual(before)
    expect(await keptOf(writer)).toBe(0)
    expect(await latest(writer)).toMatchObject({
      undoneAt: null,
      excerpt: null,
      appealUntil: null,
      appeal: { outcome: 'upheld', isRestored: null },
    })
  })

  it('undoes a sanction at once, also one whose end has passed meanwhile [SANC-04]', async () => {
    const member = await testApp.member()
    const impose = async (kind: string) =>
      (await admin.post<Imposed>('/moderation/sanctions', { username: member.username, kind, days: 3, ...reason })).body.decisionId
    const banned = await impose('banned')
    await appeal(member, banned)
    expect((await answer(second, banned, 'undone')).body.code).toBe('ADMIN_ONLY')
    // The only admin decided: there is no other.
    expect((await answer(admin, banned, 'undone')).status).toBe(200)
    expect((await member.post('/vote', { questionId: await testApp.restaurant(), rating: 4 })).status).toBe(200)
    const muted = await impose('muted')
    await appeal(member, muted)
    await testApp.database.pool.query(
      `update sanctions set starts_at = now() - interval '2 day', until = now() - interval '1 day' where decision_id = $1`,
      [muted],
    )
    expect((await answer(second, muted, 'undone')).status).toBe(200)
    expect(await latest(member)).toMatchObject({ id: muted, isActive: false, undoneAt: expect.any(String) })
  })

  it('is answered by another moderator than the first decider where there is one, and never by the member whom it concerns [SANC-04]', async () => {
    const { writer, said } = await discussion()
    await remove(moderator, `/comments/${said}`)
    const { id } = await latest(writer)
    await appeal(writer, id)
    const everyCase = (by: Person) =>
      readAll(async (cursor) => (await by.get<CasePage>(`/moderation/appeals?limit=1${cursor ? `&cursor=${cursor}` : ''}`)).body)
    const cases = async (by: Person) => (await everyCase(by)).items.filter((one) => one.id === id)
    expect((await cases(moderator)).map((one) => [one.id, one.canAnswer])).toEqual([[id, false]])
    expect((await cases(second)).map((one) => [one.id, one.canAnswer, one.member?.id])).toEqual([[id, true, writer.profileId]])
    expect((await answer(moderator, id, 'undone')).body.code).toBe('APPEAL_OF_OWN_DECISION')
    await makeModerator(testApp, writer.profileId)
    expect((await answer(writer, id, 'undone')).body.code).toBe('DECISION_OF_OWN')
    await testApp.database.db.deleteFrom('moderators').where('member_id', '=', writer.profileId).execute()
    expect((await writer.get('/moderation/appeals')).status).toBe(403)
    const answers = await Promise.all([second, admin, second, admin].map((by, turn) => answer(by, id, turn % 2 ? 'upheld' : 'undone')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await cases(second)).toEqual([])
  })

  it('is one for each decision, by its member alone, within six months, with 1 to 1000 characters [SANC-04]', async () => {
    const { writer, said } = await discussion()
    await remove(moderator, `/comments/${said}`)
    const { id } = await latest(writer)
    expect((await appeal(await testApp.member(), id)).status).toBe(404)
    expect((await appeal(writer, 999_999)).status).toBe(404)
    for (const [text, code] of [
      ['  ', 'APPEAL_EMPTY'],
      ['x'.repeat(1001), 'APPEAL_TOO_LONG'],
    ] as const)
      expect((await appeal(writer, id, text)).body.code).toBe(code)
    await testApp.database.pool.query(`update decisions set decided_at = now() - interval '6 months 1 day' where id = $1`, [id])
    expect((await appeal(writer, id)).body.code).toBe('APPEAL_TOO_LATE')
    await testApp.database.pool.query('update decisions set decided_at = now() where id = $1', [id])
    const answers = await Promise.all(Array.from({ length: 4 }, () => appeal(writer, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    await answer(second, id, 'upheld')
    expect((await appeal(writer, id)).body.code).toBe('APPEAL_EXISTS')
  })
})
