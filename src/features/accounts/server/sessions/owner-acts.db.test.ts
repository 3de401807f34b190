import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPasskey, turnAppOn } from '#tests/support/account-keys.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { backupOf, newPublicKey, withKey, type Writer } from '#tests/support/envelopes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { PasskeyOptions } from '../../passkeys.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
let counter = 0

/** A member with a message key and its backup, a passkey and an authenticator app. */
interface Owner {
  member: Writer
  authenticator: Authenticator
  passkeyId: string
  code: () => Promise<string>
}

/** @param isOld whether the passkey and the app are 72 hours old */
async function owner(isOld = true): Promise<Owner> {
  const member = await withKey(await testApp.member('sahip'))
  expect((await member.send('PUT', `/own/keys/${member.kid}/backup`, { backup: backupOf() })).status).toBe(200)
  const authenticator = new Authenticator()
  const passkeyId = await addPasskey(member, authenticator)
  const code = await turnAppOn(member)
  if (isOld) {
    await testApp.database.pool.query("update passkeys set created_at = created_at - interval '73 hours'")
    await testApp.database.pool.query("update totp_secrets set confirmed_at = confirmed_at - interval '73 hours'")
  }
  return { member, authenticator, passkeyId, code: () => code(1) }
}

type Act = (given: Owner) => Promise<{ status: number; body: Record<string, unknown> }>

/** Every act on the keys to an account. A stolen session must not do one. */
const acts: Record<string, { run: Act; isStrict?: true }> = {
  'change the password': {
    run: ({ member }) => member.post('/account/password', { newPassword: `yeni-lavas-${++counter}` }),
    isStrict: true,
  },
  'change the e-mail': { run: ({ member }) => member.post('/account/email', { email: `yeni${++counter}@example.com` }) },
  'replace the message key': {
    run: ({ member }) => member.post('/own/keys', { publicKey: newPublicKey().publicKey, replaces: member.kid, backup: null }),
  },
  'replace the backup of the message key': {
    run: ({ member }) => member.send('PUT', `/own/keys/${member.kid}/backup`, { backup: backupOf() }),
    isStrict: true,
  },
  'begin to add a passkey': { run: ({ member }) => member.post('/account/passkeys/options') },
  'remove a passkey': { run: ({ member, passkeyId }) => member.send('DELETE', `/account/passkeys/${passkeyId}`), isStrict: true },
  'replace the recovery codes': { run: ({ member }) => member.post('/account/second-factor/recovery-codes'), isStrict: true },
  'turn the authenticator app off': { run: ({ member }) => member.send('DELETE', '/account/second-factor'), isStrict: true },
  'delete the account': {
    run: ({ member }) => member.post('/account/deletion', { username: member.username }),
    isStrict: true,
  },
}

const proofs: Record<string, Act> = {
  password: ({ member }) => member.post('/account/proof', { password: PASSWORD }),
  'a code': async ({ member, code }) => member.post('/account/proof', { code: await code() }),
  'a passkey': async ({ member, authenticator }) => {
    const { options } = (await member.post<PasskeyOptions>('/account/proof/options')).body
    return member.post('/account/proof', { passkey: authenticator.get(options) })
  },
}

const age = ({ member }: Owner, minutes: number) =>
  testApp.database.pool.query(
    `update auth_sessions set proven_at = now() - make_interval(mins => $2), proven_again_at = null
    where user_id = (select auth_id from profiles where id = $1)`,
    [member.profileId, minutes],
  )

describe.each(Object.entries(acts))('to %s', (_, { run, isStrict }) => {
  it('a session that was not proven lately is refused, with the ways to prove it [MFA-03]', async () => {
    const person = await owner()
    await age(person, 11)
    const { status, body } = await run(person)
    expect([status, body['code'], body['ways']]).toEqual([403, 'FRESH_PROOF_REQUIRED', ['passkey', 'password', 'code']])
    if (!isStrict) return
    // What cannot be undone needs more than the sign-in, after which a session can be stolen.
    await age(person, 1)
    expect((await run(person)).body['code']).toBe('FRESH_PROOF_REQUIRED')
  })

  it.each(Object.entries(proofs))('%s proves it [MFA-03]', async (_way, prove) => {
    const person = await owner()
    await age(person, 11)
    expect((await prove(person)).status).toBe(200)
    const { status } = await run(person)
    expect([200, 201]).toContain(status)
  })
})

describe.each(Object.entries(acts).filter(([, { isStrict }]) => isStrict))('to %s', (_, { run }) => {
  it('a new key does not prove it: a thief may have added it [MFA-03 CHG-07]', async () => {
    const person = await owner(false)
    for (const way of ['a code', 'a passkey']) {
      expect((await proofs[way]!(person)).status).toBe(200)
      expect((await run(person)).body).toMatchObject({ code: 'FRESH_PROOF_REQUIRED', ways: ['password'] })
    }
    expect((await proofs['password']!(person)).status).toBe(200)
    expect([200, 201]).toContain((await run(person)).status)
  })
})
