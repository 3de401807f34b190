import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '#tests/support/plans.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { comment, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CasePage, ModerationFigures, ModerationLog, StatementPage } from '../sanctions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let moderator: Person
let second: Person
/** A product with 20,000 removals by the machine, apart from the tests that read a whole log. */
let crowded: TestApp
beforeAll(async () => {
  ;[testApp, crowded] = [await createTestApp(), await createTestApp()]
  ;[moderator, second] = await Promise.all([testApp.member('hakem'), testApp.member('yedek')])
  for (const { profileId } of [moderator, second]) await makeModerator(testApp, profileId)
  await crowded.database.patient.pool.query(`
    insert into decisions (content_type, content_id, outcome, rule, facts, found_by, decided_at)
      select 'comment', n::text, 'removed', 'spam', 'Aynı ilanı yazıyor', 'machine', now() - n * interval '1 minute' from generate_series(1, 20000) n;
    analyze decisions`)
})
afterAll(async () => {
  await testApp.close()
  await crowded.close()
})

/** Sanctions these members, the first by a warning. */
async function sanction(members: Person[], by: (at: number) => Person): Promise<void> {
  for (const [at, { username }] of members.entries()) {
    const kind = at === 0 ? { kind: 'warning', days: null } : { kind: 'muted', days: 7 }
    await by(at).post('/moderation/sanctions', { username, ...kind, ...reason })
  }
}

describe('the public log', () => {
  it('lists kind, rule, day and outcome of every decision without names and texts, and the numbers of the quarter [SANC-05]', async () => {
    const visitor = testApp.visitor()
    const read = async () => {
      const { items } = await readAll(
        async (cursor) => (await visitor.get<ModerationLog>(`/moderation-log?limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body,
      )
      const figures = (await visitor.get<ModerationFigures>('/moderation-log/figures')).body.quarters
      return { items, now: figures[0]!, figures }
    }
    const before = await read()
    const writer = await testApp.member()
    const said = await comment(testApp, await testApp.restaurant(), writer.profileId)
    const reporter = await testApp.member()
    await reporter.post('/reports', { commentId: said, reportType: 'spam', reason: 'Aynı ilanı yazıyor' })
    await moderator.send('DELETE', `/comments/${said}`, reason)
    const { id } = (await writer.get<StatementPage>('/decisions')).body.items[0]!
    await writer.post(`/decisions/${id}/appeal`, { content: 'Bu ilan değildi.' })
    await second.post(`/moderation/appeals/${id}`, { outcome: 'undone', answer: 'Yeniden baktık.' })
    const after = await read()
    expect(after.items).toHaveLength(before.items.length + 1)
    expect(after.items[0]).toEqual({
      id,
      contentType: 'comment',
      outcome: 'removed',
      rule: 'insult',
      foundBy: 'person',
      decidedAt: expect.any(String),
      days: null,
      appeal: 'undone',
    })
    expect(after.figures).toHaveLength(4)
    const grown = (key: 'reports' | 'decisions' | 'appeals' | 'undone') => after.now[key] - before.now[key]
    expect([grown('reports'), grown('decisions'), grown('appeals'), grown('undone')]).toEqual([1, 1, 1, 1])
    expect(after.now.medianHours).not.toBeNull()
    const { rows } = await testApp.database.pool.query<{ n: number }>('select count(*)::int as n from decisions')
    expect(after.items).toHaveLength(rows[0]!.n)
  })

  it('tells as median the time of a decision that was made, not one between two, and none of reports without a decision [MEND-51]', async () => {
    const { pool } = crowded.database
    const close = async (item: string, seconds: number, isDecided = true) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into reports (question_id, report_type, reason, status, created_at, updated_at)
         values ($1, 'spam', 'Aynı ilanı yazıyor', 'resolved', now() - make_interval(secs => $2), now()) returning id`,
        [item, seconds],
      )
      if (isDecided) await pool.query('update reports set decision_id = (select max(id) from decisions) where id = $1', [rows[0]!.id])
    }
    const median = async () =>
      (await crowded.visitor().get<ModerationFigures>('/moderation-log/figures')).body.quarters
        .map(({ medianHours }) => medianHours)
        .find((hours) => hours !== null)
    await close('ikisi-de-karar-degil', 7200, false)
    expect(await median()).toBeUndefined()
    await close('hizli', 9)
    await close('yavas', 7200)
    expect(await median()).toBe(9 / 3600)
  })

  it('reads few rows for any number of decisions [SANC-05]', async () => {
    const first = await crowded.visitor().get<ModerationLog>('/moderation-log?limit=20')
    const next = () => crowded.visitor().get(`/moderation-log?limit=20&cursor=${first.body.nextCursor!}`)
    expect(await rowsRead(crowded, next)).toBeLessThan(200)
  })
})

describe('the log of moderators', () => {
  const cases = async (filters: string) =>
    (
      await readAll(
        async (cursor) =>
          (await moderator.get<CasePage>(`/moderation/decisions?limit=3${filters}${cursor ? `&cursor=${cursor}` : ''}`)).body,
      )
    ).items

  it('says about whom and by whom each decision was, under filters of both and page by page', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => testApp.member('susan')))
    await sanction(members, (at) => (at < 4 ? second : moderator))
    const [one, two, three, four, five] = members.map(({ username }) => username)
    const concerned = (items: CasePage['items']) => items.map(({ member }) => member?.username)
    expect(concerned(await cases(`&by=${second.username.toUpperCase()}&outcome=muted`))).toEqual([four, three, two])
    expect(concerned(await cases(`&by=${second.username}`)).slice(0, 4)).toEqual([four, three, two, one])
    expect(concerned(await cases('&outcome=muted'))).toEqual([five, four, three, two])
    expect((await cases('&outcome=warning'))[0]).toMatchObject({
      decidedBy: { username: second.username },
      rule: 'insult',
      canAnswer: false,
    })
    expect(await cases('&by=boyle_biri_yok')).toEqual([])
    expect((await members[0]!.get('/moderation/decisions')).body['code']).toBe('ADMIN_ONLY')
  })

  it('reads few rows under each filter', async () => {
    const reader = await crowded.member('okuyan')
    await makeModerator(crowded, reader.profileId)
    await sanction(await Promise.all([1, 2, 3, 4].map(() => crowded.member('susan'))), () => reader)
    await crowded.database.pool.query('vacuum analyze decisions')
    for (const filter of ['', '&outcome=warning', '&outcome=removed', `&by=${reader.username}`])
      expect(await rowsRead(crowded, () => reader.get(`/moderation/decisions?limit=20${filter}`)), filter).toBeLessThan(400)
  })
})
