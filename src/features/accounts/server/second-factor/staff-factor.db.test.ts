import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPasskey, proveByPasskey, signInByPasskey, turnAppOn } from '#tests/support/account-keys.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { OwnPasskeys } from '../../passkeys.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => ask(false))

const query = async (text: string) => (await testApp.database.pool.query(text)).rows
const ask = (isOn: boolean) =>
  query(isOn ? `insert into site_settings values ('staffSecondFactor', 'true') on conflict do nothing` : 'delete from site_settings')

const PASSWORD = 'acili-ezme-7'

async function moderator() {
  const member = await testApp.member('mod')
  await makeModerator(testApp, member.profileId)
  return member
}
async function admin() {
  const member = await testApp.member('yon')
  await makeAdmin(testApp, member.profileId)
  return member
}
async function openByPasskey(authenticator: Authenticator): Promise<Client> {
  const visitor = testApp.visitor()
  expect(await signInByPasskey(visitor, authenticator)).toBe(200)
  return visitor
}
const prove = async (member: Client, authenticator: Authenticator) => expect(await proveByPasskey(member, authenticator)).toBe(200)
const proveByPassword = async (member: Client) => expect((await member.post('/account/proof', { password: PASSWORD })).status).toBe(200)
/** A person who learned the password signs in by it. */
async function signInByPassword({ username }: { username: string }): Promise<Client> {
  const visitor = testApp.visitor()
  expect((await visitor.post('/auth/sign-in', { email: `${username}@example.com`, password: PASSWORD })).body).toHaveProperty('profile')
  return visitor
}
const accountOf = ({ username }: { username: string }) => `select auth_id from profiles where username = '${username}'`
const viewerOf = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body
const codeOf = async (call: Promise<{ body: object }>) => ((await call).body as { code?: string }).code

