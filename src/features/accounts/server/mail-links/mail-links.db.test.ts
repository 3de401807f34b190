import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { Client } from '#tests/support/client.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { createTestApp, PUSH_KEY, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'

const PASSWORD = 'acili-ezme-7'
const NEW = 'yeni-lavas-8'

let testApp: TestApp
let strict: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  strict = await createTestApp({ EMAIL_VERIFICATION: 'required' })
})
afterAll(async () => {
  await testApp.close()
  await strict.close()
})

let counter = 0
const newEmail = () => `posta${++counter}@example.com`
const form = (email: string) => ({ email, password: PASSWORD, policiesAccepted: true })
const signIn = (email: string, password: string, where = testApp) => where.visitor().post('/auth/sign-in', { email, password })
const forgot = (email: string, where = testApp) => where.visitor().post('/auth/forgot-password', { email })
const reset = (token: string, password = NEW, where = testApp) => where.visitor().post('/auth/reset-password', { token, password })
const check = async (token: string) => (await testApp.visitor().post('/auth/reset-password/check', { token })).body['isValid']
const viewerOf = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body
const userOf = async (email: string, where = testApp) =>
  (await where.database.db.selectFrom('auth_users').selectAll().where('email', '=', email).executeTakeFirst())!

/** A member of this testApp with an address of their own. */
async function member(where = testApp): Promise<{ email: string; client: Client }> {
  const [email, client] = [newEmail(), where.visitor()]
  await client.post('/auth/sign-up', form(email))
  return { email, client }
}

