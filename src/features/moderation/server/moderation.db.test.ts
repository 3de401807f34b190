import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Report } from '#features/reports/reports.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf, comment, crowd, duet, membersVote, readAll, reply } from '#tests/support/scenes.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reason } from '#tests/support/moderation.ts'
import type { Decided, DeletedPage, OpenReportPage, ReportedContent, ReportedPage } from '../moderation.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let admin: Person
let member: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, member] = await Promise.all([testApp.member('yonetici'), testApp.member('uye')])
  await badgeOf(testApp, admin.profileId, { name: 'Admin' })
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const about = { reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }
type Target = { questionId: string } | { commentId: number }

async function report(by: Client, target: Target, given: Partial<typeof about> = {}): Promise<number> {
  const { body, status } = await by.post<Report>('/reports', { ...about, ...given, ...target })
  expect(status).toBe(201)
  return body.id
}
const queue = async (by: Client = admin): Promise<ReportedContent[]> =>
  (await readAll(async (cursor) => (await by.get<ReportedPage>(`/moderation/reports?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body))
    .items
const ids = (items: { contentId: string }[]): string[] => items.map(({ contentId }) => contentId)
const decide = (by: Client, contentType: string, contentId: string, decision = 'resolved', headers: Record<string, string> = {}) =>
  by.post<Decided & { code?: string }>('/moderation/decisions', { contentType, contentId, decision }, headers)
const statusOf = async (id: number) =>
  (await testApp.database.db.selectFrom('reports').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('the queue of reports', () => {
  it('lists each item once, newest report first, with everything an admin needs to judge it [ADM-03 ADM-06 REP-10 GEN-06]', async () => {
    const [author, writer] = [await testApp.member('yazar'), await testApp.member('yorumcu')]
    const restaurant = await testApp.restaurant({ title: 'Bildirilen Büfe', author_id: author.profileId, photos: ['bufe'] })
    await testApp.database.db
      .insertInto('media_files')
      .values([400, 800, 1600].map((size) => ({ name: `bufe-${size}.webp` })))
      .execute()
    const said = await comment(testApp, restaurant, writer.profileId, { content: 'Sahibi dolandırıcı' })
    await report(member, { questionId: restaurant }, { reportType: 'other', reason: 'Böyle bir yer yok ki' })
    await report(member, { commentId: said }, { reportType: 'harassment', reason: 'Hakaret ediyor' })
    for (let turn = 0; turn < 4; turn++) await report(await testApp.member(`sikayetci`), { questionId: restaurant })

    const [first, second, ...others] = await queue()
    for (const id of [restaurant, String(said)]) expect(ids(others)).not.toContain(id)
    expect(first).toMatchObject({
      contentType: 'question',
      contentId: restaurant,
      restaurant: {
        id: restaurant,
        title: 'Bildirilen Büfe',
        photo: '/media/bufe-400.webp',
        isDuet: false,
        author: { username: author.username },
      },
      comment: null,
      reportCount: 5,
    })
    expect(first!.reports.items.map(({ reportType, reporter }) => [reportType, reporter?.nickname])).toEqual(
      Array.from({ length: 3 }, () => ['spam', 'sikayetci']),
    )
    expect(second).toMatchObject({
      contentType: 'comment',
      contentId: String(said),
      restaurant: { id: restaurant, title: 'Bildirilen Büfe' },
      comment: { content: 'Sahibi dolandırıcı', author: { username: writer.username } },
      reportCount: 1,
      reports: {
        items: [{ reportType: 'harassment', reason: 'Hakaret ediyor', reporter: { username: member.username } }],
        nextCursor: null,
      },
    })
    const rest = await admin.get<OpenReportPage>(`/moderation/reports/question/${restaurant}?cursor=${first!.reports.nextCursor!}`)
    expect(rest.body.items.map(({ reason }) => reason)).toEqual([about.reason, 'Böyle bir yer yok ki'])
    expect(rest.body.nextCursor).toBeNull()
  })

  it('shows which content is deleted, and which reporter’s account is deleted', async () => {
    const writer = await testApp.member()
    const said = await comment(testApp, await testApp.restaurant(), writer.profileId)
    const id = await report(member, { commentId: said })
    await testApp.database.db.updateTable('reports').set({ reporter_id: null }).where('id', '=', id).execute()
    await writer.send('DELETE', `/comments/${said}`)
    const [gone] = await queue()
    expect(gone).toMatchObject({ contentId: String(said), restaurant: null, comment: null, reports: { items: [{ reporter: null }] } })
    expect((await decide(admin, 'comment', String(said), 'dismissed')).status).toBe(200)
  })

  it('reads few rows for any number of reports [ADM-06]', async () => {
    const other = await createTestApp()
    const boss = await other.member()
    await badgeOf(other, boss.profileId, { name: 'ADMIN' })
    await other.database.patient.pool.query(
      "insert into restaurants (id, title, search_key) select 'cok-' || n, 'Çok ' || n, 'cok ' || n from generate_series(1, 3000) n",
    )
    // A statement has five seconds.
    for (const status of ['pending', 'dismissed'])
      for (let last = 0; last < 30_000; last += 6000)
        await other.database.pool.query(
          `insert into reports (question_id, report_type, reason, status, created_at)
            select 'cok-' || (1 + n % 3000), 'spam', 'Onuncu harfe kadar', $1, now() - n * interval '1 second'
            from generate_series($2::int + 1, $2::int + 6000) n`,
          [status, last],
        )
    await other.database.pool.query('analyze reports, restaurants')
    const first = await boss.get<ReportedPage>('/moderation/reports')
    expect(first.body.items.map(({ reportCount }) => reportCount)).toEqual(Array(20).fill(10))
    expect(await rowsRead(other, () => boss.get('/moderation/reports'))).toBeLessThan(700)
    expect(await rowsRead(other, () => boss.get(`/moderation/reports?cursor=${first.body.nextCursor!}`))).toBeLessThan(700)
    const all = await readAll(
      async (cursor) => (await boss.get<ReportedPage>(`/moderation/reports?limit=50${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
    expect([all.items.length, new Set(ids(all.items)).size]).toEqual([3000, 3000])
    await other.close()
  }, 60_000)
})

describe('a decision', () => {
  it.each(['resolved', 'dismissed'])(
    '%s closes all open reports about a thing together, and no others [ADM-07 ADM-15 REP-10]',
    async (decision) => {
      const [restaurant, other] = [await testApp.restaurant(), await testApp.restaurant()]
      const reports = [await report(member, { questionId: restaurant }), await report(await testApp.member(), { questionId: restaurant })]
      const elsewhere = await report(member, { questionId: other })
      const { body } = await decide(admin, 'question', restaurant, decision)
      expect(body).toEqual({ contentType: 'question', contentId: restaurant, status: decision, reportIds: reports })
      expect([await statusOf(reports[0]!), await statusOf(reports[1]!), await statusOf(elsewhere)]).toEqual([decision, decision, 'pending'])
      expect(ids(await queue())).not.toContain(restaurant)
      expect(await decide(await secondAdmin(), 'question', restaurant)).toMatchObject({ status: 409, body: { code: 'REPORT_DECIDED' } })
      expect((await decide(admin, 'question', other)).status).toBe(200)
      // A member can report the same content again.
      const again = await report(member, { questionId: restaurant })
      expect((await queue())[0]).toMatchObject({ contentId: restaurant, reportCount: 1 })
      await decide(admin, 'question', restaurant)
      expect(await statusOf(again)).toBe('resolved')
    },
  )

  it('that is repeated because its response was lost gets the same response', async () => {
    const restaurant = await testApp.restaurant()
    await report(member, { questionId: restaurant })
    const send = () => decide(admin, 'question', restaurant, 'dismissed', { 'idempotency-key': `karar-${restaurant}` })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })
})

async function secondAdmin(): Promise<Person> {
  const other = await testApp.member('oteki')
  await testApp.database.pool.query(`insert into user_badges (user_id, badge_id) select $1, id from badges where name = 'Admin'`, [
    other.profileId,
  ])
  return other
}

describe('an admin', () => {
  const calls = async (by: Client, restaurant: string, said: number): Promise<number[]> => {
    const answers = [
      await by.get('/moderation/reports'),
      await by.get(`/moderation/reports/question/${restaurant}`),
      await by.get('/moderation/deleted'),
      await decide(by, 'question', restaurant),
      await by.send('DELETE', `/comments/${said}`, reason),
      await by.send('DELETE', `/restaurants/${restaurant}`, reason),
    ]
    return answers.map(({ status }) => status)
  }

  it('holds the active admin badge, in any case; look-alike, inactive and other badges do not count [ADM-01 ADM-05 PERM-08]', async () => {
    const writer = (await crowd(testApp, 1))[0]!
    const scene = async (): Promise<[string, number]> => {
      const restaurant = await testApp.restaurant()
      await report(member, { questionId: restaurant })
      return [restaurant, await comment(testApp, restaurant, writer)]
    }
    const refused = [403, 403, 403, 403, 403, 403]
    expect(await calls(testApp.visitor(), ...(await scene()))).toEqual([401, 401, 401, 401, 401, 401])
    expect(await calls(member, ...(await scene()))).toEqual(refused)
    for (const name of ['аdmin', 'Admın', 'admin ', 'moderator', 'ADMİN']) {
      const pretender = await testApp.member()
      await badgeOf(testApp, pretender.profileId, { name })
      expect([name, await calls(pretender, ...(await scene()))]).toEqual([name, refused])
    }
    for (const name of ['aDMIN', 'admin']) {
      const real = await testApp.member()
      const badge = await badgeOf(testApp, real.profileId, { name })
      expect([name, await calls(real, ...(await scene()))]).toEqual([name, [200, 200, 200, 200, 200, 200]])
      await testApp.database.db.updateTable('badges').set({ is_active: false }).where('id', '=', badge).execute()
      expect([name, await calls(real, ...(await scene()))]).toEqual([name, refused])
    }
    expect((await member.get('/moderation/reports')).body).toMatchObject({ code: 'ADMIN_ONLY' })
    for (const path of [
      'comment/abc',
      'comment/0',
      'price/1',
      'profile/1',
      'photo/x',
      `question/${'x'.repeat(251)}`,
      'question/x?cursor=yok',
    ])
      expect([path, (await admin.get(`/moderation/reports/${path}`)).status]).toEqual([path, 422])
  })

  it('loses all rights with the badge from the next call on, and no API call grants the badge [ADM-01 ADM-02 ADM-05]', async () => {
    const boss = await secondAdmin()
    expect((await boss.get('/moderation/reports')).status).toBe(200)
    await testApp.database.db.deleteFrom('user_badges').where('user_id', '=', boss.profileId).execute()
    expect((await boss.get('/moderation/reports')).status).toBe(403)
    const document = testApp.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const ofBadges = Object.entries(document.paths ?? {}).filter(([path]) => path.includes('badge'))
    expect(ofBadges.flatMap(([path, methods]) => Object.keys(methods as object).map((method) => `${method} ${path}`)).sort()).toEqual([
      'get /api/badges',
      'get /api/badges/progress',
      'get /api/profiles/{id}/badges',
      'put /api/profile/primary-badge',
    ])
    const { id } = await testApp.database.db.selectFrom('badges').select('id').where('name', '=', 'Admin').executeTakeFirstOrThrow()
    expect((await member.send('PUT', '/profile/primary-badge', { badgeId: id })).status).toBe(409)
    expect((await member.get('/moderation/reports')).status).toBe(403)
  })
})

describe('content that an admin deletes', () => {
  it('a comment is deleted, its reports are resolved, and the deletion is stored once [ADM-03 ADM-08 ADM-09 ADM-10 PERM-07]', async () => {
    const writer = await testApp.member()
    const restaurant = await testApp.restaurant()
    const said = await comment(testApp, restaurant, writer.profileId)
    const reports = [await report(member, { commentId: said }), await report(await testApp.member(), { commentId: said })]
    expect((await admin.send('DELETE', `/comments/${said}`, reason)).status).toBe(200)
    expect((await testApp.visitor().get(`/restaurants/${restaurant}/comments`)).body['items']).toEqual([])
    expect(await Promise.all(reports.map(statusOf))).toEqual(['resolved', 'resolved'])
    const { body } = await admin.get<DeletedPage>('/moderation/deleted?contentType=comment&limit=1')
    expect(body.items).toMatchObject([
      {
        contentType: 'comment',
        contentId: String(said),
        deletedBy: { username: admin.username },
        reportId: reports[1],
        report: { reportType: 'spam' },
      },
    ])
    expect(await admin.send('DELETE', `/comments/${said}`, reason)).toMatchObject({ status: 404, body: { code: 'COMMENT_NOT_FOUND' } })
    expect(await decide(admin, 'comment', String(said))).toMatchObject({ status: 409 })
  })

  it('a comment with replies leaves a placeholder, a reply is removed, and both take back the points they paid [PERM-07]', async () => {
    const [writer, answerer, author] = [await testApp.member(), await testApp.member(), await testApp.member()]
    const restaurant = await testApp.restaurant({ author_id: author.profileId })
    await writer.post('/vote', { questionId: restaurant, rating: 8, comment: 'Kötü söz' })
    const { comment_id: said } = await testApp.database.db
      .selectFrom('comments')
      .select('id as comment_id')
      .where('question_id', '=', restaurant)
      .executeTakeFirstOrThrow()
    const { body } = await answerer.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Daha kötüsü' })
    expect((await member.send('DELETE', `/replies/${body.id}`)).status).toBe(403)
    await admin.send('DELETE', `/comments/${said}`, reason)
    expect((await testApp.visitor().get(`/restaurants/${restaurant}/comments`)).body['items']).toMatchObject([
      { isDeleted: true, content: null, replyCount: 1 },
    ])
    expect(await points(writer.profileId)).toBe(2)
    expect((await admin.send('DELETE', `/replies/${body.id}`, reason)).body).toEqual({ commentId: said, isCommentGone: true })
    expect([await points(writer.profileId), await points(answerer.profileId), await points(author.profileId)]).toEqual([1, 0, 1])
  })

  it('a boosted restaurant is deleted; duets stay, points go back, the boost does not [ADM-03 ADM-08 ADM-09 ADM-13 PERM-08]', async () => {
    const [author, voter, answerer, keeper] = [
      await testApp.member(),
      await testApp.member(),
      await testApp.member(),
      await testApp.member(),
    ]
    await testApp.database.db
      .insertInto('points_log')
      .values({ user_id: author.profileId, points_change: 1000, reason: 'GRANTED', source: 'test:boost' })
      .execute()
    const { body: made } = await author.post<{ id: string }>('/restaurants', { title: 'Silinecek Büfe', useBoost: true })
    await author.send('POST', `/restaurants/${made.id}/photos`, await jpeg(60, 40))
    await voter.post('/vote', { questionId: made.id, rating: 9, comment: 'Nefis' })
    await testApp.visitor().post('/vote', { questionId: made.id, rating: 2, anonymous_session_id: 'ziyaretci-1' })
    const { items } = (await testApp.visitor().get<{ items: { id: number }[] }>(`/restaurants/${made.id}/comments`)).body
    await answerer.post(`/comments/${items[0]!.id}/replies`, { content: 'Katılırım' })
    const duetId = await duet(testApp, made.id, keeper.profileId)
    const { body: kept } = await keeper.post<{ id: string }>('/collections', { name: 'Gidilecekler' })
    await keeper.send('PUT', `/collections/${kept.id}/items/${made.id}`, {})
    const reports = [await report(member, { questionId: made.id }), await report(member, { commentId: items[0]!.id })]
    const files = (
      await testApp.database.db.selectFrom('media_files').select('name').where('owner_id', '=', author.profileId).execute()
    ).map(({ name }) => name)
    expect(files).toHaveLength(3)

    for (const [other, status] of [
      [author, 409],
      [member, 403],
    ] as const)
      expect((await other.send('DELETE', `/restaurants/${made.id}`, reason)).status).toBe(status)
    expect(await admin.send('DELETE', `/restaurants/${made.id}`, reason)).toMatchObject({ status: 200, body: { id: made.id } })

    const visitor = testApp.visitor()
    expect((await visitor.get(`/restaurants/${made.id}`)).status).toBe(410)
    for (const path of ['/restaurants', '/trending', '/search?q=silinecek', '/top-rated'])
      expect([path, JSON.stringify((await visitor.get(path)).body).includes(`"${made.id}"`)]).toEqual([path, false])
    expect((await visitor.get(`/restaurants/${duetId}`)).body).toMatchObject({ id: duetId, parentQuestionId: null })
    expect((await keeper.get(`/collections/${kept.id}`)).body['itemCount']).toBe(0)
    // Its files stay as long as an appeal can bring it back.
    for (const name of files) expect(await testApp.context.media.has(name)).toBe(true)
    expect(await Promise.all(reports.map(statusOf))).toEqual(['resolved', 'resolved'])
    expect(await Promise.all([author, voter, answerer].map(({ profileId }) => points(profileId)))).toEqual([0, 0, 0])
    const { body } = await admin.get<DeletedPage>('/moderation/deleted?limit=1')
    expect(body.items).toMatchObject([
      { contentType: 'question', contentId: made.id, deletedBy: { id: admin.profileId }, reportId: reports[0] },
    ])
    expect(await admin.send('DELETE', `/restaurants/${made.id}`, reason)).toMatchObject({
      status: 410,
      body: { code: 'RESTAURANT_REMOVED' },
    })
    // The address is not reused: reports and the record still name it.
    const { body: next } = await author.post<{ id: string }>('/restaurants', { title: 'Silinecek Büfe' })
    expect(next.id).not.toBe(made.id)
  })

  it('a duet is deleted alone, and its original stays', async () => {
    const creator = (await crowd(testApp, 1))[0]!
    const original = await testApp.restaurant()
    const answer = await duet(testApp, original, creator)
    expect((await admin.send('DELETE', `/restaurants/${answer}`, reason)).status).toBe(200)
    expect((await testApp.visitor().get(`/restaurants/${original}`)).status).toBe(200)
    expect((await testApp.visitor().get(`/restaurants/${original}/duets`)).body['items']).toEqual([])
  })

  it('is listed by type, newest first, page by page, without the admins’ own content [ADM-10]', async () => {
    const [restaurant, said] = [await testApp.restaurant(), await comment(testApp, await testApp.restaurant(), admin.profileId)]
    await admin.send('DELETE', `/restaurants/${restaurant}`, reason)
    await admin.send('DELETE', `/comments/${said}`, reason)
    const list = (contentType?: string) =>
      readAll(
        async (cursor) =>
          (
            await admin.get<DeletedPage>(
              `/moderation/deleted?limit=2${contentType ? `&contentType=${contentType}` : ''}${cursor ? `&cursor=${cursor}` : ''}`,
            )
          ).body,
      )
    const [all, questions, comments, replies] = [await list(), await list('question'), await list('comment'), await list('reply')]
    expect(all.items[0]).toMatchObject({ contentId: restaurant, reportId: null, report: null })
    expect(ids(all.items)).not.toContain(String(said))
    expect(questions.items.length + comments.items.length + replies.items.length).toBe(all.items.length)
    expect(new Set(questions.items.map(({ contentType }) => contentType))).toEqual(new Set(['question']))
    expect((await admin.get('/moderation/deleted?contentType=message')).status).toBe(422)
    const own = await comment(testApp, await testApp.restaurant(), admin.profileId)
    await report(member, { commentId: own })
    await admin.send('DELETE', `/comments/${own}`)
    expect(ids((await list('comment')).items)).not.toContain(String(own))
    // Another moderator decides about the report.
    expect((await decide(await secondAdmin(), 'comment', String(own), 'resolved')).status).toBe(200)
  })

  it('is written to the audit log: who, what and which reports, and the title of the restaurant, never what members said; the author gets the decisions [ADM-13 SANC-03]', async () => {
    const lines: Record<string, unknown>[] = []
    const loud = await createTestApp()
    const [boss, author, reporter] = [await loud.member(), await loud.member(), await loud.member()]
    await badgeOf(loud, boss.profileId, { name: 'admin' })
    loud.context.config.logLevel = 'error'
    loud.context.log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const restaurant = await loud.restaurant({ title: 'Açık Başlık', author_id: author.profileId, id: 'x-1' })
    const said = await comment(loud, restaurant, author.profileId, { content: 'gizli söz' })
    const answered = await reply(loud, said, author.profileId, { content: 'gizli yanıt' })
    const { body: first } = await reporter.post<Report>('/reports', { ...about, questionId: restaurant })
    await boss.post('/moderation/decisions', { contentType: 'question', contentId: restaurant, decision: 'dismissed' })
    const { body: second } = await reporter.post<Report>('/reports', { ...about, questionId: restaurant })
    for (const path of [`/replies/${answered}`, `/comments/${said}`, `/restaurants/${restaurant}`]) await boss.send('DELETE', path, reason)
    const who = { audit: true, adminId: boss.profileId, admin: boss.username }
    expect(lines).toMatchObject([
      { ...who, action: 'reports dismissed', contentId: restaurant, reportIds: [first.id] },
      { ...who, action: 'reply deleted', contentId: String(answered) },
      { ...who, action: 'comment deleted', contentId: String(said), reportIds: [] },
      { ...who, action: 'question deleted', contentId: restaurant, title: 'Açık Başlık', reportIds: [second.id] },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/gizli|ilanı/)
    expect((await author.get<{ items: unknown[] }>('/decisions')).body.items).toHaveLength(3)
    await loud.close()
  })

  it('blocks nobody for long, for any number of votes', async () => {
    const [author, ...voters] = await crowd(testApp, 400)
    const timed = async (some: string[]): Promise<number> => {
      const id = await testApp.restaurant({ author_id: author! })
      await membersVote(
        testApp,
        id,
        some,
        some.map((_, index) => 1 + (index % 10)),
      )
      const began = performance.now()
      expect((await admin.send('DELETE', `/restaurants/${id}`, reason)).status).toBe(200)
      return performance.now() - began
    }
    const few = await timed(voters.slice(0, 40))
    const all = await timed(voters)
    // Less than a statement may take; on a slow machine, less than the square of ten times the votes.
    expect(all).toBeLessThan(Math.max(3000, few * 20))
  })
})

async function points(profileId: string): Promise<number> {
  const { points_tenths } = await testApp.database.db
    .selectFrom('profiles')
    .select('points_tenths')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return points_tenths
}
