import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { createApp } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { Client } from '#tests/support/client.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { comment, crowd, readAll, report } from '#tests/support/scenes.ts'
import { createTestApp, PUSH_KEY, type TestApp } from '#tests/support/test-app.ts'
import type { MemberAccount, MemberFile, MemberFilters, MemberPage, MemberReportPage } from '../members.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let admin: Person
let moderator: Person
let member: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  moderator = await testApp.member('hakem')
  member = await testApp.member('aranan')
  await makeAdmin(testApp, admin.profileId)
  await makeModerator(testApp, moderator.profileId)
})
afterAll(() => testApp.close())

const query = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values)
const search = (by: Person, filters: MemberFilters & { limit?: number; cursor?: string }) =>
  by.post<MemberPage & { code?: string }>('/moderation/members/search', filters)
const found = async (by: Person, filters: MemberFilters): Promise<string[]> => {
  const page = await readAll(async (cursor) => (await search(by, { ...filters, limit: 7, ...(cursor && { cursor }) })).body)
  return page.items.map(({ username }) => username)
}
/** Sets when a member signed up, and from where the session came. */
async function place(profileId: string, { at, network }: { at?: string; network?: string }): Promise<void> {
  if (at) await query('update profiles set created_at = $2 where id = $1', profileId, at)
  if (network)
    await query('update auth_sessions set network = $2 where user_id = (select auth_id from profiles where id = $1)', profileId, network)
}

describe('moderators find members', () => {
  it('by a part of the username or the shown name, in any Turkish spelling [DESK-02]', async () => {
    const shown = await testApp.member('gizli')
    await query("update profiles set nickname = 'Işıl Çağrı' where id = $1", shown.profileId)
    expect(await found(moderator, { name: member.username.slice(2) })).toEqual([member.username])
    expect(await found(moderator, { name: `@${member.username.toUpperCase()}` })).toEqual([member.username])
    expect(await found(moderator, { name: 'cagri' })).toEqual([shown.username])
    expect(await found(moderator, { name: 'IŞIL' })).toEqual([shown.username])
    expect(await found(moderator, { name: 'hiç kimse' })).toEqual([])
  })

  it('by the day of the sign-up in Istanbul, the latest first, both days included [DESK-02]', async () => {
    const days = ['2018-03-04T20:59:59Z', '2018-03-04T21:00:00Z', '2018-03-06T20:59:59Z', '2018-03-06T21:00:00Z']
    const [before, first, last, after] = (await Promise.all(
      days.map(async (at) => {
        const one = await testApp.member('gunlu')
        await place(one.profileId, { at })
        return one.username
      }),
    )) as [string, string, string, string]
    expect(await found(moderator, { from: '2018-03-05', until: '2018-03-06' })).toEqual([last, first])
    expect(await found(moderator, { until: '2018-03-04' })).toEqual([before])
    expect(await found(moderator, { from: '2018-03-07', until: '2018-03-07', name: 'gunlu' })).toEqual([after])
  })

  it('page by page without gaps and repeats, also among those who signed up at the same moment [DESK-02]', async () => {
    const all = await crowd(testApp, 30, 'sayfali')
    const names = await found(moderator, { name: 'sayfali' })
    expect(names).toHaveLength(all.length)
    expect(new Set(names).size).toBe(all.length)
  })

  it('with role, sanction and counts, and never with an e-mail [DESK-02]', async () => {
    const target = await testApp.member('bulunan')
    await admin.post('/moderation/sanctions', { username: target.username, kind: 'muted', days: 7, ...reason })
    const [shown] = (await search(moderator, { name: target.username })).body.items
    expect(shown).toMatchObject({ role: null, sanction: { kind: 'muted' }, counts: { restaurants: 0, votes: 0, comments: 0 } })
    expect(JSON.stringify(shown)).not.toContain('@example.com')
    expect((await search(moderator, { name: admin.username })).body.items).toMatchObject([{ role: 'admin', sanction: null }])
    expect((await search(moderator, { name: moderator.username })).body.items).toMatchObject([{ role: 'moderator' }])
  })
})

describe('only admins find members', () => {
  it('by a part of the e-mail [DESK-02]', async () => {
    const email = `${member.username}@example.com`
    expect(await found(admin, { email: email.toUpperCase() })).toEqual([member.username])
    expect(await found(admin, { email: `${member.username.slice(1)}@exa` })).toEqual([member.username])
    expect(await found(admin, { email: '@example.org' })).toEqual([])
    expect((await search(moderator, { email })).body.code).toBe('ADMIN_ONLY')
  })

  it('by the network of a session, whichever address of it is given [DESK-02]', async () => {
    const [one, other] = [await testApp.member('agli'), await testApp.member('agli')]
    await place(one.profileId, { network: '203.0.113.0/24' })
    await place(other.profileId, { network: '2001:db8:0::/48' })
    expect(await found(admin, { network: '203.0.113.200' })).toEqual([one.username])
    for (const network of ['2001:db8::9', '2001:db8::/48', '2001:DB8:0:7::1'])
      expect(await found(admin, { network })).toEqual([other.username])
    expect(await found(admin, { network: '203.0.114.0/24' })).toEqual([])
    expect(await found(admin, { network: '203.0.113.0/24', name: 'baskasi' })).toEqual([])
    expect((await search(moderator, { network: '203.0.113.0/24' })).body.code).toBe('ADMIN_ONLY')
  })
})

