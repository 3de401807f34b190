import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { OwnPasskeys, Passkey, PasskeyOptions } from '../../passkeys.contract.ts'
import type { RecoveryCodes, TotpSetup } from '../../second-factor.contract.ts'
import { readPasskeys } from '../deletion/export-second-factor.sql.ts'
import { cleanAccounts } from '../index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const optionsOf = async (client: Client, path: string) => (await client.post<PasskeyOptions>(path)).body.options
const listOf = async (client: Client) => (await client.get<OwnPasskeys>('/account/passkeys')).body.items
const isIn = async (client: Client) => (await client.get('/account')).status === 200
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36' }

async function add(client: Client, authenticator = new Authenticator(), traits: Parameters<Authenticator['create']>[1] = {}) {
  const response = authenticator.create(await optionsOf(client, '/account/passkeys/options'), traits)
  return client.post<Passkey & { code?: string }>('/account/passkeys', { response }, PHONE)
}

async function withPasskey(name: string, authenticator = new Authenticator(), app = testApp) {
  const member = await app.member(name)
  const { status, body } = await add(member, authenticator)
  expect(status).toBe(201)
  // To remove a key takes a proof by an old one.
  expect((await member.post('/account/proof', { password: PASSWORD })).status).toBe(200)
  return { member, authenticator, passkey: body, email: `${member.username}@example.com` }
}

async function signIn(
  authenticator: Authenticator,
  traits: Parameters<Authenticator['get']>[1] = {},
  more: object = {},
  client = testApp.visitor(),
) {
  const response = authenticator.get(await optionsOf(client, '/auth/passkey/options'), traits)
  return { client, response, answer: await client.post('/auth/passkey', { response, ...more }) }
}

async function prove(member: Client, authenticator: Authenticator) {
  return member.post('/account/proof', { passkey: authenticator.get(await optionsOf(member, '/account/proof/options')) })
}

async function withApp(member: Client): Promise<(steps: number) => Promise<string>> {
  const { secret } = (await member.post<TotpSetup>('/account/second-factor')).body
  const code = (steps: number) => createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(Math.floor(Date.now() / 30_000) + steps)
  expect((await member.post<RecoveryCodes>('/account/second-factor/confirm', { code: await code(0) })).status).toBe(200)
  // The code of half a minute before may not count any more when it arrives: the one of now counts as that one.
  await query('update totp_secrets set last_step = last_step - 1')
  return code
}

const forget = (username: string) =>
  query(
    "update auth_accounts set provider_id = 'gone' where user_id = (select auth_id from profiles where username = $1) and provider_id = 'credential'",
    [username],
  )

