import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPasskey, proveByPasskey, signInByPasskey, turnAppOn } from '#tests/support/account-keys.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { backupOf, withKey } from '#tests/support/envelopes.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ResetPasswordResult } from '../../mail-links.contract.ts'
import type { WaitingActs } from '../../keys.contract.ts'
import type { OwnPasskeys, PasskeyOptions } from '../../passkeys.contract.ts'
import type { SecondFactor } from '../../second-factor.contract.ts'
import { cleanAccounts, runWaitingActs } from '../index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const STOLEN = 'hirsizin-lavasi-9'
let turn = 0

const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const isIn = async (client: Client) => (await client.get('/account')).status === 200
const waitingOf = async (client: Client) => (await client.get<WaitingActs>('/account/waiting')).body.items
const runJob = () => runWaitingActs(testApp.context, new AbortController().signal)
const isMember = async (username: string) => (await query('select from profiles where username = $1', [username])).length > 0
/** Lets 73 hours pass for the keys and what waits. */
async function wait(username: string): Promise<void> {
  const id = '(select auth_id from profiles where username = $1)'
  for (const [table, column] of [
    ['passkeys', 'created_at'],
    ['totp_secrets', 'confirmed_at'],
    ['auth_accounts', 'key_since'],
    ['waiting_acts', 'due_at'],
    ['key_undos', 'expires_at'],
    ['email_changes', 'confirmed_at'],
  ])
    await query(`update ${table} set ${column} = ${column} - interval '73 hours' where user_id = ${id}`, [username])
}

async function person(name: string) {
  const member = await testApp.member(name)
  await query('update auth_users set email_verified = true where email = $1', [`${member.username}@example.com`])
  return { member, username: member.username, email: `${member.username}@example.com` }
}
/** A member with a message key and its first backup, which replaces nothing. */
async function withBackup<M extends Client & { profileId: string; username: string }>(member: M): Promise<M & { kid: string }> {
  const writer = await withKey(member)
  expect((await writer.send('PUT', `/own/keys/${writer.kid}/backup`, { backup: backupOf() })).status).toBe(200)
  return writer
}
async function openByPasskey(authenticator: Authenticator): Promise<Client> {
  const visitor = testApp.visitor()
  await signInByPasskey(visitor, authenticator)
  return visitor
}
async function signIn(email: string, password: string, more: object = {}): Promise<Client> {
  const visitor = testApp.visitor()
  await visitor.post('/auth/sign-in', { email, password, ...more })
  return visitor
}
async function reset(email: string, password: string): Promise<ResetPasswordResult> {
  expect((await testApp.visitor().post('/auth/forgot-password', { email })).status).toBe(200)
  const token = await tokenFor(testApp, email, 'recovery')
  const { status, body } = await testApp.visitor().post<ResetPasswordResult>('/auth/reset-password', { token, password })
  expect(status).toBe(200)
  return body
}
/** A thief in an open session takes the e-mail, and a new password by it. */
async function takeOver(stolen: Client): Promise<{ thief: Client; email: string }> {
  const email = `hirsiz${++turn}@example.com`
  expect((await stolen.post('/account/email', { email })).status).toBe(200)
  const token = await tokenFor(testApp, email, 'new-email')
  expect((await testApp.visitor().post('/auth/email-change/confirm', { token })).status).toBe(200)
  await reset(email, STOLEN)
  return { thief: await signIn(email, STOLEN), email }
}

