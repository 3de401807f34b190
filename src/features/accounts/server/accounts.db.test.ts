import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const form = (name: string, more: Record<string, unknown> = {}) => ({
  email: `${name}@example.com`,
  password: 'acili-ezme-7',
  username: name,
  nickname: 'Zeynep K.',
  policiesAccepted: true,
  ...more,
})

describe('signing up', () => {
  it('makes a member with a profile, signed in at once [AUTH-09 AUTH-16]', async () => {
    const zeynep = testApp.visitor()
    expect((await zeynep.post('/auth/sign-up', form('zeynep'))).body).toEqual({ accepted: true, mustConfirmEmail: false, mustWait: false })
    const { body } = await zeynep.get<ViewerResult>('/viewer')
    expect(body).toMatchObject({ profile: { username: 'zeynep', nickname: 'Zeynep K.', points: 0 }, isAdmin: false })
    const { rows } = await testApp.database.pool.query('select policies_accepted_at from auth_users where email = $1', [
      'zeynep@example.com',
    ])
    expect(rows[0].policies_accepted_at).toBeInstanceOf(Date)
  })

  it('needs no username: one is derived from the e-mail, and the nickname from the username [AUTH-10]', async () => {
    await testApp.visitor().post('/auth/sign-up', form('murat.usta'))
    const other = testApp.visitor()
    const { username, nickname, ...rest } = form('x')
    expect((await other.post('/auth/sign-up', { ...rest, email: 'murat.usta@elsewhere.example' })).status).toBe(200)
    const { profile } = (await other.get<ViewerResult>('/viewer')).body
    expect(profile?.username).toMatch(/^murat\.usta\d+$/)
    expect(profile?.nickname).toBe(profile?.username)
    expect([username, nickname]).toBeDefined()
  })

  it('answers a known e-mail like a new one, but signs nobody in [AUTH-11]', async () => {
    await testApp.visitor().post('/auth/sign-up', form('elif'))
    const stranger = testApp.visitor()
    const again = await stranger.post('/auth/sign-up', form('elif2', { email: 'ELIF@example.com ' }))
    expect([again.status, again.body]).toEqual([200, { accepted: true, mustConfirmEmail: false, mustWait: false }])
    expect((await stranger.get<ViewerResult>('/viewer')).body.profile).toBeNull()
  })

  it('refuses a taken username, however it is written [AUTH-11]', async () => {
    await testApp.visitor().post('/auth/sign-up', form('burak'))
    const answer = await testApp.visitor().post('/auth/sign-up', form('BURAK', { email: 'other@example.com' }))
    expect([answer.status, answer.body['code']]).toEqual([409, 'USERNAME_TAKEN'])
  })

  it('twenty sign-ups for one name at once: one gets it, and every account has its profile', async () => {
    onTestFinished(hashAtFullCost())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => testApp.visitor().post('/auth/sign-up', form('tek_isim', { email: `tek${i}@example.com` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { rows } = await testApp.database.pool.query(
      'select count(*) as orphans from auth_users u left join profiles p on p.auth_id = u.id where p.id is null',
    )
    expect(rows[0].orphans).toBe(0)
  })

  it.each([
    ['a bad e-mail', { email: 'zeynep' }, 'EMAIL_INVALID', 'Please enter a valid email address'],
    ['a short password', { password: '12345' }, 'PASSWORD_TOO_SHORT', 'Password must be at least 6 characters'],
    ['a common password', { password: '123456' }, 'PASSWORD_TOO_COMMON', 'This password is too common'],
    ['a short username', { username: 'ab' }, 'USERNAME_INVALID', 'A username has 3 to 20 of the characters a-z, 0-9, _ and .'],
    ['a reserved username', { username: 'admin' }, 'USERNAME_RESERVED', 'This username is reserved'],
    ['a short nickname', { nickname: 'a' }, 'NICKNAME_TOO_SHORT', 'Nickname must be at least 2 characters'],
    ['a long nickname', { nickname: 'a'.repeat(31) }, 'NICKNAME_TOO_LONG', 'Nickname must be less than 30 characters'],
    ['no consent', { policiesAccepted: false }, 'POLICIES_NOT_ACCEPTED', 'You must accept the Privacy Policy and the Terms of Use'],
  ])('refuses %s with its own code [AUTH-03 AUTH-04 AUTH-05 AUTH-06 AUTH-07 AUTH-08]', async (_, wrong, code, message) => {
    const answer = await testApp.visitor().post('/auth/sign-up', form('deniz', wrong))
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([422, code, message])
  })

  it('is limited, with its own error message [AUTH-14]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    await limited.visitor().post('/auth/sign-up', form('ilk'))
    const visitor = limited.visitor()
    await visitor.get('/viewer')
    const again = (i: number) => visitor.post('/auth/sign-up', form('ilk', { username: `deniz${i}` }))
    for (let i = 0; i < 5; i++) expect((await again(i)).status).toBe(200)
    const last = await again(6)
    expect([last.status, last.body['code'], last.body['message']]).toEqual([
      429,
      'SIGN_UP_LIMITED',
      'Too many signup attempts. Please wait a few minutes before trying again.',
    ])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    await limited.close()
  })
})

describe('a throw-away address', () => {
  it('creates no member, unless the operator allows its domain [REPAIR-11]', async () => {
    const at = (domain: string) => ({ ...form('gecici'), email: `gecici@${domain}`, username: `gecici_${domain.length}` })
    expect((await testApp.visitor().post('/auth/sign-up', at('x.mailinator.com'))).body['code']).toBe('EMAIL_THROWAWAY')
    const other = await createTestApp({ MAIL_DOMAINS_ALLOWED: 'mailinator.com', MAIL_DOMAINS_REFUSED: 'kotu.example, Fena.example' })
    expect((await other.visitor().post('/auth/sign-up', at('x.mailinator.com'))).status).toBe(200)
    expect((await other.visitor().post('/auth/sign-up', at('posta.fena.example'))).body['code']).toBe('EMAIL_THROWAWAY')
    await other.close()
  })
})

describe('signing in', () => {
  it('takes e-mail and password: by cookie for browsers, whose scripts see no token, and by token for programs [REPAIR-11 AUTH-16]', async () => {
    await testApp.visitor().post('/auth/sign-up', form('selin'))
    const browser = testApp.visitor()
    const given = { email: ' Selin@Example.com', password: 'acili-ezme-7' }
    const answer = await browser.post('/auth/sign-in', given)
    expect(answer.body).toMatchObject({ profile: { username: 'selin' } })
    expect(Object.keys(answer.body)).toEqual(['profile'])
    const session = decodeURIComponent(browser.cookies.get('lokma_session')!).split('.')[0]!
    expect(JSON.stringify([answer.body, ...[...answer.headers].filter(([name]) => name !== 'set-cookie')])).not.toContain(session)
    expect(answer.headers.getSetCookie().join()).toMatch(/lokma_session=.*HttpOnly.*SameSite=Lax/i)
    expect((await browser.get('/auth/session')).body['expiresAt']).not.toBeNull()

    const program = testApp.visitor()
    const signedIn = await program.post<{ token: string }>('/auth/sign-in', { ...given, withToken: true })
    expect(signedIn.headers.getSetCookie()).toEqual([])
    const authorization = `Bearer ${signedIn.body.token}`
    expect((await program.get<ViewerResult>('/viewer', { authorization })).body.profile?.username).toBe('selin')
    const unsigned = `Bearer ${decodeURIComponent(signedIn.body.token).split('.')[0]}`
    expect((await program.get('/viewer', { authorization: unsigned })).status).toBe(401)
  })

  it('does not reveal whether the e-mail or the password was wrong [AUTH-22]', async () => {
    await testApp.visitor().post('/auth/sign-up', form('okan'))
    const wrong = await testApp.visitor().post('/auth/sign-in', { email: 'okan@example.com', password: 'yanlis-sifre' })
    const unknown = await testApp.visitor().post('/auth/sign-in', { email: 'kimse@example.com', password: 'yanlis-sifre' })
    const { requestId: _, ...first } = wrong.body
    const { requestId: __, ...second } = unknown.body
    expect([wrong.status, first]).toEqual([
      401,
      { code: 'INVALID_CREDENTIALS', error: 'Wrong e-mail or password', message: 'Wrong e-mail or password' },
    ])
    expect([unknown.status, second]).toEqual([401, first])
  })

  it('slows repeated guesses at one account down, and still admits its owner [AUTH-22]', async () => {
    const slow = await createTestApp({ RATE_LIMITS: '0.1' })
    await slow.visitor().post('/auth/sign-up', form('sabirli'))
    const guess = (password: string) => slow.visitor().post('/auth/sign-in', { email: 'sabirli@example.com', password })
    expect((await guess('yanlis-sifre')).status).toBe(401)
    const began = performance.now()
    expect((await guess('acili-ezme-7')).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(450)
    await slow.close()
  })

  it('ends with signing out: the session is gone, not only its cookie [AUTH-16]', async () => {
    const member = await testApp.member('cikan')
    const kept = new Map(member.cookies)
    expect((await member.post('/auth/sign-out')).status).toBe(200)
    for (const [name, value] of kept) member.cookies.set(name, value)
    expect((await member.get<ViewerResult>('/viewer')).body.profile).toBeNull()
  })

  it('recreates the missing profile of a member [ERR-02]', async () => {
    const member = await testApp.member('profilsiz')
    await testApp.database.pool.query('delete from profiles where id = $1', [member.profileId])
    expect((await member.get<ViewerResult>('/viewer')).body.profile?.username).toBe(member.username)
  })

  it('an admin is a member with an active badge named admin, in any case', async () => {
    const [admin, member] = [await testApp.member('yonet'), await testApp.member('uye')]
    const { rows } = await testApp.database.pool.query(
      "insert into badges (name, description, emoji, condition_type, condition_value) values ('Admin', 'x', '🛡️', 'granted', 1), ('аdmin', 'x', '🛡️', 'granted', 1) returning id",
    )
    await testApp.database.pool.query('insert into user_badges (user_id, badge_id) values ($1, $2), ($3, $4)', [
      admin.profileId,
      rows[0].id,
      member.profileId,
      rows[1].id,
    ])
    expect((await admin.get<ViewerResult>('/viewer')).body.isAdmin).toBe(true)
    expect((await member.get<ViewerResult>('/viewer')).body.isAdmin).toBe(false)
    await testApp.database.pool.query('update badges set is_active = false where id = $1', [rows[0].id])
    expect((await admin.get<ViewerResult>('/viewer')).body.isAdmin).toBe(false)
  })
})

it('the API documentation describes what sign-up and sign-in answer [AUTH-21]', async () => {
  const { body } = await testApp
    .visitor()
    .get<{ paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>; components: { schemas: object } }>(
      '/openapi.json',
    )
  const calls = [
    ['post', '/api/auth/sign-up'],
    ['post', '/api/auth/sign-in'],
    ['post', '/api/auth/sign-out'],
    ['post', '/api/auth/forgot-password'],
    ['post', '/api/auth/reset-password/check'],
    ['post', '/api/auth/reset-password'],
    ['post', '/api/auth/confirm-email'],
    ['post', '/api/auth/confirmation'],
    ['get', '/api/auth/session'],
    ['get', '/api/viewer'],
  ] as const
  for (const [method, path] of calls) {
    const { responses } = body.paths[path]![method]!
    expect([path, Object.keys(responses['200']!.content), Object.keys(responses['default']!.content)]).toEqual([
      path,
      ['application/json'],
      ['application/json'],
    ])
  }
  expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(['SignUpInput', 'SignInResult', 'Viewer', 'Error']))
})

describe('the first steps', () => {
  const isNew = async (by: Client) => (await by.get<ViewerResult>('/viewer')).body.isNew

  it('are a new member’s until closed on one device, and then on none [FIX-08]', async () => {
    const member = await testApp.member()
    const otherDevice = testApp.visitor()
    for (const [name, value] of member.cookies) otherDevice.cookies.set(name, value)
    expect([await isNew(member), await isNew(otherDevice), await isNew(testApp.visitor())]).toEqual([true, true, false])
    const closedAt = async () =>
      (await testApp.database.pool.query<{ at: Date }>('select welcome_closed_at as at from profiles where id = $1', [member.profileId]))
        .rows[0]!.at
    expect((await member.send('PUT', '/account/welcome')).body).toEqual({ closed: true })
    const first = await closedAt()
    expect((await otherDevice.send('PUT', '/account/welcome')).status).toBe(200)
    expect(await closedAt()).toEqual(first)
    expect([await isNew(member), await isNew(otherDevice)]).toEqual([false, false])
  })

  it('are not for those who joined more than two weeks ago [FIX-08]', async () => {
    const member = await testApp.member()
    await testApp.database.pool.query("update profiles set created_at = now() - interval '15 days' where id = $1", [member.profileId])
    expect(await isNew(member)).toBe(false)
  })
})

describe('a visitor', () => {
  it('is bound to the browser by a signed cookie that overrides client storage [VOTE-41]', async () => {
    const visitor = testApp.visitor()
    const id = await testApp.restaurant()
    await visitor.get('/viewer?anonymous_session_id=made-by-this-browser')
    expect((await visitor.post('/vote', { questionId: id, rating: 7, anonymous_session_id: 'made-by-this-browser' })).status).toBe(200)
    expect((await visitor.post('/vote', { questionId: id, rating: 7, anonymous_session_id: 'after-clearing-storage' })).body['code']).toBe(
      'ALREADY_VOTED',
    )
    const { rows } = await testApp.database.pool.query('select anonymous_session_id from votes where question_id = $1', [id])
    expect(rows).toEqual([{ anonymous_session_id: 'made-by-this-browser' }])
  })

  it('with a forged cookie is a new visitor', async () => {
    const visitor = testApp.visitor()
    visitor.cookies.set('lokma_visitor', 'made-by-somebody.AAAA')
    const answer = await visitor.get('/viewer')
    expect(answer.headers.getSetCookie().join()).toMatch(/lokma_visitor=(?!made-by-somebody).*HttpOnly/)
  })
})
