import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '../../accounts.contract.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { Client } from '#tests/support/client.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: '1' })
})
afterAll(() => world.close())

const PASSWORD = 'acili-ezme-7'
const change = (client: Client, newPassword: string, currentPassword = PASSWORD) =>
  client.post('/account/password', { currentPassword, newPassword })
const isIn = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body.profile !== null

async function signIn(username: string, password = PASSWORD): Promise<Client> {
  const client = world.visitor()
  await client.post('/auth/sign-in', { email: `${username}@example.com`, password })
  return client
}

describe('the own password', () => {
  it('changes for whoever knows it, ends all other sessions, and a letter tells of it [SET-13]', async () => {
    const member = await world.member('degisen')
    const other = await signIn(member.username)
    expect(await isIn(other)).toBe(true)
    expect((await change(member, 'yeni-sifrem-9')).body).toEqual({ changed: true })
    expect([await isIn(member), await isIn(other)]).toEqual([true, false])
    expect(await isIn(await signIn(member.username))).toBe(false)
    expect(await isIn(await signIn(member.username, 'yeni-sifrem-9'))).toBe(true)
    const { rows } = await world.database.pool.query(
      'select count(*) from mails m join profiles p on p.auth_id = m.user_id where p.id = $1 and m.created_at > p.created_at',
      [member.profileId],
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('stays for whoever does not know it, who waits longer each time [SET-13]', async () => {
    const member = await world.member('tahmin')
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => change(member, 'yeni-sifrem-9', `tahmin-${i}`)))
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['PASSWORD_WRONG', 'RATE_LIMITED']))
    expect(await isIn(await signIn(member.username))).toBe(true)
  }, 20_000)

  it('has the rules of the first one [SET-10]', async () => {
    const member = await world.member('kisa')
    expect((await change(member, '12345')).body['code']).toBe('PASSWORD_TOO_SHORT')
    expect((await change(member, '123456')).body['code']).toBe('PASSWORD_TOO_COMMON')
  })

  it('of two changes at once changes once', async () => {
    const member = await world.member('ikiz')
    const answers = await Promise.all(['yeni-sifrem-1', 'yeni-sifrem-2', 'yeni-sifrem-3'].map((next) => change(member, next)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('is none of an account that only ever came with Google', async () => {
    const member = await world.member('google')
    await world.database.pool.query(
      "update auth_accounts set provider_id = 'google', password = null where user_id = (select auth_id from profiles where id = $1)",
      [member.profileId],
    )
    expect((await change(member, 'yeni-sifrem-9')).body['code']).toBe('PASSWORD_MISSING')
    expect((await member.get('/account')).body).toMatchObject({ hasPassword: false, hasGoogle: true })
  })
})

describe('the own account', () => {
  it('is shown to its member and nobody else [SET-04]', async () => {
    const member = await world.member('hesap')
    expect((await member.get('/account')).body).toMatchObject({
      email: `${member.username}@example.com`,
      isConfirmed: false,
      hasPassword: true,
      hasGoogle: false,
    })
    expect((await world.visitor().get('/account')).status).toBe(401)
  })

  it('is signed out everywhere at once', async () => {
    const member = await world.member('heryer')
    const other = await signIn(member.username)
    const stranger = await world.member('baska')
    expect((await member.post('/account/sign-out-everywhere')).body).toEqual({ signedOut: true })
    expect([await isIn(member), await isIn(other), await isIn(stranger)]).toEqual([false, false, true])
  })
})
