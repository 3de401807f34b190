import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Client } from '#tests/support/client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMITS: '1' })
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const change = (client: Client, newPassword: string, currentPassword = PASSWORD) =>
  client.post('/account/password', { currentPassword, newPassword })
const isIn = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body.profile !== null

async function signIn(username: string, password = PASSWORD): Promise<Client> {
  const client = testApp.visitor()
  const { status } = await client.post('/auth/sign-in', { email: `${username}@example.com`, password })
  expect([200, 401]).toContain(status)
  return client
}

describe('the member’s password', () => {
  it('changes for a member who knows it, ends all other sessions, and sends a mail [SET-13]', async () => {
    const member = await testApp.member('degisen')
    const other = await signIn(member.username)
    expect(await isIn(other)).toBe(true)
    expect((await change(member, 'yeni-sifrem-9')).body).toEqual({ changed: true })
    expect([await isIn(member), await isIn(other)]).toEqual([true, false])
    expect(await isIn(await signIn(member.username))).toBe(false)
    expect(await isIn(await signIn(member.username, 'yeni-sifrem-9'))).toBe(true)
    const { rows } = await testApp.database.pool.query(
      'select count(*) from mails m join profiles p on p.auth_id = m.user_id where p.id = $1 and m.created_at > p.created_at',
      [member.profileId],
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('stays unchanged after wrong guesses, which wait longer each time [SET-13]', async () => {
    onTestFinished(hashAtFullCost())
    const member = await testApp.member('tahmin')
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => change(member, 'yeni-sifrem-9', `tahmin-${i}`)))
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['PASSWORD_WRONG', 'RATE_LIMITED']))
    expect(await isIn(await signIn(member.username))).toBe(true)
  }, 20_000)

  it('follows the same rules as the first one [SET-10]', async () => {
    const member = await testApp.member('kisa')
    expect((await change(member, '12345')).body['code']).toBe('PASSWORD_TOO_SHORT')
    expect((await change(member, '123456')).body['code']).toBe('PASSWORD_TOO_COMMON')
  })

  it('changes once on two concurrent changes', async () => {
    onTestFinished(hashAtFullCost())
    const member = await testApp.member('ikiz')
    const answers = await Promise.all(['yeni-sifrem-1', 'yeni-sifrem-2', 'yeni-sifrem-3'].map((next) => change(member, next)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('does not exist for an account that only ever used Google', async () => {
    const member = await testApp.member('google')
    await testApp.database.pool.query(
      "update auth_accounts set provider_id = 'google', password = null where user_id = (select auth_id from profiles where id = $1)",
      [member.profileId],
    )
    expect((await change(member, 'yeni-sifrem-9')).body['code']).toBe('PASSWORD_MISSING')
    expect((await member.get('/account')).body).toMatchObject({ hasPassword: false, hasGoogle: true })
  })
})

describe('the member’s account', () => {
  it('is shown to its member only [SET-04]', async () => {
    const member = await testApp.member('hesap')
    expect((await member.get('/account')).body).toMatchObject({
      email: `${member.username}@example.com`,
      isConfirmed: false,
      hasPassword: true,
      hasGoogle: false,
    })
    expect((await testApp.visitor().get('/account')).status).toBe(401)
  })

  it('signs out all sessions at once', async () => {
    const member = await testApp.member('heryer')
    const other = await signIn(member.username)
    const stranger = await testApp.member('baska')
    expect((await member.post('/account/sign-out-everywhere')).body).toEqual({ signedOut: true })
    expect([await isIn(member), await isIn(other), await isIn(stranger)]).toEqual([false, false, true])
  })
})