describe('a site that asks its staff for a second factor', () => {
  it('takes the roles of staff without one from the next call on [MFA-01]', async () => {
    const [guard, chief] = [await moderator(), await admin()]
    expect((await guard.get('/moderation/reports')).status).toBe(200)
    await ask(true)
    for (const path of ['/moderation/reports', '/moderation/queue', '/moderation/deleted'])
      expect([path, await codeOf(guard.get(path))]).toEqual([path, 'STAFF_FACTOR_REQUIRED'])
    for (const path of ['/moderation/site', '/moderation/staff', '/moderation/statistics'])
      expect([path, await codeOf(chief.get(path))]).toEqual([path, 'STAFF_FACTOR_REQUIRED'])
    expect(await viewerOf(chief)).toMatchObject({ isAdmin: false, isModerator: false, staffFactor: 'missing' })
    await ask(false)
    expect(await viewerOf(chief)).toMatchObject({ isAdmin: true, isModerator: true, staffFactor: null })
  })

  it('counts a role only in a session that was opened or proven with the factor [CHG-08 MEND-4]', async () => {
    const [guard, chief] = [await moderator(), await admin()]
    const authenticator = new Authenticator()
    const id = await addPasskey(guard, authenticator)
    const code = await turnAppOn(chief)
    await query('update passkeys set counts_for_staff = true')
    await query('update totp_secrets set counts_for_staff = true')
    await ask(true)
    // The password alone: another person may know it.
    for (const [member, path] of [
      [guard, '/moderation/reports'],
      [await signInByPassword(guard), '/moderation/reports'],
      [chief, '/moderation/site'],
    ] as const)
      expect((await member.get(path)).body).toMatchObject({ code: 'STAFF_FACTOR_REQUIRED', staffFactor: 'unproven' })
    await proveByPassword(guard)
    expect(await viewerOf(guard)).toMatchObject({ isModerator: false, staffFactor: 'unproven' })
    await prove(guard, authenticator)
    expect(await viewerOf(guard)).toMatchObject({ isModerator: true, staffFactor: null })
    expect((await guard.get('/moderation/reports')).status).toBe(200)
    expect((await (await openByPasskey(authenticator)).get('/moderation/reports')).status).toBe(200)
    expect((await chief.post('/account/proof', { code: await code(1) })).status).toBe(200)
    expect((await chief.get('/moderation/site')).status).toBe(200)
    // The factor that a session proved is gone: the role goes with it.
    await proveByPassword(guard)
    await query(`delete from passkeys where id = '${id}'`)
    expect((await guard.get('/moderation/reports')).body).toMatchObject({ code: 'STAFF_FACTOR_REQUIRED', staffFactor: 'missing' })
  })

  it('counts a role at a sign-in with the code of the app [CHG-08 MEND-4]', async () => {
    const chief = await admin()
    const code = await turnAppOn(chief)
    await query('update totp_secrets set counts_for_staff = true')
    await ask(true)
    const visitor = testApp.visitor()
    const email = `${chief.username}@example.com`
    expect((await visitor.post('/auth/sign-in', { email, password: PASSWORD, code: await code(1) })).body).toHaveProperty('profile')
    expect((await visitor.get('/moderation/site')).status).toBe(200)
  })

  it('does not count a factor that was added by the password alone: a mail confirms it, or an admin [CHG-08 MEND-4]', async () => {
    const [guard, chief] = [await moderator(), await admin()]
    const email = `${guard.username}@example.com`
    await ask(true)
    const thief = await signInByPassword(guard)
    const authenticator = new Authenticator()
    await addPasskey(thief, authenticator)
    await prove(thief, authenticator)
    const byPasskey = await openByPasskey(authenticator)
    for (const member of [thief, byPasskey])
      expect((await member.get('/moderation/reports')).body).toMatchObject({ code: 'STAFF_FACTOR_REQUIRED', staffFactor: 'unconfirmed' })
    // The mail goes to the owner, and its link works once.
    expect((await thief.post('/account/second-factor/mail')).status).toBe(200)
    const token = await tokenFor(testApp, email, 'factor')
    const owner = testApp.visitor()
    expect((await owner.post('/auth/second-factor/confirm', { token })).status).toBe(200)
    expect((await owner.post('/auth/second-factor/confirm', { token })).body['code']).toBe('MAIL_LINK_INVALID')
    expect(await codeOf(guard.post('/account/second-factor/mail'))).toBe('STAFF_FACTOR_SETTLED')
    const confirmed = await openByPasskey(authenticator)
    expect((await confirmed.get('/moderation/reports')).status).toBe(200)
    // A session with a second factor adds the next one without a mail.
    await addPasskey(confirmed, new Authenticator())
    expect(await query(`select counts_for_staff from passkeys where user_id = (${accountOf(guard)})`)).toEqual([
      { counts_for_staff: true },
      { counts_for_staff: true },
    ])
    // An admin confirms those of others, and no factor of the admin's account.
    const code = await turnAppOn(chief)
    expect(await codeOf(chief.post(`/moderation/members/${chief.username}/staff-factor`))).toBe('STAFF_FACTOR_REQUIRED')
    await query('update totp_secrets set counts_for_staff = true')
    expect((await chief.post('/account/proof', { code: await code(1) })).status).toBe(200)
    expect(await codeOf(chief.post(`/moderation/members/${chief.username}/staff-factor`))).toBe('DECISION_OF_OWN')
    const second = await moderator()
    const passkey = new Authenticator()
    await addPasskey(second, passkey)
    await prove(second, passkey)
    expect((await second.get('/moderation/reports')).body).toMatchObject({ staffFactor: 'unconfirmed' })
    expect((await chief.get(`/moderation/members/${second.username}/account`)).body).toMatchObject({ hasUnconfirmedFactor: true })
    expect(await codeOf(confirmed.post(`/moderation/members/${second.username}/staff-factor`))).toBe('ADMIN_ONLY')
    expect((await chief.post(`/moderation/members/${second.username}/staff-factor`)).status).toBe(200)
    expect(await codeOf(chief.post(`/moderation/members/${second.username}/staff-factor`))).toBe('STAFF_FACTOR_SETTLED')
    await prove(second, passkey)
    expect((await second.get('/moderation/reports')).status).toBe(200)
  })

  it('sends the mail to the address of 72 hours ago: a thief may have changed the e-mail [CHG-08 MEND-4]', async () => {
    const guard = await moderator()
    const old = `${guard.username}@example.com`
    await ask(true)
    const thief = await signInByPassword(guard)
    const next = `hirsiz-${guard.username}@example.com`
    expect((await thief.post('/account/email', { email: next })).status).toBe(200)
    const token = await tokenFor(testApp, next, 'new-email')
    expect((await testApp.visitor().post('/auth/email-change/confirm', { token })).status).toBe(200)
    const again = testApp.visitor()
    expect((await again.post('/auth/sign-in', { email: next, password: PASSWORD })).body).toHaveProperty('profile')
    await addPasskey(again)
    expect((await again.post('/account/second-factor/mail')).status).toBe(200)
    const links = async (email: string) => (await mailsTo(testApp, email)).filter(({ text }) => text.includes('type=factor')).length
    expect([await links(old), await links(next)]).toEqual([1, 0])
  })

  it('leaves staff without one everything that members can do, and asks nothing of members [MFA-01]', async () => {
    const guard = await moderator()
    const member = await testApp.member()
    await ask(true)
    expect((await guard.post('/vote', { questionId: await testApp.restaurant(), rating: 8 })).status).toBe(200)
    expect(await viewerOf(member)).toMatchObject({ staffFactor: null })
    expect(await codeOf(member.get('/moderation/reports'))).toBe('ADMIN_ONLY')
  })

  it('does not let staff remove the last one, also when both go at once; without the rule it may go [MFA-01]', async () => {
    const guard = await moderator()
    const id = await addPasskey(guard)
    await turnAppOn(guard)
    await query('update passkeys set counts_for_staff = true')
    await query('update totp_secrets set counts_for_staff = true')
    await proveByPassword(guard)
    await ask(true)
    const answers = await Promise.all([guard.send('DELETE', `/account/passkeys/${id}`), guard.send('DELETE', '/account/second-factor')])
    expect(answers.map(({ status, body }) => [status, body['code']]).sort()).toEqual([
      [200, undefined],
      [409, 'STAFF_FACTOR_LAST'],
    ])
    await ask(false)
    const left = (await guard.get<OwnPasskeys>('/account/passkeys')).body.items
    if (left[0]) expect((await guard.send('DELETE', `/account/passkeys/${left[0].id}`)).status).toBe(200)
    else expect((await guard.send('DELETE', '/account/second-factor')).body).toMatchObject({ isOn: false })
  })

  it('is asked for only by an admin whose session has one [MFA-01 CHG-08]', async () => {
    const chief = await admin()
    const save = async () => {
      const { version } = (await chief.get<{ version: number }>('/moderation/site')).body
      return chief.send('PUT', '/moderation/site', { version, changes: { staffSecondFactor: true } })
    }
    expect((await save()).body['code']).toBe('STAFF_FACTOR_REQUIRED')
    expect((await chief.get('/moderation/site')).status).toBe(200)
    const authenticator = new Authenticator()
    await addPasskey(chief, authenticator)
    await prove(chief, authenticator)
    // Added by the password alone, it waits for its confirmation.
    expect((await save()).body).toMatchObject({ code: 'STAFF_FACTOR_REQUIRED', staffFactor: 'unconfirmed' })
    await query('update passkeys set counts_for_staff = true')
    await prove(chief, authenticator)
    expect((await save()).status).toBe(200)
    expect(await codeOf((await moderator()).get('/moderation/reports'))).toBe('STAFF_FACTOR_REQUIRED')
  })
})
