import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteState } from '#features/site-settings/site-settings.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { openPushSite, type PushSite } from '#tests/support/push-site.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { sendWaitingAlerts } from './send-alerts.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let site: PushSite
let testApp: TestApp
let admin: Member
let moderator: Member
beforeAll(async () => {
  site = await openPushSite()
  testApp = site.testApp
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
beforeEach(async () => {
  await site.reset()
  for (const table of ['waiting_alerts', 'mails', 'merge_proposals', 'sanctions', 'moderators']) await site.run(`delete from ${table}`)
  // A new one for each test: some end the session or change the language.
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
  await site.run('update auth_users set email_verified = true')
  await allow(24)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => site.close())

const emailOf = ({ username }: Member) => `${username}@example.com`
const mailsOf = (member: Member) => mailsTo(testApp, emailOf(member))
const subjectsOf = async (member: Member) => (await mailsOf(member)).map(({ subject }) => subject)
const run = ({ database, context }: TestApp = testApp) => sendWaitingAlerts(database.db, new AbortController().signal, context)

/** Things may wait this number of hours before the staff is notified. */
async function allow(hours: number): Promise<void> {
  const { version } = (await admin.get<SiteState>('/moderation/site')).body
  expect((await admin.send('PUT', '/moderation/site', { version, changes: { waitingHours: hours } })).status).toBe(200)
}

/** Something that has waited for this number of hours. */
async function wait(hours: number): Promise<void> {
  const [a, b] = [await testApp.restaurant({ title: 'Gizli Büfe' }), await testApp.restaurant({ title: 'Gizli Büfe' })]
  const { body } = await (await testApp.member('bildiren')).post<{ id: number }>(`/restaurants/${a}/merge-proposals`, { otherId: b })
  await site.run('update merge_proposals set created_at = now() - make_interval(hours => $2) where id = $1', [body.id, hours])
}

/** Lets hours pass since the last alert, and runs the job. */
async function pass(hours: number): Promise<void> {
  await site.run('update waiting_alerts set sent_at = sent_at - make_interval(hours => $1)', [hours])
  await run()
}

const sanction = async ({ username }: Member, kind: string, days: number | null = null) =>
  expect((await admin.post('/moderation/sanctions', { username, kind, days, ...reason })).status).toBe(201)

describe('when something waits longer than the setting', () => {
  it('moderators and admins get one mail that says how many, and nothing of their content or of members [QUE-03]', async () => {
    const member = await testApp.member('uye')
    await wait(3 * 24)
    await wait(25)
    await wait(23)
    await run()
    await run()
    for (const one of [admin, moderator]) {
      const [mail, ...others] = await mailsOf(one)
      expect(others).toEqual([])
      expect(mail!.subject).toBe('Lokma: 2 iş 24 saatten uzun süredir karar bekliyor')
      expect(mail!.text).toContain('En uzun bekleyen: 3 gün.')
      expect(mail!.text).toContain('http://localhost/tr/moderation/queue')
      expect(mail!.text + mail!.html).not.toMatch(/Gizli|bildiren|uye/)
    }
    expect(await mailsOf(member)).toEqual([])
  })

  it('a member of the staff is notified again after a day, and no more often than things may wait [QUE-03]', async () => {
    await wait(60)
    await run()
    await wait(30)
    await pass(23)
    expect(await subjectsOf(moderator)).toHaveLength(1)
    await pass(1)
    expect((await subjectsOf(moderator))[0]).toContain(': 2 iş')
    await allow(48)
    await pass(47)
    expect(await subjectsOf(moderator)).toHaveLength(2)
    await pass(1)
    expect((await subjectsOf(moderator))[0]).toBe('Lokma: 1 iş 48 saatten uzun süredir karar bekliyor')
  })

  it('the mail is in the language of its reader [QUE-03]', async () => {
    await moderator.send('PATCH', '/profile', { language: 'en' })
    await allow(1)
    await wait(5)
    await run()
    await moderator.send('PATCH', '/profile', { language: 'tr' })
    expect(await subjectsOf(moderator)).toEqual(['1 item has waited longer than an hour for a decision on Lokma'])
    expect((await mailsOf(moderator))[0]!.text).toContain('The longest wait so far: 5 hours.')
    expect(await subjectsOf(admin)).toEqual(['Lokma: 1 iş 1 saatten uzun süredir karar bekliyor'])
  })

  it('two processes that run at once send one mail, and one that died in the middle leaves it due [QUE-03]', async () => {
    await wait(30)
    const failing = { ...testApp.context, mail: { ...testApp.context.mail, queue: () => Promise.reject(new Error('killed')) } }
    await run({ ...testApp, context: failing })
    expect(await site.run('select from waiting_alerts')).toEqual([])
    const other = await site.another()
    await Promise.all([testApp, other, testApp, other].map(run))
    expect([await subjectsOf(admin), await subjectsOf(moderator)].map(({ length }) => length)).toEqual([1, 1])
    await other.close()
  })
})

describe('nobody is notified', () => {
  it('when nothing waits too long, or when the setting is off [QUE-03]', async () => {
    await run()
    await wait(23)
    await run()
    await allow(0)
    await wait(24 * 30)
    await run()
    expect([await mailsOf(admin), await mailsOf(moderator)]).toEqual([[], []])
    await allow(168)
    await run()
    expect(await subjectsOf(moderator)).toHaveLength(1)
  })

  it('who is under a sanction or cannot decide: a muted moderator or admin, a banned one, one who lacks the second factor, one without a confirmed address [QUE-03]', async () => {
    await wait(30)
    const names = ['susan', 'giden', 'sonradan', 'uyarilan']
    const [muted, banned, promoted, warned] = (await Promise.all(names.map((name) => testApp.member(name)))) as [
      Member,
      Member,
      Member,
      Member,
    ]
    for (const one of [muted, banned, warned]) await makeModerator(testApp, one.profileId)
    await sanction(muted, 'muted', 3)
    await sanction(banned, 'banned')
    await sanction(promoted, 'muted', 3)
    await sanction(warned, 'warning')
    await makeAdmin(testApp, promoted.profileId)
    await site.run('delete from mails')
    await site.run('update auth_users set email_verified = true')
    await site.run('update auth_users set email_verified = false where email = $1', [emailOf(moderator)])
    await run()
    expect(await Promise.all([muted, banned, promoted, moderator].map(mailsOf))).toEqual([[], [], [], []])
    expect(await Promise.all([admin, warned].map(async (one) => (await mailsOf(one)).length))).toEqual([1, 1])
    await site.run(`insert into site_settings (key, value) values ('staffSecondFactor', 'true')`)
    await pass(30)
    await site.run(`delete from site_settings where key = 'staffSecondFactor'`)
    expect(await subjectsOf(admin)).toHaveLength(1)
  })
})

describe('a moderator with a device that takes pushes', () => {
  it('gets a push in place of the mail, which opens the queue [QUE-03]', async () => {
    await site.subscribe(moderator)
    await wait(30)
    await run()
    await site.pass()
    const { notification } = (await site.service.arrival(1))[0]!.push
    expect(notification).toMatchObject({
      title: '1 iş 24 saatten uzun süredir karar bekliyor',
      navigate: 'http://localhost/tr/moderation/queue',
      lang: 'tr',
    })
    expect(notification).not.toHaveProperty('body')
    await site.settled()
    expect([await mailsOf(moderator), (await mailsOf(admin)).length]).toEqual([[], 1])
    await pass(23)
    await site.pass()
    await site.settled()
    expect(site.service.received).toHaveLength(1)
  })

  it('gets no push about what was decided before it left, or after losing the role [QUE-03]', async () => {
    await site.subscribe(moderator)
    await wait(30)
    await run()
    await site.run('delete from merge_proposals')
    await site.pass()
    await site.settled()
    await wait(30)
    await pass(24)
    await site.run('delete from moderators where member_id = $1', [moderator.profileId])
    await site.pass()
    await site.settled()
    await makeModerator(testApp, moderator.profileId)
    expect(site.service.received).toEqual([])
    expect(await site.waiting()).toEqual([])
  })

  it('gets a mail when the session of the device is over [QUE-03]', async () => {
    await site.subscribe(moderator)
    await site.run(
      `update auth_sessions set expires_at = now() - interval '1 minute' where id in (select session_id from push_subscriptions)`,
    )
    await wait(30)
    await run()
    expect(await subjectsOf(moderator)).toHaveLength(1)
    expect(await site.run('select from push_outbox')).toEqual([])
  })
})

it('alerts of more than a week ago are forgotten [QUE-03]', async () => {
  await wait(30)
  await run()
  await allow(0)
  await pass(9 * 24)
  expect(await site.run('select from waiting_alerts')).toEqual([])
})
