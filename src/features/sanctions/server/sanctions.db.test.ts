import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { mailTexts } from '#texts/features/accounts/mails'
import { mailsTo } from '#tests/support/mails.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CasePage, Imposed, Staff, StatementPage } from '../sanctions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refused = { code?: string; until?: string | null; decisionId?: number }

let testApp: TestApp
let admin: Person
let moderator: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, moderator] = await Promise.all([testApp.member('yonetici'), testApp.member('hakem')])
  await makeAdmin(testApp, admin.profileId)
  await makeModerator(testApp, moderator.profileId)
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const impose = (by: Person, { username }: Person, kind: string, days: number | null = kind === 'warning' ? null : 7) =>
  by.post<Imposed & Refused>('/moderation/sanctions', { username, kind, days, ...reason })
const vote = async (by: Person) => by.post<Refused>('/vote', { questionId: await testApp.restaurant(), rating: 8 })
const ofViewer = async (by: Person) => (await by.get<ViewerResult>('/viewer')).body

describe('the roles', () => {
  it('let moderators warn and mute, and only admins suspend and ban; a member can do neither [SANC-01]', async () => {
    const statuses = async (by: Person) => {
      const answers: number[] = []
      for (const kind of ['warning', 'muted', 'suspended', 'banned']) answers.push((await impose(by, await testApp.member(), kind)).status)
      return answers
    }
    expect(await statuses(admin)).toEqual([201, 201, 201, 201])
    expect(await statuses(moderator)).toEqual([201, 201, 403, 403])
    expect(await statuses(await testApp.member())).toEqual([403, 403, 403, 403])
    expect((await moderator.get('/moderation/reports')).status).toBe(200)
    expect(await ofViewer(moderator)).toMatchObject({ isAdmin: false, isModerator: true })
    expect(await ofViewer(admin)).toMatchObject({ isAdmin: true, isModerator: true })
  })

  it('refuse sanctions of oneself, of an admin, and of a moderator by a moderator [SANC-01]', async () => {
    const other = await testApp.member()
    await makeModerator(testApp, other.profileId)
    expect((await impose(moderator, moderator, 'muted')).body.code).toBe('DECISION_OF_OWN')
    expect((await impose(moderator, other, 'muted')).body.code).toBe('SANCTION_OF_STAFF')
    expect((await impose(moderator, admin, 'muted')).body.code).toBe('SANCTION_OF_STAFF')
    expect((await impose(admin, other, 'muted')).status).toBe(201)
    expect((await other.get('/moderation/reports')).status).toBe(403)
    expect((await impose(moderator, { ...other, username: 'boyle_biri_yok' } as Person, 'muted')).status).toBe(404)
  })

  it('are given and taken by admins alone, and count from the next call [SANC-01 ADM-02]', async () => {
    const member = await testApp.member('aday')
    expect((await moderator.send('PUT', `/moderation/moderators/${member.username}`)).status).toBe(403)
    const { body } = await admin.send<Staff>('PUT', `/moderation/moderators/${member.username}`)
    expect(body.moderators.map(({ id }) => id)).toContain(member.profileId)
    expect((await admin.send('PUT', `/moderation/moderators/${member.username}`)).status).toBe(200)
    expect((await member.get('/moderation/reports')).status).toBe(200)
    await admin.send('DELETE', `/moderation/moderators/${member.username}`)
    expect((await member.get('/moderation/reports')).status).toBe(403)
    expect((await member.get('/moderation/staff')).status).toBe(403)
  })

  it('leave at least one admin, also when admins remove each other at once [SANC-01]', async () => {
    const site = await createTestApp()
    const [first, second] = [await site.member(), await site.member()]
    await Promise.all([first, second].map(({ profileId }) => makeAdmin(site, profileId)))
    const answers = await Promise.all([
      first.send('DELETE', `/moderation/admins/${second.username}`),
      second.send('DELETE', `/moderation/admins/${first.username}`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const [last] = (await first.get('/moderation/staff')).status === 200 ? [first] : [second]
    expect(await last.send('DELETE', `/moderation/admins/${last.username}`)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    await site.close()
  })
})

describe('a sanction', () => {
  it('stops writing with its end, leaves reading, and expires by itself [SANC-02 ADM-14]', async () => {
    for (const [kind, code] of [
      ['muted', 'MUTED'],
      ['suspended', 'SUSPENDED'],
    ] as const) {
      const member = await testApp.member()
      expect((await vote(member)).status).toBe(200)
      const { body } = await impose(admin, member, kind)
      expect(await vote(member)).toMatchObject({ status: 403, body: { code, until: body.until, decisionId: body.decisionId } })
      expect((await member.get('/notifications')).status).toBe(200)
      expect((await ofViewer(member)).sanction).toEqual({ kind, until: body.until, decisionId: body.decisionId })
      // Time enough for a busy machine to refuse one more vote.
      await sql`update sanctions set starts_at = now() - interval '2 days', until = now() + interval '2 seconds'
        where decision_id = ${body.decisionId}`.execute(testApp.database.db)
      testApp.context.sessions.clear()
      expect((await vote(member)).status).toBe(403)
      await expect.poll(async () => (await vote(member)).status).toBe(200)
      expect((await ofViewer(member)).sanction).toBeNull()
      expect((await impose(admin, member, kind)).status).toBe(201)
    }
  })

  it('that is a warning must be read before writing again; only its member reads it [SANC-02]', async () => {
    const member = await testApp.member()
    const { body } = await impose(moderator, member, 'warning')
    expect((await vote(member)).body.code).toBe('WARNING_UNREAD')
    const other = await testApp.member()
    expect((await other.send('PUT', `/decisions/${body.decisionId}/read`)).status).toBe(404)
    expect((await vote(member)).body.code).toBe('WARNING_UNREAD')
    for (let turn = 0; turn < 2; turn++) expect((await member.send('PUT', `/decisions/${body.decisionId}/read`)).status).toBe(200)
    expect((await vote(member)).status).toBe(200)
  })

  it('that is stronger wins while several hold, and the weaker one goes on after it [SANC-02]', async () => {
    const member = await testApp.member()
    await impose(moderator, member, 'warning')
    await impose(moderator, member, 'muted')
    const { body } = await impose(admin, member, 'banned', null)
    expect((await vote(member)).body.code).toBe('BANNED')
    await testApp.database.pool.query('update sanctions set ended_at = now() where decision_id = $1', [body.decisionId])
    testApp.context.sessions.clear()
    expect((await vote(member)).body.code).toBe('MUTED')
  })

  it('of one kind holds once: of two moderators one wins and the other is told [SANC-02]', async () => {
    const member = await testApp.member()
    const answers = await Promise.all([impose(admin, member, 'muted'), impose(moderator, member, 'muted')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('SANCTION_EXISTS')
    expect((await member.get<StatementPage>('/decisions')).body.items).toHaveLength(1)
  })

  it('that is a ban leaves the decision, the appeal, the export, leaving and the sign-out, and what visitors read [SANC-02]', async () => {
    const member = await testApp.member()
    const { body } = await impose(admin, member, 'banned', null)
    expect(body.until).toBeNull()
    const statuses = async (calls: [string, string, unknown?][]) =>
      Promise.all(calls.map(async ([method, path, given]) => [path, (await member.send(method, path, given)).status]))
    expect(
      await statuses([
        ['GET', '/viewer'],
        ['GET', '/decisions'],
        ['GET', '/account'],
        ['GET', '/account/export'],
        ['GET', '/restaurants'],
        ['POST', `/decisions/${body.decisionId}/appeal`, { content: 'Hesabım yanlışlıkla kapatıldı.' }],
      ]),
    ).toEqual([
      ['/viewer', 200],
      ['/decisions', 200],
      ['/account', 200],
      ['/account/export', 200],
      ['/restaurants', 200],
      [`/decisions/${body.decisionId}/appeal`, 201],
    ])
    expect(
      await statuses([
        ['GET', '/conversations'],
        ['GET', '/notifications'],
        ['GET', '/profile'],
      ]),
    ).toEqual([
      ['/conversations', 401],
      ['/notifications', 401],
      ['/profile', 401],
    ])
    expect(
      await statuses([
        ['POST', '/hub-ticket'],
        ['PATCH', '/profile', { nickname: 'Yeni' }],
        ['POST', '/reports', {}],
      ]),
    ).toEqual([
      ['/hub-ticket', 403],
      ['/profile', 403],
      ['/reports', 403],
    ])
    const again = await member.post<Refused>(`/decisions/${body.decisionId}/appeal`, { content: 'Bir daha soruyorum.' })
    expect(again).toMatchObject({ status: 409, body: { code: 'APPEAL_EXISTS' } })
  })

  it('is not shown to other members, and moderators see the history of a member [SANC-02]', async () => {
    const [member, other] = [await testApp.member(), await testApp.member()]
    await impose(moderator, member, 'muted')
    expect((await other.get(`/moderation/members/${member.username}/decisions`)).status).toBe(403)
    expect(JSON.stringify((await other.get(`/profiles/${member.username}`)).body)).not.toContain('muted')
    const { body } = await admin.get<CasePage>(`/moderation/members/${member.username}/decisions`)
    expect(body.items).toMatchObject([{ outcome: 'muted', isActive: true, decidedBy: { id: moderator.profileId } }])
  })

  it('needs a rule, facts of 10 to 1000 characters and a possible end; hostile texts stay texts [SANC-03]', async () => {
    const { username } = await testApp.member()
    const given = { username, kind: 'muted', days: 7, ...reason }
    for (const [wrong, code] of [
      [{ facts: 'kısa' }, 'FACTS_TOO_SHORT'],
      [{ facts: 'ş'.repeat(1001) }, 'FACTS_TOO_LONG'],
      [{ facts: ' '.repeat(40) }, 'FACTS_TOO_SHORT'],
      [{ facts: `\u0000${'a'.repeat(20)}` }, 'TEXT_UNREADABLE'],
      [{ rule: 'nope' }, 'INVALID_INPUT'],
      [{ days: 2 }, 'INVALID_INPUT'],
      [{ days: null }, 'INVALID_INPUT'],
      [{ kind: 'warning' }, 'INVALID_INPUT'],
    ] as const)
      expect([wrong, (await moderator.post('/moderation/sanctions', { ...given, ...wrong })).body['code']]).toEqual([wrong, code])
    const facts = `<script>alert(1)</script> '; drop table sanctions; -- ${'😀'.repeat(900)}`
    expect((await moderator.post('/moderation/sanctions', { ...given, facts })).status).toBe(201)
  })
})

describe('a banned person', () => {
  it('who leaves cannot sign up again with the same e-mail, gets the answer of a known one, and a mail [SANC-02]', async () => {
    const member = await testApp.member()
    await testApp.database.pool.query('update auth_users set email_verified = true where email = $1', [`${member.username}@example.com`])
    await membersVote(testApp, await testApp.restaurant(), [member.profileId], [9])
    const account = await member.get<{ email: string }>('/account')
    await impose(admin, member, 'banned', 7)
    const left = await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })
    expect(left.status).toBe(200)
    const newcomer = testApp.visitor()
    const input = { email: account.body.email, password: 'acili-ezme-9', username: 'geri_gelen', policiesAccepted: true }
    expect(await newcomer.post('/auth/sign-up', input)).toMatchObject({ status: 200, body: { accepted: true } })
    expect((await newcomer.get<ViewerResult>('/viewer')).body.profile).toBeNull()
    const { rows } = await testApp.database.pool.query('select count(*)::int as n from auth_users where email = $1', [account.body.email])
    expect(rows).toEqual([{ n: 0 }])
    const subjects = async () => (await mailsTo(testApp, account.body.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain(mailTexts.banned.subject)
    await testApp.database.pool.query(`update left_sanctions set expires_at = now() - interval '1 second'`)
    await newcomer.post('/auth/sign-up', input)
    expect((await newcomer.get<ViewerResult>('/viewer')).body.profile?.username).toBe('geri_gelen')
  })

  it('leaves a decision without the name and the facts, which the log keeps [SANC-05 SANC-02]', async () => {
    const member = await testApp.member()
    const { body } = await impose(admin, member, 'banned', 7)
    await member.post(`/decisions/${body.decisionId}/appeal`, { content: 'Bunu ben yazmadım ki.' })
    await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })
    const { rows } = await testApp.database.pool.query(
      'select d.member_id, d.facts, d.rule, a.content, a.outcome from decisions d join appeals a on a.decision_id = d.id where d.id = $1',
      [body.decisionId],
    )
    expect(rows).toEqual([{ member_id: null, facts: null, rule: 'insult', content: null, outcome: 'withdrawn' }])
  })
})