describe('a passkey', () => {
  it('is added by a member, named after the device, renamed, and signs in alone [MFA-01]', async () => {
    const { member, authenticator, passkey } = await withPasskey('anahtarli')
    expect(passkey).toMatchObject({ name: 'Chrome, Android', isSynced: false, lastUsedAt: null })
    const renamed = await member.send('PATCH', `/account/passkeys/${passkey.id}`, { name: '  Telefonum  ' })
    expect(renamed.body).toMatchObject({ id: passkey.id, name: 'Telefonum' })
    expect((await member.send('PATCH', `/account/passkeys/${passkey.id}`, { name: ' ' })).body['code']).toBe('PASSKEY_NAME_INVALID')
    const { client, answer } = await signIn(authenticator)
    expect(answer.body).toMatchObject({ profile: { username: member.username } })
    expect(await isIn(client)).toBe(true)
    expect((await listOf(member))[0]?.lastUsedAt).not.toBeNull()
  })

  it('belongs to its member alone [MFA-01]', async () => {
    const { passkey } = await withPasskey('sahip')
    const stranger = await testApp.member('yabanci')
    expect(await listOf(stranger)).toEqual([])
    expect((await stranger.post('/account/proof', { password: PASSWORD })).status).toBe(200)
    for (const [method, body] of [['PATCH', { name: 'Benim' }], ['DELETE']] as const)
      expect((await stranger.send(method, `/account/passkeys/${passkey.id}`, body)).body['code']).toBe('PASSKEY_NOT_FOUND')
  })

  it('of another origin or another site is refused, when it is added and when it signs in [MFA-01]', async () => {
    const evil = { origin: 'http://lokma.evil.example' }
    const member = await testApp.member('oltaya')
    expect((await add(member, new Authenticator(), evil)).body.code).toBe('PASSKEY_REFUSED')
    expect(await listOf(member)).toEqual([])
    const { authenticator } = await withPasskey('oltada')
    expect((await signIn(authenticator, evil)).answer.body['code']).toBe('PASSKEY_REFUSED')
    const visitor = testApp.visitor()
    const options = await optionsOf(visitor, '/auth/passkey/options')
    const response = authenticator.get({ ...options, rpId: 'evil.example' })
    expect((await visitor.post('/auth/passkey', { response })).body['code']).toBe('PASSKEY_REFUSED')
  })

  it('is refused when its counter goes back, as a copy would, and goes on with a counter that stays 0 [MFA-01]', async () => {
    const { authenticator } = await withPasskey('kopyali')
    expect((await signIn(authenticator, { counter: 7 })).answer.status).toBe(200)
    for (const counter of [7, 3, 0]) expect((await signIn(authenticator, { counter })).answer.body['code']).toBe('PASSKEY_REFUSED')
    expect((await signIn(authenticator, { counter: 8 })).answer.status).toBe(200)
    const { authenticator: synced } = await withPasskey('bulutta', new Authenticator({ counter: 0 }))
    expect((await signIn(synced)).answer.status).toBe(200)
    expect((await signIn(synced)).answer.status).toBe(200)
  })

  it('opens one session by one of two copies that sign at the same count [MFA-01]', async () => {
    const { authenticator } = await withPasskey('ikizler')
    const answers = await Promise.all([5, 5, 5].map((counter) => signIn(authenticator, { counter })))
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([200, 403, 403])
  })

  it('answers each challenge once, also twenty times at once, and within five minutes [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('tekrar', new Authenticator({ counter: 0 }))
    const visitor = testApp.visitor()
    const response = authenticator.get(await optionsOf(visitor, '/auth/passkey/options'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => testApp.visitor().post('/auth/passkey', { response })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await testApp.visitor().post('/auth/passkey', { response })).body['code']).toBe('PASSKEY_EXPIRED')
    // What is removed from the table of used challenges is too old by itself.
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect((await testApp.visitor().post('/auth/passkey', { response })).body['code']).toBe('PASSKEY_EXPIRED')
    const proof = authenticator.get(await optionsOf(member, '/account/proof/options'))
    expect((await member.post('/account/proof', { passkey: proof })).status).toBe(200)
    expect((await member.post('/account/proof', { passkey: proof })).body['code']).toBe('PASSKEY_EXPIRED')
  })

  it('does not take a challenge of another act, another member or nobody [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('amac')
    const other = await withPasskey('baskasi')
    const visitor = testApp.visitor()
    const forProof = authenticator.get(await optionsOf(member, '/account/proof/options'))
    expect((await visitor.post('/auth/passkey', { response: forProof })).body['code']).toBe('PASSKEY_REFUSED')
    const forSignIn = authenticator.get(await optionsOf(visitor, '/auth/passkey/options'))
    expect((await member.post('/account/proof', { passkey: forSignIn })).body['code']).toBe('PASSKEY_REFUSED')
    const ofOther = other.authenticator.get(await optionsOf(member, '/account/proof/options'))
    expect((await member.post('/account/proof', { passkey: ofOther })).body['code']).toBe('PASSKEY_REFUSED')
    const made = authenticator.get({ challenge: Buffer.alloc(54).toString('base64url'), rpId: 'localhost' })
    expect((await visitor.post('/auth/passkey', { response: made })).body['code']).toBe('PASSKEY_REFUSED')
    const response = new Authenticator().create(await optionsOf(other.member, '/account/passkeys/options'))
    expect((await member.post('/account/passkeys', { response })).body['code']).toBe('PASSKEY_REFUSED')
  })

  it('of nobody opens nothing, and neither does a signature of another key [MFA-01]', async () => {
    const { authenticator } = await withPasskey('imzali')
    const { answer, client } = await signIn(new Authenticator())
    expect([answer.status, answer.body['code'], await isIn(client)]).toEqual([403, 'PASSKEY_UNKNOWN', false])
    const visitor = testApp.visitor()
    const { id, rawId } = authenticator.get({ challenge: '', rpId: '' })
    const forged = { ...new Authenticator().get(await optionsOf(visitor, '/auth/passkey/options'), { counter: 99 }), id, rawId }
    expect((await visitor.post('/auth/passkey', { response: forged })).body['code']).toBe('PASSKEY_REFUSED')
  })

  it('is added once, and an account has at most twenty, also when many come at once [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('yirmilik')
    expect((await add(member, authenticator)).body.code).toBe('PASSKEY_EXISTS')
    await query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
      select auth_id, decode(md5(n::text), 'hex'), '\\x00', 0, '{}', 'Eski', false from profiles, generate_series(1, 17) n where username = $1`,
      [member.username],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PASSKEYS_FULL')
    expect(await listOf(member)).toHaveLength(20)
  })

  it('tells of a new one and of a removed one by mail [MFA-01]', async () => {
    const { member, passkey, email } = await withPasskey('mektup')
    const subjects = async () => (await mailsTo(testApp, email)).map(({ subject }) => subject)
    expect(await subjects()).toEqual(['Hesabına geçiş anahtarı eklendi'])
    expect((await member.send('DELETE', `/account/passkeys/${passkey.id}`)).body).toEqual({ removed: true })
    expect(await subjects()).toHaveLength(2)
    expect(await subjects()).toContain('Hesabından geçiş anahtarı silindi')
    await withApp(member)
    await member.send('DELETE', '/account/second-factor')
    await member.send('DELETE', '/account/second-factor')
    expect((await subjects()).filter((subject) => subject.startsWith('Kodla giriş')).sort()).toEqual([
      'Kodla giriş açıldı',
      'Kodla giriş kapatıldı',
    ])
  })

  it('is removed with the sessions of others untouched, and opens nothing any more [MFA-01]', async () => {
    const { member, passkey, authenticator } = await withPasskey('silen')
    await member.send('DELETE', `/account/passkeys/${passkey.id}`)
    expect((await signIn(authenticator)).answer.body['code']).toBe('PASSKEY_UNKNOWN')
  })

  it('is in the export, and is erased when its member leaves [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('ayrilan')
    const { db } = testApp.database
    const { auth_id: authId } = await db
      .selectFrom('profiles')
      .select('auth_id')
      .where('id', '=', member.profileId)
      .executeTakeFirstOrThrow()
    const kept = await db.transaction().execute((tx) => readPasskeys(tx, authId))
    expect(kept).toMatchObject([{ name: 'Chrome, Android', isSynced: false }])
    expect((await member.post('/account/deletion', { username: member.username, password: PASSWORD })).status).toBe(200)
    expect(await query('select id from passkeys where user_id = $1', [authId])).toEqual([])
    expect((await signIn(authenticator)).answer.body['code']).toBe('PASSKEY_UNKNOWN')
  })

  it('of a stranger who signed up with another person’s address goes when that person takes the account over [MFA-01]', async () => {
    for (const way of ['link', 'reset'] as const) {
      const stranger = testApp.visitor()
      const email = `kapilan-${way}@example.com`
      await stranger.post('/auth/sign-up', { email, password: PASSWORD, username: `kapilan_${way}`, policiesAccepted: true })
      const authenticator = new Authenticator()
      expect((await add(stranger, authenticator)).status).toBe(201)
      const owner = testApp.visitor()
      if (way === 'reset') await owner.post('/auth/forgot-password', { email })
      const token = await tokenFor(testApp, email, way === 'link' ? 'signup' : 'recovery')
      const taken =
        way === 'link'
          ? await owner.post('/auth/confirm-email', { token, withoutPassword: true })
          : await owner.post('/auth/reset-password', { token, password: 'yeni-lavas-8' })
      expect(taken.status).toBe(200)
      expect((await signIn(authenticator)).answer.body['code']).toBe('PASSKEY_UNKNOWN')
    }
  })

  it('stays after a reset of the password of a confirmed account [MFA-01]', async () => {
    const { authenticator, email } = await withPasskey('unutan')
    await query('update auth_users set email_verified = true where email = $1', [email])
    await testApp.visitor().post('/auth/forgot-password', { email })
    const token = await tokenFor(testApp, email, 'recovery')
    expect((await testApp.visitor().post('/auth/reset-password', { token, password: 'yeni-lavas-8' })).status).toBe(200)
    expect((await signIn(authenticator)).answer.status).toBe(200)
  })

  it('cannot be removed when it is the last way in, also when two go at once [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('sonuncu')
    const second = new Authenticator()
    await add(member, second)
    await forget(member.username)
    const ids = (await listOf(member)).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => member.send('DELETE', `/account/passkeys/${id}`)))
    expect(answers.map(({ status, body }) => [status, body['code']]).sort()).toEqual([
      [200, undefined],
      [409, 'LAST_WAY_IN'],
    ])
    const ways = await Promise.all([authenticator, second].map(async (one) => (await signIn(one)).answer.status))
    expect(ways.sort()).toEqual([200, 403])
  })
})

describe('a passkey and the authenticator app', () => {
  it('with user verification signs in without the code; without it the code is asked for too, in the same turn [MFA-01]', async () => {
    const { member, authenticator } = await withPasskey('ikietken')
    const code = await withApp(member)
    expect((await signIn(authenticator)).answer.body).toHaveProperty('profile')
    const { client, response, answer } = await signIn(authenticator, { isVerified: false })
    expect([answer.body, await isIn(client)]).toEqual([{ needsCode: true }, false])
    expect((await client.post('/auth/passkey', { response, code: await code(20) })).body['code']).toBe('CODE_WRONG')
    expect(await isIn(client)).toBe(false)
    expect((await client.post('/auth/passkey', { response, code: await code(0) })).body).toHaveProperty('profile')
    expect(await isIn(client)).toBe(true)
    expect((await testApp.visitor().post('/auth/passkey', { response, code: await code(1) })).body['code']).toBe('PASSKEY_EXPIRED')
  })

  it('tells of a sign-in from a new browser, and not of one from a known browser [MFA-02]', async () => {
    const { authenticator, email } = await withPasskey('tanidik')
    const mails = async () => (await mailsTo(testApp, email)).filter(({ text }) => text.includes('#oturumlar')).length
    const { client } = await signIn(authenticator)
    expect(await mails()).toBe(1)
    await client.post('/auth/sign-out')
    await signIn(authenticator, {}, {}, client)
    expect(await mails()).toBe(1)
  })
})

describe('a fresh proof', () => {
  it('is needed to add and to remove a passkey, and a passkey gives it [MFA-01 MFA-03]', async () => {
    const { member, passkey, authenticator } = await withPasskey('taze')
    const other = await withPasskey('bayat')
    await query("update auth_sessions set proven_at = now() - interval '11 minutes', proven_again_at = null")
    await query("update passkeys set created_at = created_at - interval '73 hours'")
    for (const [method, path, body] of [
      ['POST', '/account/passkeys/options'],
      ['POST', '/account/passkeys', { response: new Authenticator().create({ challenge: 'AAAA', user: { id: 'AA' } }) }],
      ['DELETE', `/account/passkeys/${passkey.id}`],
    ] as const) {
      const answer = await member.send(method, path, body)
      expect([path, answer.status, answer.body['code'], answer.body['ways']]).toEqual([
        path,
        403,
        'FRESH_PROOF_REQUIRED',
        ['passkey', 'password'],
      ])
    }
    expect((await prove(member, authenticator)).body).toEqual({ minutes: 10 })
    expect((await member.send('DELETE', `/account/passkeys/${passkey.id}`)).status).toBe(200)
    expect((await other.member.post('/account/passkeys/options')).status).toBe(403)
  })

  it('is not given by a passkey that was removed [MFA-03]', async () => {
    const { member, passkey, authenticator } = await withPasskey('eskimis')
    const proof = authenticator.get(await optionsOf(member, '/account/proof/options'))
    await member.send('DELETE', `/account/passkeys/${passkey.id}`)
    expect((await member.post('/account/proof', { passkey: proof })).body['code']).toBe('PASSKEY_UNKNOWN')
    expect((await member.post('/account/proof', { password: PASSWORD })).status).toBe(200)
  })
})
