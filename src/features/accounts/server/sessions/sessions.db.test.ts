import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { OwnSessions } from '../../sessions.contract.ts'
import { cleanAccounts } from '../index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const listOf = async (client: Client) => (await client.get<OwnSessions>('/account/sessions')).body.items
const isIn = async (client: Client) => (await client.get('/account')).status === 200
const mails = async (email: string) =>
  (await mailsTo(testApp, email)).filter(({ text }) => text.includes('/tr/settings/security#oturumlar'))

async function signIn(email: string, given: { client?: Client; address?: string; password?: string } = {}): Promise<Client> {
  const { client = testApp.visitor(), address = '198.51.100.77', password = PASSWORD } = given
  client.address = address
  const answer = await client.post('/auth/sign-in', { email, password }, FIREFOX)
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return client
}

async function person(name: string): Promise<{ client: Client; email: string }> {
  const client = testApp.visitor()
  const email = `${name}@example.com`
  const form = { email, password: PASSWORD, username: name, policiesAccepted: true }
  expect((await client.post('/auth/sign-up', form, FIREFOX)).status).toBe(200)
  return { client, email }
}

describe('the sessions of a member', () => {
  it('are listed with device, network and last use, and the full address is kept nowhere [MFA-02]', async () => {
    const { client, email } = await person('listeli')
    const other = await signIn(email, { address: '2001:db8:12:3456:0:0:0:9876' })
    await query("update auth_sessions set last_used_at = now() - interval '3 hours' where network like '2001%'")
    const [own, ...others] = await listOf(client)
    expect([own, others]).toMatchObject([
      { isCurrent: true, device: 'Firefox, Windows', network: '127.0.0.0/24' },
      [{ isCurrent: false, device: 'Firefox, Windows', network: '2001:db8:12::/48' }],
    ])
    const before = Date.parse(others[0]!.lastUsedAt)
    await other.get('/account')
    const used = (await listOf(other)).find(({ isCurrent }) => isCurrent)!
    expect(Date.parse(used.lastUsedAt) - before).toBeGreaterThan(2 * 3_600_000)
    const [kept] = await query(
      `select string_agg(to_jsonb(s)::text, chr(10)) as everything from auth_sessions s
        where user_id = (select id from auth_users where email = $1)`,
      [email],
    )
    // With its colon: the times and ids of the sessions may have these digits too.
    expect(kept.everything).not.toMatch(/:9876|198\.51\.100\.77|127\.0\.0\.1/)
    expect(JSON.stringify(await listOf(client))).not.toMatch(/token/i)
  })

  it('lose their network after 90 days, and nothing else [MFA-02]', async () => {
    const { client } = await person('eski')
    await query("update auth_sessions set created_at = now() - interval '89 days'")
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect((await listOf(client))[0]?.network).toBe('127.0.0.0/24')
    await query("update auth_sessions set created_at = now() - interval '91 days'")
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect(await listOf(client)).toMatchObject([{ network: null, device: 'Firefox, Windows' }])
  })

  it('end one by one or all others at once, at once and for their member alone [MFA-02]', async () => {
    const { client, email } = await person('kapatan')
    const stranger = (await person('yabanci')).client
    const [phone, tablet, laptop] = [await signIn(email), await signIn(email), await signIn(email)]
    // Known to this process, which caches sessions for seconds.
    expect(await Promise.all([phone, tablet, laptop].map(isIn))).toEqual([true, true, true])
    const idOf = async (one: Client) => (await listOf(one)).find(({ isCurrent }) => isCurrent)!.id
    const phoneId = await idOf(phone)
    const refused = await stranger.send('DELETE', `/account/sessions/${phoneId}`)
    expect([refused.status, refused.body['code']]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect((await client.send('DELETE', `/account/sessions/${phoneId}`)).body).toEqual({ ended: true })
    expect((await client.send('DELETE', `/account/sessions/${phoneId}`)).status).toBe(404)
    expect(await Promise.all([phone, tablet, laptop, client].map(isIn))).toEqual([false, true, true, true])
    expect((await client.post('/account/sessions/end-others')).body).toEqual({ ended: 2 })
    expect(await Promise.all([tablet, laptop, client, stranger].map(isIn))).toEqual([false, false, true, true])
    expect(await listOf(client)).toHaveLength(1)
  })
})

describe('a sign-in from a new device', () => {
  it('is told by a mail with device and network; one from a known browser is not [MFA-02]', async () => {
    const { client, email } = await person('mektuplu')
    expect(await mails(email)).toEqual([])
    await client.post('/auth/sign-out')
    await signIn(email, { client })
    expect(await mails(email)).toEqual([])
    const phone = await signIn(email)
    const [mail, ...more] = await mails(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Firefox, Windows')
    expect(mail?.text).toContain('198.51.100.0/24')
    expect(mail?.text).not.toContain('198.51.100.77')
    await phone.post('/auth/sign-out')
    await signIn(email, { client: phone })
    expect(await mails(email)).toHaveLength(1)
    expect((await testApp.visitor().post('/auth/sign-in', { email, password: 'yanlis-sifre-1' })).status).toBe(401)
    expect(await mails(email)).toHaveLength(1)
  })

  it('is told in the language of the member [MFA-02 LANG-09]', async () => {
    const { client, email } = await person('ingilizce')
    expect((await client.send('PATCH', '/profile', { language: 'en' })).status).toBe(200)
    await signIn(email)
    expect((await mails(email))[0]?.text).toContain('Network: 198.51.100.0/24')
  })

  it('is known on a browser that a family shares, and new again after a new password [MFA-02]', async () => {
    const [first, second] = [await person('anne'), await person('baba')]
    const shared = testApp.visitor()
    for (const { email } of [first, second, first, second]) {
      await signIn(email, { client: shared })
      await shared.post('/auth/sign-out')
    }
    expect([(await mails(first.email)).length, (await mails(second.email)).length]).toEqual([1, 1])
    const changed = { currentPassword: PASSWORD, newPassword: 'yeni-lavas-8' }
    expect((await first.client.post('/account/password', changed)).status).toBe(200)
    await signIn(first.email, { client: first.client, password: 'yeni-lavas-8' })
    expect(await mails(first.email)).toHaveLength(1)
    await signIn(first.email, { client: shared, password: 'yeni-lavas-8' })
    expect(await mails(first.email)).toHaveLength(2)
  })

  it('is told at most five times a day [MFA-02]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '1' })
    const { username } = await limited.member('siki')
    const email = `${username}@example.com`
    for (let turn = 0; turn < 7; turn++)
      expect((await limited.visitor().post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect((await mailsTo(limited, email)).filter(({ text }) => text.includes('#oturumlar'))).toHaveLength(5)
    await limited.close()
  })
})

describe('a fresh proof', () => {
  it('is given by the password, counts for one session, and guesses wait', async () => {
    onTestFinished(hashAtFullCost())
    const limited = await createTestApp({ RATE_LIMITS: '1' })
    const member = await limited.member('kanit')
    expect((await member.post('/account/proof', { password: PASSWORD })).body).toEqual({ minutes: 10 })
    expect((await limited.visitor().post('/account/proof', { password: PASSWORD })).status).toBe(401)
    expect((await member.post('/account/proof', { code: '123456' })).body['code']).toBe('SECOND_FACTOR_OFF')
    const guesses = await Promise.all(Array.from({ length: 16 }, (_, i) => member.post('/account/proof', { password: `tahmin-${i}` })))
    expect(new Set(guesses.map(({ body }) => body['code']))).toEqual(new Set(['PASSWORD_WRONG', 'RATE_LIMITED']))
    await limited.close()
  }, 60_000)

  it('does not pass from one session to another of the same member', async () => {
    const { client, email } = await person('ayri')
    const stolen = await signIn(email)
    await query("update auth_sessions set proven_at = now() - interval '1 day'")
    expect((await client.post('/account/proof', { password: PASSWORD })).status).toBe(200)
    const rows = await query(
      "select proven_at > now() - interval '1 minute' as fresh from auth_sessions where user_id = (select id from auth_users where email = $1) order by created_at",
      [email],
    )
    expect(rows).toEqual([{ fresh: true }, { fresh: false }])
    expect(await isIn(stolen)).toBe(true)
  })
})
