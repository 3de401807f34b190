import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { UnfinishedResult } from '#features/accounts/accounts.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { cleanAccounts, createAuth, createGoogleAuth } from '#features/accounts/server/index.ts'
import { type Google, startGoogle } from '#tests/support/google.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import type { Client } from '#tests/support/client.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let google: Google
let testApp: TestApp
beforeAll(async () => {
  google = await startGoogle(['http://localhost/api/auth/callback/google'])
})
afterAll(() => google.close())
beforeEach(async () => {
  testApp = await createTestApp({ ...google.env, PUBLIC_URL: 'http://localhost' })
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

/** Goes to Google as a browser does, signs in there, and follows the redirects. @returns the last address */
async function goThrough(client: Client, name: string, { query, start }: { query?: string; start?: string } = {}): Promise<string> {
  const began = start ?? (await begin(client, query))
  const jar = new Map<string, string>()
  let at = began
  for (let step = 0; step < 12; step++) {
    const isPage = at.includes('/interaction/')
    const response = await fetch(at, {
      method: isPage ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(isPage ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(isPage ? { body: new URLSearchParams({ name }) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = response.headers.get('location')
    if (to === null) throw new Error(`Google answered ${response.status} ${await response.text()}`)
    at = new URL(to, at).href
    if (at.startsWith('http://localhost/')) return at
  }
  throw new Error('Google never sent back')
}

async function begin(client: Client, query = ''): Promise<string> {
  const answer = await client.get(`/auth/google${query}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')!
}

/** The whole sign-in. @returns the final address of the browser */
async function signInWithGoogle(client: Client, name: string, next?: string): Promise<string> {
  const back = await goThrough(client, name, next === undefined ? {} : { query: `?next=${encodeURIComponent(next)}` })
  return landed(client, back)
}

/** Proves an act by Google, as the dialog that asks for a proof does. */
async function proveByGoogle(client: Client, name: string): Promise<string> {
  return landed(client, await goThrough(client, name, { query: '?next=%2Ftr%2Fsettings&prove=1' }))
}

async function landed(client: Client, back: string): Promise<string> {
  const answer = await client.get(back.slice('http://localhost'.length))
  expect(answer.status).toBe(302)
  const { pathname, search } = new URL(answer.headers.get('location')!, 'http://localhost')
  return pathname + search
}

const createAuthOf = ({ context: { db, config, secret, log } }: TestApp) => createAuth({ db, config, secret, log, google: config.google })

const PASSWORD = 'acili-ezme-7'
const viewerOf = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body

describe('signing in with Google', () => {
  it('first asks for a username and both policies, and until then there is no profile and no write [AUTH-13 ROUTE-46]', async () => {
    const client = testApp.visitor()
    expect(await signInWithGoogle(client, 'ayse')).toBe('/tr/auth-landing')
    expect(await viewerOf(client)).toMatchObject({ profile: null, isUnfinished: true })
    expect((await client.post('/collections', { name: 'Erken' })).status).toBe(401)
    expect((await client.get<UnfinishedResult>('/auth/unfinished')).body).toEqual({
      unfinished: { username: 'ayse', nickname: 'ayse Google’dan' },
      isWaiting: false,
    })
    const without = await client.post('/auth/finish', { username: 'ayse', policiesAccepted: false })
    expect([without.status, without.body['code']]).toEqual([422, 'POLICIES_NOT_ACCEPTED'])
    expect((await testApp.database.pool.query('select 1 from profiles')).rowCount).toBe(0)

    const finished = await client.post('/auth/finish', { username: 'AYSE_Gezgin', nickname: 'Ayşe', policiesAccepted: true })
    expect([finished.status, finished.body]).toMatchObject([200, { username: 'ayse_gezgin', nickname: 'Ayşe' }])
    expect(await viewerOf(client)).toMatchObject({ profile: { username: 'ayse_gezgin' }, isUnfinished: false })
    expect((await client.post('/collections', { name: 'Artık' })).status).toBe(201)
    expect((await client.post('/auth/finish', { username: 'baska_ad', policiesAccepted: true })).body['code']).toBe('SIGN_UP_FINISHED')

    const elsewhere = testApp.visitor()
    expect(await signInWithGoogle(elsewhere, 'ayse', '/tr/ask')).toBe('/tr/auth-landing?next=%2Ftr%2Fask')
    expect((await viewerOf(elsewhere)).profile?.username).toBe('ayse_gezgin')
  })

  it('is offered only where the operator has set it up [AUTH-01]', async () => {
    expect((await testApp.visitor().get('/auth/ways')).body).toMatchObject({ google: true, signUp: 'open' })
    const other = await createTestApp()
    try {
      expect((await other.visitor().get('/auth/ways')).body).toMatchObject({ google: false })
      expect((await other.visitor().get('/auth/google')).status).toBe(404)
      expect((await other.visitor().get('/auth/callback/google?code=x&state=y')).status).toBe(404)
    } finally {
      await other.close()
    }
  })

  it('that is down does not affect the site, and works again once Google is back', async () => {
    const other = await createTestApp({ ...google.env, PUBLIC_URL: 'http://localhost', GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    try {
      const member = await other.member('iceride')
      expect((await viewerOf(member)).profile?.nickname).toBe('iceride')
      const answer = await other.visitor().get('/auth/google')
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/tr/login?tab=signin&google=failed'])
    } finally {
      await other.close()
    }
    let isAway = true
    const made: string[] = []
    const ask = createGoogleAuth(() => {
      made.push('made')
      return isAway ? ({ $context: Promise.resolve({ socialProviders: [] }) } as never) : createAuthOf(testApp)
    })
    await expect(ask()).rejects.toMatchObject({ code: 'GOOGLE_AWAY' })
    isAway = false
    expect((await (await ask()).$context).socialProviders.map(({ id }) => id)).toEqual(['google'])
    await ask()
    expect(made).toHaveLength(2)
  })

  it('keeps none of the tokens, and no picture from elsewhere', async () => {
    await signInWithGoogle(testApp.visitor(), 'ayse')
    await signInWithGoogle(testApp.visitor(), 'ayse')
    const { rows } = await testApp.database.pool.query(
      'select access_token, refresh_token, id_token, (select image from auth_users where id = user_id) from auth_accounts',
    )
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null, image: null }])
  })

  it('redirects to the sign-in page when it is refused, forged, repeated, or continued in another browser', async () => {
    const failed = '/tr/login?tab=signin&google=failed'
    expect(await signInWithGoogle(testApp.visitor(), 'cancel')).toBe('/tr/login?tab=signin&google=refused')
    expect(await landed(testApp.visitor(), 'http://localhost/api/auth/callback/google?code=uydurma&state=uydurma')).toBe(failed)
    expect(await landed(testApp.visitor(), 'http://localhost/api/auth/callback/google')).toBe(failed)

    const mine = testApp.visitor()
    const back = await goThrough(mine, 'ayse')
    const victim = testApp.visitor()
    expect(await landed(victim, back)).toBe(failed)
    expect((await viewerOf(victim)).isUnfinished).toBe(false)

    const again = testApp.visitor()
    const once = await goThrough(again, 'ayse')
    expect(await landed(again, once)).toBe('/tr/auth-landing')
    expect(await landed(again, once)).toBe(failed)
  })

  it('does not take over a password account with an unconfirmed e-mail, and links one with a confirmed e-mail', async () => {
    const squatter = testApp.visitor()
    await squatter.post('/auth/sign-up', {
      email: 'ayse@gmail.example',
      password: 'acili-ezme-7',
      username: 'ayse',
      policiesAccepted: true,
    })
    expect(await signInWithGoogle(testApp.visitor(), 'ayse')).toBe('/tr/login?tab=signin&google=unlinked')
    await testApp.database.pool.query("update auth_users set email_verified = true where email = 'ayse@gmail.example'")
    const owner = testApp.visitor()
    expect(await signInWithGoogle(owner, 'ayse')).toBe('/tr/auth-landing')
    expect((await viewerOf(owner)).profile?.username).toBe('ayse')
  })

  it('is told by a mail where the browser was not seen before; the first sign-in is not [MFA-02]', async () => {
    const mails = async () => (await mailsTo(testApp, 'ayse@gmail.example')).filter(({ text }) => text.includes('#oturumlar'))
    const first = testApp.visitor()
    await signInWithGoogle(first, 'ayse')
    await first.post('/auth/finish', { username: 'ayse', policiesAccepted: true })
    await first.post('/auth/sign-out')
    await signInWithGoogle(first, 'ayse')
    expect(await mails()).toEqual([])
    const second = testApp.visitor()
    await signInWithGoogle(second, 'ayse')
    expect(await mails()).toHaveLength(1)
    await signInWithGoogle(second, 'ayse')
    expect(await mails()).toHaveLength(1)
  })

  it('links no account by an e-mail that Google did not confirm', async () => {
    await testApp
      .visitor()
      .post('/auth/sign-up', { email: 'dogrulanmamis@gmail.example', password: 'acili-ezme-7', policiesAccepted: true })
    await testApp.database.pool.query('update auth_users set email_verified = true')
    expect(await signInWithGoogle(testApp.visitor(), 'dogrulanmamis')).toBe('/tr/login?tab=signin&google=unlinked')
  })

  it('creates no account for an e-mail that Google did not confirm, so its owner can still sign up', async () => {
    expect(await signInWithGoogle(testApp.visitor(), 'dogrulanmamis')).toBe('/tr/login?tab=signin&google=failed')
    expect((await testApp.database.pool.query('select 1 from auth_users')).rowCount).toBe(0)
  })

  it.each(['false', '0', 'no', 'TRUE'])('takes %o about an e-mail for no: only true is a confirmation [MEND-5]', async (text) => {
    const email = `metinle_${text}@gmail.example`
    await testApp.visitor().post('/auth/sign-up', { email, password: PASSWORD, username: 'sahibi', policiesAccepted: true })
    await testApp.database.pool.query('update auth_users set email_verified = true')
    expect(await signInWithGoogle(testApp.visitor(), `metinle_${text}`)).toBe('/tr/login?tab=signin&google=unlinked')
    await testApp.database.pool.query('delete from auth_users')
    expect(await signInWithGoogle(testApp.visitor(), `metinle_${text}`)).toBe('/tr/login?tab=signin&google=failed')
  })

  it("takes the text 'true' for a confirmation, as some providers write it [MEND-5]", async () => {
    expect(await signInWithGoogle(testApp.visitor(), 'metinle_true')).toBe('/tr/auth-landing')
  })

  it('that is added to an account is told by a mail, whose link removes it with its sessions [CHG-07 MEND-3]', async () => {
    const email = 'ayse@gmail.example'
    const owner = testApp.visitor()
    await owner.post('/auth/sign-up', { email, password: PASSWORD, username: 'ayse', policiesAccepted: true })
    await testApp.database.pool.query("update auth_users set email_verified = true, created_at = now() - interval '1 day'")
    const thief = testApp.visitor()
    await signInWithGoogle(thief, 'ayse')
    await signInWithGoogle(thief, 'ayse')
    const mails = async () => (await mailsTo(testApp, email)).filter(({ text }) => text.includes('type=undo-key'))
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Hesabına Google ile giriş eklendi'])
    const token = await tokenFor(testApp, email, 'undo-key')
    expect((await testApp.visitor().post('/auth/keys/undo', { token })).body).toEqual({ kind: 'google', name: null })
    expect([(await viewerOf(thief)).profile, (await viewerOf(owner)).profile?.username]).toEqual([null, 'ayse'])
    // A sign-up by Google has no other key: no mail offers to remove the only way in.
    const fatma = testApp.visitor()
    await signInWithGoogle(fatma, 'fatma')
    await fatma.post('/auth/finish', { username: 'fatma', policiesAccepted: true })
    await signInWithGoogle(fatma, 'fatma')
    expect((await mailsTo(testApp, 'fatma@gmail.example')).filter(({ text }) => text.includes('type=undo-key'))).toEqual([])
  })

  it('proves an act once the member went to Google for it; the sign-in alone does not [CHG-07 MEND-2]', async () => {
    const client = testApp.visitor()
    await signInWithGoogle(client, 'ayse')
    await client.post('/auth/finish', { username: 'ayse', policiesAccepted: true })
    const leave = (by: Client) => by.post('/account/deletion', { username: 'ayse' })
    const refusal = { code: 'FRESH_PROOF_REQUIRED', ways: ['google'] }
    expect((await leave(client)).body).toMatchObject(refusal)
    // Another sign-in proves nothing, nor does what another member went to Google for, in the same browser.
    await signInWithGoogle(client, 'ayse')
    expect((await leave(client)).body).toMatchObject(refusal)
    await signInWithGoogle(client, 'fatma')
    await client.post('/auth/finish', { username: 'fatma', policiesAccepted: true })
    const forFatma = await goThrough(client, 'ayse', { query: '?prove=1' })
    await landed(client, forFatma)
    expect((await viewerOf(client)).profile?.username).toBe('ayse')
    expect((await leave(client)).body).toMatchObject(refusal)
    expect(await proveByGoogle(client, 'ayse')).toBe('/tr/auth-landing?next=%2Ftr%2Fsettings')
    expect((await leave(client)).body).toEqual({ deleted: true })
  })

  it('redirects only to our pages afterwards', async () => {
    for (const next of ['https://kotu.example/', '//kotu.example', '/tr/../../kotu', '/tr\\kotu', 'javascript:alert(1)'])
      expect(await signInWithGoogle(testApp.visitor(), 'ayse', next)).toMatch(/^\/tr\/auth-landing(\?next=%2Ftr%2F\.\.%2F\.\.%2Fkotu)?$/)
  })

  it('of twenty calls that finish one sign-up at once, and two with one name, each name is taken once', async () => {
    const [one, other] = [testApp.visitor(), testApp.visitor()]
    await Promise.all([signInWithGoogle(one, 'ayse'), signInWithGoogle(other, 'fatma')])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).post('/auth/finish', { username: 'tek_ad', policiesAccepted: true })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set([undefined, 'SIGN_UP_FINISHED', 'USERNAME_TAKEN']))
  })

  it('deletes unfinished sign-ups after a week, and expired sessions and links at once', async () => {
    const begun = testApp.visitor()
    await signInWithGoogle(begun, 'ayse')
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect((await viewerOf(begun)).isUnfinished).toBe(true)
    await testApp.database.pool.query(
      "update auth_users set created_at = now() - interval '8 days', updated_at = now() - interval '8 days'",
    )
    const stays = await testApp.member('kalan')
    await testApp.database.pool.query('delete from auth_verifications')
    await testApp.database.pool.query(
      "insert into auth_verifications (id, identifier, value, expires_at) values ('eski', 'x', 'x', now()), ('yeni', 'y', 'y', now() + interval '1 hour')",
    )
    await testApp.database.pool.query(
      "insert into auth_sessions (id, user_id, token, expires_at) select 'eski', id, 'eski', now() from auth_users where name = 'kalan'",
    )
    await cleanAccounts(testApp.context.db, testApp.context.config)
    const { rows } = await testApp.database.pool.query(
      "select array(select name from auth_users) as users, array(select id from auth_verifications) as links, (select count(*) from auth_sessions where id = 'eski') as old",
    )
    expect(rows).toEqual([{ users: ['kalan'], links: ['yeni'], old: 0 }])
    expect((await viewerOf(stays)).profile?.nickname).toBe('kalan')
  })
})