describe('a member’s file', () => {
  it('shows who it is, what holds, and how much the member did [DESK-02]', async () => {
    const target = await testApp.member('dosyali')
    const restaurant = await testApp.restaurant({ author_id: target.profileId })
    await comment(testApp, restaurant, target.profileId)
    await admin.post('/moderation/sanctions', { username: target.username, kind: 'muted', days: 7, ...reason })
    const { body } = await moderator.get<MemberFile>(`/moderation/members/${target.username.toUpperCase()}`)
    expect(body).toMatchObject({ username: target.username, role: null, sanctions: [{ kind: 'muted' }], counts: { comments: 1 } })
    expect(JSON.stringify(body)).not.toContain('@example.com')
    expect((await moderator.get('/moderation/members/boyle_biri_yok')).body['code']).toBe('PROFILE_NOT_FOUND')
  })

  it('lists what the member reported, and what others reported about the member, also after it was decided [DESK-02]', async () => {
    const [target, reporter] = [await testApp.member('bildirilen'), await testApp.member('bildiren')]
    const restaurant = await testApp.restaurant({ author_id: target.profileId })
    const said = await comment(testApp, await testApp.restaurant(), target.profileId)
    await report(testApp, { question_id: restaurant }, reporter.profileId)
    const about = await report(testApp, { comment_id: said }, reporter.profileId)
    await moderator.post('/moderation/decisions', { contentType: 'comment', contentId: String(said), decision: 'dismissed' })
    const list = async (username: string, side: string) =>
      (await moderator.get<MemberReportPage>(`/moderation/members/${username}/reports?side=${side}`)).body.items
    expect(await list(target.username, 'about')).toMatchObject([
      { id: about, item: `comment:${said}`, outcome: 'dismissed', reporter: { username: reporter.username } },
      { item: `question:${restaurant}`, about: 'restaurant', outcome: 'open' },
    ])
    expect(await list(target.username, 'by')).toEqual([])
    expect(await list(reporter.username, 'by')).toHaveLength(2)
    const { body } = await moderator.get<MemberFile>(`/moderation/members/${reporter.username}`)
    expect(body.counts).toMatchObject({ reports: 2, dismissedReports: 1 })
    // A removed comment is still what the member said.
    const removed = await comment(testApp, await testApp.restaurant(), target.profileId)
    await report(testApp, { comment_id: removed }, reporter.profileId)
    await moderator.send('DELETE', `/comments/${removed}`, reason)
    expect(await list(target.username, 'about')).toMatchObject([{ item: `comment:${removed}`, outcome: 'removed' }, {}, {}])
  })

  it('shows e-mail and sessions to admins only, without tokens, and each look is in the audit log [DESK-02]', async () => {
    const target = await testApp.member('okunan')
    await place(target.profileId, { network: '198.51.100.0/24' })
    const path = `/moderation/members/${target.username}/account`
    expect((await moderator.get(path)).body['code']).toBe('ADMIN_ONLY')
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const { config, secret } = testApp.context
    const context = createContext({ config: { ...config, logLevel: 'info' }, database: testApp.database, secret, pushKey: PUSH_KEY, log })
    const loud = Object.assign(new Client(createApp(context)), { cookies: new Map(admin.cookies) })
    const { body } = await loud.get<MemberAccount>(path)
    expect(body).toMatchObject({ email: `${target.username}@example.com`, sessions: [{ network: '198.51.100.0/24' }] })
    expect(JSON.stringify(body)).not.toMatch(/token|198\.51\.100\.9/)
    await loud.post('/moderation/members/search', { email: `${target.username}@example.com` })
    const audited = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['audit'] === true)
    expect(audited).toMatchObject([
      { action: 'account read', contentId: target.profileId, admin: admin.username },
      { action: 'members searched', contentId: 'email' },
    ])
    expect(lines.join('')).not.toContain(`${target.username}@example.com`)
  })
})

it('an index serves each search: few rows are read however many members there are [DESK-02]', async () => {
  // A statement has five seconds.
  for (let times = 0; times < 24; times++) await crowd(testApp, 1000, 'dolgu')
  await query('vacuum analyze profiles')
  await query('vacuum analyze auth_users')
  const rows = (filters: MemberFilters) => rowsRead(testApp, () => search(admin, filters))
  expect(await rows({})).toBeLessThan(100)
  expect(await rows({ from: '2018-03-05', until: '2018-03-06' })).toBeLessThan(100)
  expect(await rows({ network: '203.0.113.0/24' })).toBeLessThan(100)
  // What many have is found among the newest; what few have, by the trigrams. Both read the newest 10,000 at most, and count them.
  expect(await rows({ name: 'dolgu' })).toBeLessThan(10_200)
  expect(await rows({ name: 'hic_kimse_yok' })).toBeLessThan(20_300)
  expect(await rows({ name: member.username })).toBeLessThan(20_300)
  expect(await rows({ email: `${member.username}@exa` })).toBeLessThan(30_500)
  expect(await rows({ email: `${member.username}@example.com` })).toBeLessThan(100)
}, 60_000)