describe('a member who forgot the password', () => {
  it('gets a link by mail, chooses a new one, and signs in with it; nobody is signed in by the link [PWR-01 PWR-05 PWR-06 ROUTE-47]', async () => {
    const { email, client } = await member()
    const phone = testApp.visitor()
    await phone.post('/auth/sign-in', { email, password: PASSWORD })
    const { body } = await testApp.visitor().post<{ token: string }>('/auth/sign-in', { email, password: PASSWORD, withToken: true })
    expect((await forgot(` ${email.toUpperCase()} `)).body).toEqual({ accepted: true })
    const [mail] = await mailsTo(testApp, email)
    expect(mail!.subject).toBe('Şifreni sıfırla')
    expect(mail!.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/tr\/reset-password#access_token=[\w-]{43}&type=recovery\n/)
    const token = await tokenFor(testApp, email, 'recovery')
    expect([await check(token), await check(token)]).toEqual([true, true])
    const answer = await reset(token)
    const sessions = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('lokma_session='))
    expect([answer.status, answer.body, sessions]).toEqual([200, { changed: true, keys: [] }, []])
    // Every session has ended: in the browser, on the phone, in the program.
    expect((await viewerOf(client)).profile).toBeNull()
    expect((await viewerOf(phone)).profile).toBeNull()
    const program = await testApp.visitor().get('/viewer', { authorization: `Bearer ${body.token}` })
    expect(program.status).toBe(401)
    expect([(await signIn(email, PASSWORD)).status, (await signIn(email, NEW)).status]).toEqual([401, 200])
    expect((await userOf(email)).email_verified).toBe(true)
  })

  it('receives a mail that the password was changed', async () => {
    const { email } = await member()
    await forgot(email)
    await reset(await tokenFor(testApp, email, 'recovery'))
    const [mail] = await mailsTo(testApp, email)
    expect(mail!.subject).toBe('Şifren değiştirildi')
    expect(mail!.text).not.toContain('access_token')
  })

  it('uses a link once; a changed, expired or superseded link is invalid [PWR-14 PWR-09]', async () => {
    const { email } = await member()
    await forgot(email)
    const older = await tokenFor(testApp, email, 'recovery')
    await forgot(email)
    const newer = await tokenFor(testApp, email, 'recovery')
    const changed = `${newer[0] === 'A' ? 'B' : 'A'}${newer.slice(1)}`
    for (const token of [older, changed, 'A'.repeat(43)]) {
      expect(await check(token)).toBe(false)
      const { status, body } = await reset(token)
      expect([status, body['code']]).toEqual([422, 'MAIL_LINK_INVALID'])
    }
    const { id } = await userOf(email)
    const { rows } = await testApp.database.pool.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::float8 / 60 as minutes from mail_links where user_id = $1 and type = $2',
      [id, 'recovery'],
    )
    expect(rows[0]!.minutes).toBeGreaterThan(59)
    expect(rows[0]!.minutes).toBeLessThanOrEqual(60)
    await testApp.database.pool.query("update mail_links set expires_at = now() - interval '1 second' where user_id = $1", [id])
    expect([await check(newer), (await reset(newer)).status]).toEqual([false, 422])
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    await forgot(email)
    const last = await tokenFor(testApp, email, 'recovery')
    expect([(await reset(last)).status, (await reset(last, 'bir-daha-9')).status]).toEqual([200, 422])
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('cannot use a link that confirms an address, nor the other way round', async () => {
    const { email } = await member()
    await forgot(email)
    expect((await reset(await tokenFor(testApp, email, 'signup'))).status).toBe(422)
    const recovery = await tokenFor(testApp, email, 'recovery')
    expect((await testApp.visitor().post('/auth/confirm-email', { token: recovery })).status).toBe(422)
    expect(await check(recovery)).toBe(true)
  })

  it('chooses by the same rules as at sign-up, and can use the link again after a refusal [PWR-10]', async () => {
    const { email } = await member()
    await forgot(email)
    const token = await tokenFor(testApp, email, 'recovery')
    expect((await reset(token, '12345')).body['code']).toBe('PASSWORD_TOO_SHORT')
    expect((await reset(token, '123456')).body['code']).toBe('PASSWORD_TOO_COMMON')
    expect((await reset(token, 'x'.repeat(129))).body['code']).toBe('PASSWORD_TOO_LONG')
    expect(await check(token)).toBe(true)
  })

  it('may set a first password where there was none', async () => {
    const { email } = await member()
    const { id } = await userOf(email)
    await testApp.database.pool.query('delete from auth_accounts where user_id = $1', [id])
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    await forgot(email)
    await reset(await tokenFor(testApp, email, 'recovery'))
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('has no valid link once the account is deleted', async () => {
    const { email } = await member()
    await forgot(email)
    const token = await tokenFor(testApp, email, 'recovery')
    await testApp.database.pool.query('delete from auth_users where email = $1', [email])
    expect([await check(token), (await reset(token)).status]).toEqual([false, 422])
    expect(await mailsTo(testApp, email)).toEqual([])
  })
})

describe('nobody can find out who is a member', () => {
  /** What an unknown and a known e-mail cause on the server: its answer, its statements, its hashes. */
  async function compare(
    where: TestApp,
    ask: (client: Client, email: string) => Promise<{ status: number; body: object; headers: Headers }>,
  ) {
    const { email } = await member(where)
    const context = await where.context.auth.$context
    const [pool, hash] = [where.database.pool, context.password.hash]
    // Notifications are sent in the background, for earlier requests too: their statements do not count.
    const asking = new AsyncLocalStorage<true>()
    const { bells } = where.context
    const ring = bells.ring
    bells.ring = () => asking.exit(ring)
    const seen = []
    for (const asked of [email, newEmail()]) {
      let statements = 0
      let hashes = 0
      context.password.hash = (password) => (hashes++, hash(password))
      const connect = pool.connect.bind(pool)
      const count = async () => {
        const client = await connect()
        const query = client.query.bind(client) as (...given: unknown[]) => unknown
        const release = client.release.bind(client)
        client.query = ((...given: unknown[]) => ((statements += asking.getStore() ? 1 : 0), query(...given))) as typeof client.query
        client.release = (...given) => {
          client.query = query as typeof client.query
          client.release = release
          release(...given)
        }
        return client
      }
      pool.connect = count as typeof pool.connect
      const { status, body, headers } = await asking.run(true, () => ask(where.visitor(), asked))
      pool.connect = connect as typeof pool.connect
      context.password.hash = hash
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id')
      seen.push({ answer: [status, body, names.sort(), headers.getSetCookie()], statements, hashes })
    }
    bells.ring = ring
    return seen as [(typeof seen)[number], (typeof seen)[number]]
  }

  it('by asking for a link: the same answer after the same statements [PWR-14]', async () => {
    const [known, unknown] = await compare(testApp, (client, email) => client.post('/auth/forgot-password', { email }))
    expect(unknown).toEqual(known)
    expect(known.answer.slice(0, 2)).toEqual([200, { accepted: true }])
    expect(known.statements).toBeGreaterThan(2)
  })

  it('by signing up where the mail link is required: same answer, no session, same hashing [REPAIR-06 AUTH-11 AUTH-12]', async () => {
    const [known, unknown] = await compare(strict, (client, email) => client.post('/auth/sign-up', form(email)))
    // A mark of the browser is set for both; only the server can tell them apart.
    const shapeOf = ({ answer: [status, body, names, cookies] }: typeof known) => [
      status,
      body,
      names,
      (cookies as string[]).map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;')),
    ]
    expect(shapeOf(unknown)).toEqual(shapeOf(known))
    expect(shapeOf(known)).toEqual([
      200,
      { accepted: true, mustConfirmEmail: true, mustWait: false },
      expect.any(Array),
      [expect.stringMatching(/^lokma_known=…; .*HttpOnly/)],
    ])
    expect([known.hashes, unknown.hashes]).toEqual([1, 1])
  })

  it('where sign-up signs in at once the session reveals it, but the hashing work is the same [REPAIR-06 AUTH-12]', async () => {
    const [known, unknown] = await compare(testApp, (client, email) => client.post('/auth/sign-up', form(email)))
    expect(unknown.answer.slice(0, 2)).toEqual(known.answer.slice(0, 2))
    expect([known.hashes, unknown.hashes]).toEqual([1, 1])
  })

  it('but the owner of a known address is notified of the attempt, and how to go on [AUTH-11]', async () => {
    for (const where of [testApp, strict]) {
      const { email } = await member(where)
      await where.visitor().post('/auth/sign-up', form(email))
      const [mail] = await mailsTo(where, email)
      expect(mail!.subject).toBe('Zaten bir hesabın var')
      expect(mail!.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/tr\/login/)
      expect(mail!.text).toContain('Şifremi unuttum')
      expect((await signIn(email, PASSWORD, where)).status).toBe(200)
    }
  })

  it('no text typed at sign-up reaches a stranger in a mail', async () => {
    const email = newEmail()
    await testApp.visitor().post('/auth/sign-up', { ...form(email), username: 'bedava.doner', nickname: 'Tıkla: evil.example' })
    const [mail] = await mailsTo(testApp, email)
    expect(`${mail!.subject}${mail!.text}${mail!.html}`).not.toMatch(/bedava|evil/)
  })
})

describe('a new member', () => {
  it('is asked by mail to confirm the address; the link signs in by cookie, once [AUTH-12 LAND-11]', async () => {
    const { email, client } = await member()
    const [mail] = await mailsTo(testApp, email)
    expect(mail!.subject).toBe('E-posta adresini doğrula')
    expect(mail!.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/tr\/auth-landing#access_token=[\w-]{43}&type=signup\n/)
    expect((await viewerOf(client)).mustConfirmEmail).toBe(false)
    const token = await tokenFor(testApp, email, 'signup')
    const phone = testApp.visitor()
    const answer = await phone.post('/auth/confirm-email', { token, password: PASSWORD })
    expect([answer.status, answer.body]).toEqual([200, { confirmed: true }])
    expect((await viewerOf(client)).profile).not.toBeNull()
    expect(answer.headers.getSetCookie().join()).toMatch(/lokma_session=.*HttpOnly.*SameSite=Lax/i)
    expect((await viewerOf(phone)).profile).not.toBeNull()
    expect((await userOf(email)).email_verified).toBe(true)
    const stranger = testApp.visitor()
    expect((await stranger.post('/auth/confirm-email', { token })).status).toBe(422)
    expect((await viewerOf(stranger)).profile).toBeNull()
  })

  it('stays signed in when another member’s link is opened in the same browser', async () => {
    const [mine, theirs] = [await member(), await member()]
    const before = await viewerOf(mine.client)
    const token = await tokenFor(testApp, theirs.email, 'signup')
    expect((await mine.client.post('/auth/confirm-email', { token })).body['code']).toBe('PASSWORD_UNPROVEN')
    const answer = await mine.client.post('/auth/confirm-email', { token, password: PASSWORD })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect((await viewerOf(mine.client)).profile).toEqual(before.profile)
    expect((await userOf(theirs.email)).email_verified).toBe(true)
  })

  it('may request the mail again, which invalidates the older link, until the address is confirmed', async () => {
    const { email, client } = await member()
    const older = await tokenFor(testApp, email, 'signup')
    expect((await client.post('/auth/confirmation')).body).toEqual({ sent: true })
    const newer = await tokenFor(testApp, email, 'signup')
    expect((await testApp.visitor().post('/auth/confirm-email', { token: older })).status).toBe(422)
    expect((await client.post('/auth/confirm-email', { token: newer })).status).toBe(200)
    expect((await client.post('/auth/confirmation')).body).toEqual({ sent: false })
    expect((await testApp.visitor().post('/auth/confirmation')).body['code']).toBe('NOT_AUTHENTICATED')
  })
})

describe('a stranger who signed up with another person’s address', () => {
  for (const mode of ['off', 'required'] as const)
    it(`keeps neither password nor session once its owner confirms (EMAIL_VERIFICATION=${mode}) [REPAIR-05]`, async () => {
      const where = mode === 'off' ? testApp : strict
      const { email, client: stranger } = await member(where)
      await stranger.post('/auth/sign-in', { email, password: PASSWORD })
      expect((await viewerOf(stranger)).profile).not.toBeNull()

      // The owner never saw the sign-up and does not know its password.
      const owner = where.visitor()
      const token = await tokenFor(where, email, 'signup')
      const first = await owner.post('/auth/confirm-email', { token })
      expect([first.status, first.body['code'], first.headers.getSetCookie()]).toEqual([409, 'PASSWORD_UNPROVEN', []])
      const guessed = await owner.post('/auth/confirm-email', { token, password: 'tahmin-ediyorum' })
      expect([guessed.status, guessed.body['code']]).toEqual([403, 'PASSWORD_WRONG'])
      expect((await userOf(email, where)).email_verified).toBe(false)

      const { status, body } = await owner.post<{ resetToken: string }>('/auth/confirm-email', { token, withoutPassword: true })
      expect(status).toBe(200)
      expect((await userOf(email, where)).email_verified).toBe(true)
      expect((await viewerOf(owner)).profile).not.toBeNull()
      expect((await viewerOf(stranger)).profile).toBeNull()
      expect((await stranger.post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(401)
      expect((await stranger.post('/auth/confirm-email', { token, password: PASSWORD })).status).toBe(422)
      expect((await reset(body.resetToken, NEW, where)).status).toBe(200)
      expect((await signIn(email, NEW, where)).status).toBe(200)
    })

  it('cannot confirm the address by proving a password: the link is needed first [REPAIR-05]', async () => {
    const { email, client } = await member()
    expect((await client.post('/auth/confirm-email', { token: 'A'.repeat(43), password: PASSWORD })).status).toBe(422)
    expect((await userOf(email)).email_verified).toBe(false)
  })

  it('a member confirms without typing anything in the browser of the sign-up, signed in or not [REPAIR-05 AUTH-12]', async () => {
    for (const where of [testApp, strict]) {
      const { email, client } = await member(where)
      await client.post('/auth/sign-out')
      const answer = await client.post('/auth/confirm-email', { token: await tokenFor(where, email, 'signup') })
      expect([answer.status, answer.body]).toEqual([200, { confirmed: true }])
      expect((await viewerOf(client)).profile).not.toBeNull()
      expect((await signIn(email, PASSWORD, where)).status).toBe(200)
    }
  })

  it('a browser whose sign-up met a known address proves nothing by it [REPAIR-05]', async () => {
    const { email } = await member(strict)
    const other = strict.visitor()
    await other.post('/auth/sign-up', { ...form(email), password: 'benim-sifrem-7' })
    const token = await tokenFor(strict, email, 'signup')
    expect((await other.post('/auth/confirm-email', { token })).body['code']).toBe('PASSWORD_UNPROVEN')
  })
})

describe('where a confirmed address is required', () => {
  it('a new member signs in and reads, but writes nothing before following the link [AUTH-12]', async () => {
    const email = newEmail()
    const fresh = strict.visitor()
    expect((await fresh.post('/auth/sign-up', form(email))).body).toEqual({ accepted: true, mustConfirmEmail: true, mustWait: false })
    expect((await viewerOf(fresh)).profile).toBeNull()
    expect((await fresh.post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect(await viewerOf(fresh)).toMatchObject({ mustConfirmEmail: true, profile: { points: 0 } })
    const id = await strict.restaurant()
    expect((await fresh.get(`/restaurants/${id}`)).status).toBe(200)
    const writes = strict.app.routes
      .filter(({ method, path }) => !['GET', 'HEAD', 'ALL', 'OPTIONS'].includes(method) && path.startsWith('/api/'))
      .map(({ method, path }) => [method, path.replace(/:\w+/g, '1')] as const)
      .filter(([, path]) => !/^\/api\/(auth|account)(\/|$)/.test(path))
      // A read, with its position in the body.
      .filter(([, path]) => path !== '/api/restaurants/near')
    expect(writes.length).toBeGreaterThan(15)
    for (const [method, path] of writes) {
      const { status, body } = await fresh.send(method, path, {})
      expect([method, path, status, body['code']]).toEqual([method, path, 403, 'EMAIL_NOT_VERIFIED'])
    }
    expect((await fresh.post('/auth/confirmation')).body).toEqual({ sent: true })
    await fresh.post('/auth/confirm-email', { token: await tokenFor(strict, email, 'signup') })
    expect((await viewerOf(fresh)).mustConfirmEmail).toBe(false)
    expect((await fresh.post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
  })

  it('a visitor votes as usual, and a reset confirms the address too', async () => {
    const id = await strict.restaurant()
    expect((await strict.visitor().post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
    const { email } = await member(strict)
    await forgot(email, strict)
    await reset(await tokenFor(strict, email, 'recovery'), NEW, strict)
    const again = strict.visitor()
    await again.post('/auth/sign-in', { email, password: NEW })
    expect((await viewerOf(again)).mustConfirmEmail).toBe(false)
  })
})

describe('mails are limited', () => {
  it('to three an hour for one address, known or not, with their own message and wait time [REPAIR-22 PWR-02 PWR-03]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const { email } = await member(limited)
    for (const asked of [email, newEmail()]) {
      for (let turn = 0; turn < 3; turn++) expect((await forgot(asked, limited)).status).toBe(200)
      const { status, body, headers } = await forgot(asked, limited)
      expect([status, body['code']]).toEqual([429, 'MAIL_LIMITED'])
      const retryAfter = Number(headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(60)
      expect(body['retryAfter']).toBe(retryAfter)
      // Asking again does not extend the wait: a countdown stays correct.
      expect((await forgot(asked, limited)).body['retryAfter']).toBeLessThanOrEqual(retryAfter)
    }
    const { errorTexts: errors } = await import('#texts/i18n/errors')
    expect(errors.MAIL_LIMITED).toBe('Çok fazla e-posta gönderildi. Lütfen birkaç dakika bekleyin.')
    // Sign-ups with a known address send no more mails than that, and still get identical answers.
    for (let turn = 0; turn < 5; turn++) {
      const { status, body } = await limited.visitor().post('/auth/sign-up', form(email))
      expect([status, body]).toEqual([200, { accepted: true, mustConfirmEmail: false, mustWait: false }])
    }
    const subjects = (await mailsTo(limited, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Zaten bir hesabın var')).toHaveLength(3)
    expect(subjects.filter((subject) => subject === 'Şifreni sıfırla')).toHaveLength(3)
    await limited.close()
  })

  it('the member’s requests for a confirmation are limited, too', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const { client } = await member(limited)
    for (let turn = 0; turn < 3; turn++) expect((await client.post('/auth/confirmation')).status).toBe(200)
    expect((await client.post('/auth/confirmation')).body['code']).toBe('MAIL_LIMITED')
    await limited.close()
  })
})

it('neither the database nor any log holds the token of a link, nor does a log hold an address [LAND-11]', async () => {
  let lines = ''
  const log = pino({ level: 'debug' }, new Writable({ write: (chunk: Buffer, _, done) => ((lines += chunk.toString()), done()) }))
  const { config, secret } = testApp.context
  const context = createContext({ config, database: testApp.database, secret, pushKey: PUSH_KEY, log })
  const app = createApp(context)
  const [email, client] = [newEmail(), new Client(app)]
  await client.post('/auth/sign-up', form(email))
  await new Client(app).post('/auth/sign-up', form(email))
  await client.post('/auth/forgot-password', { email })
  const tokens = [await tokenFor(testApp, email, 'signup'), await tokenFor(testApp, email, 'recovery')]
  const tables = await testApp.database.pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of tables.rows) {
    const { rows } = await testApp.database.pool.query(`select t::text as whole from ${name} t`)
    const whole = JSON.stringify(rows)
    for (const token of tokens) {
      expect([name, whole.includes(token)]).toEqual([name, false])
      expect([name, whole.includes(Buffer.from(token).toString('hex'))]).toEqual([name, false])
    }
  }
  await client.post('/auth/confirm-email', { token: tokens[0] })
  await client.post('/auth/reset-password/check', { token: tokens[1] })
  const reset = () => client.post('/auth/reset-password', { token: tokens[1], password: NEW })
  expect([(await reset()).status, (await reset()).body['code']]).toEqual([200, 'MAIL_LINK_INVALID'])
  expect(lines).toContain('/api/auth/reset-password')
  for (const secretText of [...tokens, email, NEW, PASSWORD]) expect(lines).not.toContain(secretText)
  await context.mail.close()
})