describe('a session that was stolen in its first ten minutes', () => {
  it('does nothing for good by a passkey that was added in it, also not from a session that this passkey opened [CHG-07 MEND-2]', async () => {
    const { member: stolen, username } = await person('calinan')
    const { kid } = await withBackup(stolen)
    await turnAppOn(stolen)
    const authenticator = new Authenticator()
    const id = await addPasskey(stolen, authenticator)
    const second = await openByPasskey(authenticator)
    expect(await isIn(second)).toBe(true)
    expect(await proveByPasskey(second, authenticator)).toBe(200)
    for (const [method, path, body] of [
      ['POST', '/account/password', { newPassword: STOLEN }],
      ['POST', '/account/deletion', { username }],
      ['DELETE', `/account/passkeys/${id}`],
      ['DELETE', '/account/second-factor'],
      ['POST', '/account/second-factor/recovery-codes'],
      ['PUT', `/own/keys/${kid}/backup`, { backup: backupOf() }],
    ] as const) {
      const answer = await second.send(method, path, body)
      expect([path, answer.body]).toEqual([path, expect.objectContaining({ code: 'FRESH_PROOF_REQUIRED', ways: ['password'] })])
    }
    expect(await waitingOf(second)).toEqual([])
    expect(await isMember(username)).toBe(true)
  })

  it('with a new e-mail and a new password does nothing at once, and each address of that time cancels it [CHG-07 MEND-2]', async () => {
    const { member: stolen, username, email } = await person('kacirilan')
    const { thief, email: next } = await takeOver(stolen)
    expect(await isIn(thief)).toBe(true)
    const gone = await thief.post('/account/deletion', { username, password: STOLEN })
    expect(gone.status).toBe(202)
    const until = Date.parse(String(gone.body['waitsUntil']))
    expect(Math.abs(until - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000)
    await runJob()
    expect(await isMember(username)).toBe(true)
    const mails = async (to: string) => (await mailsTo(testApp, to)).filter(({ text }) => text.includes('type=cancel-act'))
    expect([(await mails(email)).length, (await mails(next)).length]).toEqual([1, 1])
    expect((await mails(email))[0]!.subject).toBe('Hesabın silinmek üzere')
    const token = await tokenFor(testApp, email, 'cancel-act')
    expect((await testApp.visitor().post('/auth/waiting/cancel', { token })).body).toEqual({ kind: 'deletion' })
    expect((await testApp.visitor().post('/auth/waiting/cancel', { token })).body['code']).toBe('MAIL_LINK_INVALID')
    await wait(username)
    await runJob()
    expect(await isMember(username)).toBe(true)
  })

  it('has nothing left that waits once the old address takes the e-mail back [CHG-07 MEND-2]', async () => {
    const { member: stolen, username, email } = await person('geri')
    const { thief } = await takeOver(stolen)
    expect((await thief.post('/account/deletion', { username, password: STOLEN })).status).toBe(202)
    const token = await tokenFor(testApp, email, 'undo-email')
    expect((await testApp.visitor().post('/auth/email-change/undo', { token })).status).toBe(200)
    expect(await query('select from waiting_acts w join profiles p on p.auth_id = w.user_id where p.username = $1', [username])).toEqual([])
  })
})

describe('where every key is new', () => {
  it('a deletion waits until the youngest is 72 hours old, is asked for once, and then happens [CHG-07 MFA-04]', async () => {
    const { member, username, email } = await person('bekleyen')
    await reset(email, STOLEN)
    const owner = await signIn(email, STOLEN)
    const first = await owner.post('/account/deletion', { username, password: STOLEN })
    // A key that comes later does not move it.
    await addPasskey(owner)
    const again = await owner.post('/account/deletion', { username, password: STOLEN })
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
    expect(await waitingOf(owner)).toMatchObject([{ kind: 'deletion', passkeyId: null, until: first.body['waitsUntil'] }])
    expect((await mailsTo(testApp, email)).filter(({ text }) => text.includes('type=cancel-act'))).toHaveLength(1)
    expect(await isIn(member)).toBe(false)
    await wait(username)
    await runJob()
    expect(await isMember(username)).toBe(false)
    expect(await isIn(owner)).toBe(false)
  })

  it('a passkey and an app go later, the recovery codes and the backup say when they can be replaced [CHG-07 MFA-01 MFA-03]', async () => {
    const { username, email } = await person('yenilenen')
    await reset(email, STOLEN)
    const owner = await withBackup(Object.assign(await signIn(email, STOLEN), { profileId: '', username }))
    const id = await addPasskey(owner)
    await turnAppOn(owner)
    const removed = await owner.send('DELETE', `/account/passkeys/${id}`)
    const off = await owner.send('DELETE', '/account/second-factor')
    expect([removed.status, off.status]).toEqual([202, 202])
    expect((await owner.send('DELETE', '/account/passkeys/00000000-0000-4000-8000-000000000000')).body['code']).toBe('PASSKEY_NOT_FOUND')
    for (const [method, path, body] of [
      ['POST', '/account/second-factor/recovery-codes'],
      ['PUT', `/own/keys/${owner.kid}/backup`, { backup: backupOf(), password: STOLEN }],
    ] as const)
      expect((await owner.send(method, path, body)).body).toMatchObject({ code: 'KEY_TOO_NEW', until: expect.any(String) })
    expect((await owner.get<OwnPasskeys>('/account/passkeys')).body.items).toHaveLength(1)
    expect((await waitingOf(owner)).map(({ kind, passkeyId }) => [kind, passkeyId]).sort()).toEqual([
      ['app', null],
      ['passkey', id],
    ])
    await wait(username)
    await runJob()
    expect((await owner.get<OwnPasskeys>('/account/passkeys')).body.items).toEqual([])
    expect((await owner.get<SecondFactor>('/account/second-factor')).body.isOn).toBe(false)
    expect(await waitingOf(owner)).toEqual([])
  })

  it('the member cancels what waits, and nobody else can [CHG-07]', async () => {
    const { username, email } = await person('vazgecen')
    await reset(email, STOLEN)
    const owner = await signIn(email, STOLEN)
    await owner.post('/account/deletion', { username, password: STOLEN })
    const [act] = await waitingOf(owner)
    const stranger = await testApp.member('yabanci')
    expect(await waitingOf(stranger)).toEqual([])
    expect((await stranger.send('DELETE', `/account/waiting/${act!.id}`)).body['code']).toBe('WAITING_ACT_GONE')
    expect((await owner.send('DELETE', `/account/waiting/${act!.id}`)).body).toEqual({ items: [] })
    expect((await owner.send('DELETE', `/account/waiting/${act!.id}`)).body['code']).toBe('WAITING_ACT_GONE')
    await wait(username)
    await runJob()
    expect(await isMember(username)).toBe(true)
  })

  it('what waits is done once, also by two runs at once, and not where it is cancelled meanwhile [CHG-07]', async () => {
    const { username, email } = await person('yaris')
    await reset(email, STOLEN)
    const owner = await signIn(email, STOLEN)
    const id = await addPasskey(owner)
    await owner.send('DELETE', `/account/passkeys/${id}`)
    await wait(username)
    await Promise.all([runJob(), runJob(), runJob()])
    expect((await owner.get<OwnPasskeys>('/account/passkeys')).body.items).toEqual([])
    const removals = (await mailsTo(testApp, email)).filter(({ subject }) => subject === 'Hesabından geçiş anahtarı silindi')
    expect(removals).toHaveLength(1)
  })

  it('a password that replaces itself keeps its age; one that another key replaces is new [CHG-07]', async () => {
    const { member, username, email } = await person('yasli')
    expect((await member.post('/account/password', { currentPassword: PASSWORD, newPassword: STOLEN })).status).toBe(200)
    expect((await member.post('/account/proof', { password: STOLEN })).status).toBe(200)
    const authenticator = new Authenticator()
    await addPasskey(member, authenticator)
    await query("update passkeys set created_at = created_at - interval '73 hours'")
    await query('update auth_sessions set proven_again_at = null')
    expect(await proveByPasskey(member, authenticator)).toBe(200)
    expect((await member.post('/account/password', { newPassword: PASSWORD })).status).toBe(200)
    const owner = await signIn(email, PASSWORD)
    expect((await owner.post('/account/deletion', { username, password: PASSWORD })).body).toMatchObject({
      code: 'FRESH_PROOF_REQUIRED',
      ways: ['passkey'],
    })
  })
})

describe('what a thief added', () => {
  it('is shown by a reset, which removes nothing; the mail about a passkey removes it with its sessions [CHG-07 MEND-3]', async () => {
    const { member: stolen, email } = await person('soyulan')
    const authenticator = new Authenticator()
    await addPasskey(stolen, authenticator)
    const byPasskey = await openByPasskey(authenticator)
    const { keys } = await reset(email, 'sahibin-lavasi-3')
    expect(keys).toEqual([{ kind: 'passkey', name: 'Passkey', since: expect.any(String), isNew: true }])
    expect(await isIn(byPasskey)).toBe(false)
    const again = await openByPasskey(authenticator)
    const owner = await signIn(email, 'sahibin-lavasi-3')
    expect([await isIn(again), await isIn(owner)]).toEqual([true, true])
    const token = await tokenFor(testApp, email, 'undo-key')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).body).toEqual({ kind: 'passkey', name: 'Passkey' })
    expect([await isIn(again), await isIn(owner)]).toEqual([false, true])
    const visitor = testApp.visitor()
    const { options } = (await visitor.post<PasskeyOptions>('/auth/passkey/options')).body
    expect((await visitor.post('/auth/passkey', { response: authenticator.get(options) })).body['code']).toBe('PASSKEY_UNKNOWN')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).body['code']).toBe('MAIL_LINK_INVALID')
  })

  it('ends with the session in which it was added, and what that session asked for [CHG-07 MEND-3]', async () => {
    const { member: owner, username, email } = await person('paylasan')
    const stolen = await signIn(email, PASSWORD)
    await addPasskey(stolen)
    expect((await stolen.post('/account/email', { email: 'hirsizin@example.com' })).status).toBe(200)
    const token = await tokenFor(testApp, email, 'undo-key')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).status).toBe(200)
    expect([await isIn(stolen), await isIn(owner)]).toEqual([false, true])
    expect((await owner.get('/account')).body).toMatchObject({ pendingEmail: null })
    expect(await isMember(username)).toBe(true)
  })

  it('an app locks nobody out: its mail removes it, and the password suffices again [CHG-07 MEND-3]', async () => {
    const { member: stolen, email } = await person('kilitlenen')
    const code = await turnAppOn(stolen)
    const byCode = await signIn(email, PASSWORD, { code: await code(1) })
    expect(await isIn(byCode)).toBe(true)
    const { keys } = await reset(email, 'sahibin-lavasi-3')
    expect(keys).toEqual([{ kind: 'code', name: null, since: expect.any(String), isNew: true }])
    expect(await isIn(await signIn(email, 'sahibin-lavasi-3'))).toBe(false)
    const token = await tokenFor(testApp, email, 'undo-key')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).body).toEqual({ kind: 'app', name: null })
    expect(await isIn(await signIn(email, 'sahibin-lavasi-3'))).toBe(true)
  })

  it('is removed by its mail for 72 hours, also from the address of before a change of the e-mail [CHG-07 MEND-3]', async () => {
    const { member: stolen, username, email } = await person('sureli')
    const { thief } = await takeOver(stolen)
    const authenticator = new Authenticator()
    await addPasskey(thief, authenticator)
    const token = await tokenFor(testApp, email, 'undo-key')
    await addPasskey(thief, new Authenticator())
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).status).toBe(200)
    const later = await tokenFor(testApp, email, 'undo-key')
    await wait(username)
    expect((await testApp.visitor().post('/auth/keys/undo', { token: later })).body['code']).toBe('MAIL_LINK_INVALID')
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect(await query('select from key_undos where expires_at < now()')).toEqual([])
  })

  it('each mail belongs to one key: the links of two keys remove one key each [CHG-07 MEND-3]', async () => {
    const { member, email } = await person('ikili')
    const [first, second] = [await addPasskey(member), await addPasskey(member)]
    const token = await tokenFor(testApp, email, 'undo-key')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).status).toBe(200)
    // The session in which both were added ended.
    expect(await isIn(member)).toBe(false)
    expect(await query('select id::text from passkeys where id = any($1::uuid[])', [[first, second]])).toEqual([{ id: first }])
  })
})
