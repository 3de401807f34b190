import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanAccounts } from './index.ts'
import type { Client } from '#tests/support/client.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

// What another person added to an account ends when its owner takes it back.

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const idOf = async (email: string) => (await query('select id from auth_users where email = $1', [email]))[0]!['id'] as string
const turnOnApp = async (email: string) =>
  query("insert into totp_secrets (user_id, sealed, confirmed_at) values ($1, '\\x00', now())", [await idOf(email)])

async function person(name: string) {
  const member = await testApp.member(name)
  return { member, old: `${member.username}@example.com`, next: `${member.username}.yeni@example.com` }
}

/** A thief asks for an address. @returns the link that came to it */
async function wish(member: Client, next: string): Promise<string> {
  expect((await member.post('/account/email', { email: next })).status).toBe(200)
  return tokenFor(testApp, next, 'new-email')
}

const confirm = (token: string) => testApp.visitor().post('/auth/email-change/confirm', { token })

it('the undo of a change of e-mail removes the Google sign-in that came after it and all recovery codes, and keeps one from before [MFA-04]', async () => {
  const { member, old, next } = await person('baglanan')
  const id = await idOf(old)
  await turnOnApp(old)
  await query("update totp_secrets set confirmed_at = now() - interval '1 day' where user_id = $1", [id])
  await query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [id, Buffer.alloc(32, 1)])
  const link = (sub: string, when: string) =>
    query(`insert into auth_accounts (id, user_id, account_id, provider_id, created_at) values ($2, $1, $2, 'google', now() ${when})`, [
      id,
      sub,
    ])
  await link('sahibin', "- interval '1 day'")
  expect((await confirm(await wish(member, next))).status).toBe(200)
  await link('hirsizin', '')
  expect((await testApp.visitor().post('/auth/email-change/undo', { token: await tokenFor(testApp, old, 'undo-email') })).status).toBe(200)
  expect(await query('select account_id, provider_id from auth_accounts where user_id = $1', [id])).toEqual([
    { account_id: 'sahibin', provider_id: 'google' },
  ])
  expect(await query('select from totp_secrets where user_id = $1', [id])).toHaveLength(1)
  expect(await query('select from recovery_codes where user_id = $1', [id])).toEqual([])
})

describe('a link that waits at another address', () => {
  it('ends with a new password: by a reset and in the settings [MFA-04]', async () => {
    for (const way of ['reset', 'change'] as const) {
      const { member, old, next } = await person(way === 'reset' ? 'sifirlayan' : 'yenileyen')
      const token = await wish(member, next)
      if (way === 'reset') {
        await testApp.visitor().post('/auth/forgot-password', { email: old })
        const reset = await tokenFor(testApp, old, 'recovery')
        expect((await testApp.visitor().post('/auth/reset-password', { token: reset, password: 'yeni-lavas-8' })).status).toBe(200)
      } else {
        const answer = await member.post('/account/password', { currentPassword: PASSWORD, newPassword: 'yeni-lavas-8' })
        expect(answer.status).toBe(200)
      }
      expect((await confirm(token)).body['code']).toBe('MAIL_LINK_INVALID')
      expect(await query('select from auth_users where email = $1', [old])).toHaveLength(1)
    }
  })

  it('ends, like an authenticator app, when the owner of an unconfirmed address takes the account over [MFA-01 MFA-04]', async () => {
    for (const way of ['link', 'reset'] as const) {
      const stranger = testApp.visitor()
      const email = `sahiplenilen-${way}@example.com`
      await stranger.post('/auth/sign-up', { email, password: PASSWORD, username: `sahiplenen_${way}`, policiesAccepted: true })
      await turnOnApp(email)
      const waiting = await wish(stranger, `${way}.kapkac@example.com`)
      const owner = testApp.visitor()
      if (way === 'link') {
        const token = await tokenFor(testApp, email, 'signup')
        expect((await owner.post('/auth/confirm-email', { token, withoutPassword: true })).status).toBe(200)
      } else {
        await owner.post('/auth/forgot-password', { email })
        const token = await tokenFor(testApp, email, 'recovery')
        expect((await owner.post('/auth/reset-password', { token, password: 'yeni-lavas-8' })).status).toBe(200)
        expect((await owner.post('/auth/sign-in', { email, password: 'yeni-lavas-8' })).body).toHaveProperty('profile')
      }
      expect(await query('select from totp_secrets where user_id = $1', [await idOf(email)])).toEqual([])
      expect((await confirm(waiting)).body['code']).toBe('MAIL_LINK_INVALID')
    }
  })
})

it('where addresses are confirmed first, an applicant confirms by a mail and is seen; one who does not is forgotten after a week [DESK-04]', async () => {
  const strict = await createTestApp({ EMAIL_VERIFICATION: 'required' })
  const admin = await strict.member('kapici')
  await makeAdmin(strict, admin.profileId)
  await strict.database.pool.query('update auth_users set email_verified = true')
  const { version } = (await admin.get<{ version: number }>('/moderation/site')).body
  expect((await admin.send('PUT', '/moderation/site', { version, changes: { signUpMode: 'approval' } })).status).toBe(200)
  const apply = (username: string) => {
    const form = { email: `${username}@example.com`, password: PASSWORD, username, answer: 'Komşudan', policiesAccepted: true }
    return strict.visitor().post('/auth/sign-up', form)
  }
  for (const name of ['sabirli', 'sahte']) expect((await apply(name)).status).toBe(200)
  const seen = async () =>
    (await admin.get<{ items: { username: string }[] }>('/moderation/applicants')).body.items.map(({ username }) => username)
  expect(await seen()).toEqual([])
  const token = await tokenFor(strict, 'sabirli@example.com', 'signup')
  expect((await strict.visitor().post('/auth/confirm-email', { token, password: PASSWORD })).status).toBe(200)
  expect(await seen()).toEqual(['sabirli'])
  await strict.database.pool.query("update auth_users set created_at = now() - interval '8 days', updated_at = now() - interval '8 days'")
  await cleanAccounts(strict.context.db, strict.context.config)
  const { rows } = await strict.database.pool.query('select email from auth_users where applied_at is not null')
  expect(rows).toEqual([{ email: 'sabirli@example.com' }])
  await strict.close()
})
