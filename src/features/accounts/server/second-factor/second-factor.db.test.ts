import { base32 } from '@better-auth/utils/base32'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { codeByOathtool, hasOathtool } from '#tests/support/oathtool.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RecoveryCodes, SecondFactor, TotpSetup } from '../../second-factor.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const codeOf = ({ secret }: TotpSetup, steps = 0) => codeByOathtool(secret, steps)
const begin = async (client: Client) => (await client.post<TotpSetup>('/account/second-factor')).body
const confirm = (client: Client, code: string) => client.post<RecoveryCodes & { code?: string }>('/account/second-factor/confirm', { code })
const signIn = (email: string, more: object = {}, client = testApp.visitor()) =>
  client.post('/auth/sign-in', { email, password: PASSWORD, ...more })
const stateOf = async (client: Client) => (await client.get<SecondFactor>('/account/second-factor')).body

async function withApp(name: string, app = testApp) {
  const member = await app.member(name)
  const setup = await begin(member)
  const { codes } = (await confirm(member, codeOf(setup))).body
  // The code of half a minute before may not count any more when it arrives: the one of now counts as that one.
  await app.database.pool.query(
    'update totp_secrets set last_step = last_step - 1 where user_id = (select auth_id from profiles where id = $1)',
    [member.profileId],
  )
  return { member, setup, codes, email: `${member.username}@example.com` }
}

describe.skipIf(!hasOathtool)('sign-in with a code', () => {
  it('asks for the code of the app after the password, and opens no session before', async () => {
    const { member, setup, email } = await withApp('kodlu')
    const count = async () =>
      (await query('select count(*)::int as n from auth_sessions s join auth_users u on u.id = s.user_id where u.email = $1', [email]))[0].n
    const before = await count()
    const visitor = testApp.visitor()
    const asked = await signIn(email, {}, visitor)
    expect([asked.status, asked.body, asked.headers.getSetCookie().join()]).toEqual([200, { needsCode: true }, ''])
    const wrong = await signIn(email, { code: codeOf(setup, 20) }, visitor)
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'CODE_WRONG'])
    expect((await signIn(email, { password: 'yanlis-sifre', code: codeOf(setup) }, visitor)).body['code']).toBe('INVALID_CREDENTIALS')
    expect(await count()).toBe(before)
    expect((await signIn(email, { code: codeOf(setup) }, visitor)).body).toMatchObject({ profile: { username: member.username } })
    expect((await visitor.get('/account')).status).toBe(200)
    const program = await signIn(email, { code: codeOf(setup, 1), withToken: true })
    expect(program.body['token']).toMatch(/\S+/)
  })

  it('takes each code once, also of twenty calls at once, and none before the last', async () => {
    onTestFinished(hashAtFullCost())
    const { setup, email } = await withApp('tekkod')
    const code = codeOf(setup)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, { code })))
    expect(answers.filter(({ body }) => 'profile' in body)).toHaveLength(1)
    expect((await signIn(email, { code: codeOf(setup, -1) })).body['code']).toBe('CODE_WRONG')
  })

  it('is not on before the first code, and keeps neither the secret nor a recovery code in the clear', async () => {
    const member = await testApp.member('yarim')
    const email = `${member.username}@example.com`
    expect((await confirm(member, '287082')).body.code).toBe('SECOND_FACTOR_OFF')
    await begin(member)
    expect((await signIn(email)).body).toHaveProperty('profile')
    const setup = await begin(member)
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    const { codes } = (await confirm(member, codeOf(setup))).body
    expect(new Set(codes).size).toBe(10)
    expect((await member.post('/account/second-factor')).body['code']).toBe('SECOND_FACTOR_ON')
    const [kept] = await query(
      "select (select string_agg(encode(sealed, 'escape'), '') from totp_secrets) || (select string_agg(r::text, '') from recovery_codes r) as text",
    )
    const plain = new TextDecoder().decode(base32.decode(setup.secret))
    expect(plain).toHaveLength(20)
    for (const secret of [setup.secret, plain, ...codes]) expect(kept.text).not.toContain(secret)
  })

  it('lets a member without the phone in by a recovery code, each once; new ones replace the old', async () => {
    onTestFinished(hashAtFullCost())
    const { member, codes, email } = await withApp('telefonsuz')
    const [first = '', second = ''] = codes
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, { code: first.toLowerCase() })))
    expect(answers.filter(({ body }) => 'profile' in body)).toHaveLength(1)
    expect(await stateOf(member)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    expect((await member.post('/account/proof', { password: PASSWORD })).status).toBe(200)
    const renewed = (await member.post<RecoveryCodes>('/account/second-factor/recovery-codes')).body.codes
    expect((await signIn(email, { code: second })).body['code']).toBe('CODE_WRONG')
    expect((await signIn(email, { code: renewed[0] })).body).toHaveProperty('profile')
  })

  it('is changed only with a fresh proof, which a code gives too', async () => {
    const { member, setup, email } = await withApp('degistiren')
    await query("update totp_secrets set confirmed_at = confirmed_at - interval '73 hours'")
    await query("update auth_sessions set proven_at = now() - interval '11 minutes'")
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/recovery-codes'],
      ['DELETE', ''],
    ] as const) {
      const { status, body } = await member.send(method, `/account/second-factor${path}`)
      expect([method, path, status, body['code'], body['ways']]).toEqual([method, path, 403, 'FRESH_PROOF_REQUIRED', ['password', 'code']])
    }
    expect((await member.post('/account/proof', { code: codeOf(setup, 20) })).body['code']).toBe('CODE_WRONG')
    expect((await member.post('/account/proof', { code: codeOf(setup) })).status).toBe(200)
    expect((await member.send('DELETE', '/account/second-factor')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await signIn(email)).body).toHaveProperty('profile')
  })

  it('ends guesses after ten an hour', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '1' })
    const { email } = await withApp('tahminci', limited)
    const codes = []
    for (let turn = 0; turn < 11; turn++)
      codes.push((await limited.visitor().post('/auth/sign-in', { email, password: PASSWORD, code: '00000' })).body['code'])
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'CODE_WRONG'), 'RATE_LIMITED'])
    await limited.close()
  }, 60_000)

  it('is not passed by a link that confirms the address', async () => {
    const client = testApp.visitor()
    const email = 'mektupla@example.com'
    await client.post('/auth/sign-up', { email, password: PASSWORD, username: 'mektupla', policiesAccepted: true })
    await confirm(client, codeOf(await begin(client)))
    const thief = testApp.visitor()
    const token = await tokenFor(testApp, email, 'signup')
    expect((await thief.post('/auth/confirm-email', { token, password: PASSWORD })).status).toBe(200)
    expect((await thief.get('/account')).status).toBe(401)
  })
})
