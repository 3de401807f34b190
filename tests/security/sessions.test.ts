import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Client } from '#tests/support/client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const signUp = (client: Client, email: string, more: Record<string, unknown> = {}) =>
  client.post('/auth/sign-up', { email, password: PASSWORD, policiesAccepted: true, ...more })
const nameOf = async (client: Client, headers?: Record<string, string>) =>
  (await client.get<ViewerResult>('/viewer', headers)).body.profile?.username ?? null

describe('signing up', () => {
  it('twelve sign-ups with one e-mail at once get one answer; one makes a member, and no more accounts are left behind [AUTH-11]', async () => {
    onTestFinished(hashAtFullCost())
    const clients = Array.from({ length: 12 }, () => testApp.visitor())
    const answers = await Promise.all(clients.map((client, turn) => signUp(client, 'ayni@example.com', { username: `ayni_${turn}` })))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      clients.map(() => [200, { accepted: true, mustConfirmEmail: false, mustWait: false }]),
    )
    const names = await Promise.all(clients.map((client) => nameOf(client)))
    expect(names.filter((name) => name !== null)).toHaveLength(1)
    const { rows } = await testApp.database.pool.query("select from profiles where username like 'ayni\\_%'")
    expect(rows).toHaveLength(1)
  })

  it('takes or refuses every form of e-mail, and never fails [AUTH-03]', async () => {
    for (const email of ['şükrü@example.com', 'a@-b.com', 'a@b', 'a@b..com', 'a"b@example.com', 'a(b)@example.com', 'a@örnek/x.com'])
      expect([email, (await signUp(testApp.visitor(), email)).body['code']]).toEqual([email, 'EMAIL_INVALID'])
    for (const email of ['😀@example.com', 'a\u200db@example.com', '\uff41@example.com', '\u0130x@example.com'])
      expect([email, (await signUp(testApp.visitor(), email)).body['code']]).toEqual([email, 'EMAIL_INVALID'])
    // What a browser's field of type email accepts.
    for (const email of [
      'a+b@example.com',
      "d'arty@example.com",
      'a--b@xn--rnek-5qa.com',
      `${'a'.repeat(240)}@example.com`,
      'a/b@example.com',
      'a{b@example.com',
      'a..b@example.com',
      'a@başka-örnek.com',
      'a@b.c',
    ])
      expect([email, (await signUp(testApp.visitor(), email)).status]).toEqual([email, 200])
  })

  it('of eight spellings of one name at once one is taken, and those that only look like it are refused [AUTH-06 PROF-33]', async () => {
    onTestFinished(hashAtFullCost())
    const spellings = ['ismail', 'ISMAIL', 'Ismail', 'İSMAİL', 'ısmaıl', 'is\u200dmail', '\uff49smail', '\u0456smail']
    const answers = await Promise.all(
      spellings.map((username, turn) => signUp(testApp.visitor(), `ismail${turn}@example.com`, { username, nickname: 'İsmail' })),
    )
    expect(
      answers
        .slice(0, 3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409, 409])
    expect(answers.slice(3).map(({ body }) => body['code'])).toEqual(spellings.slice(3).map(() => 'USERNAME_INVALID'))
    const { rows } = await testApp.database.pool.query("select username from profiles where nickname = 'İsmail'")
    expect(rows).toEqual([{ username: 'ismail' }])
  })

  it('no letter that looks like another makes a second account or a second name of one', async () => {
    await signUp(testApp.visitor(), 'kahve@example.com', { username: 'kahve_kk' })
    const kelvin = await signUp(testApp.visitor(), 'other@example.com', { username: '\u212Aahve_\u212Ak' })
    expect([kelvin.status, kelvin.body['code']]).toEqual([409, 'USERNAME_TAKEN'])
    const again = testApp.visitor()
    await signUp(again, '\u212AAHVE@example.com')
    expect(await nameOf(again)).toBeNull()
    for (const username of ['аdmin', 'kahve\u200d_k', 'ｋahve', 'ışık', 'I\u0307lk', 'admın'])
      expect([username, (await signUp(testApp.visitor(), 'x@example.com', { username })).body['code']]).toEqual([
        username,
        'USERNAME_INVALID',
      ])
  })

  it('an invisible name is no name [AUTH-07]', async () => {
    for (const nickname of ['\u200b\u200b', '\u3164\u3164', '\u2060 \u00ad'])
      expect([nickname, (await signUp(testApp.visitor(), 'y@example.com', { nickname })).body['code']]).toEqual([
        nickname,
        'NICKNAME_TOO_SHORT',
      ])
  })

  it('sets only the fields of its form', async () => {
    for (const field of [
      'points',
      'role',
      'emailVerified',
      'id',
      'authId',
      'name',
      'image',
      'createdAt',
      'policiesAcceptedAt',
      'callbackURL',
    ])
      expect([field, (await signUp(testApp.visitor(), 'z@example.com', { [field]: true })).status]).toEqual([field, 422])
  })
})

describe('a session', () => {
  it('is a new one after each sign-in, whatever cookie the browser sent', async () => {
    const member = await testApp.member('oturum')
    const first = member.cookies.get('lokma_session')!
    await member.post('/auth/sign-in', { email: `${member.username}@example.com`, password: PASSWORD })
    const second = member.cookies.get('lokma_session')!
    expect(second).not.toBe(first)
    const fixed = testApp.visitor()
    fixed.cookies.set('lokma_session', 'chosen-by-an-attacker.AAAA')
    await fixed.post('/auth/sign-in', { email: `${member.username}@example.com`, password: PASSWORD })
    expect(fixed.cookies.get('lokma_session')).not.toContain('chosen-by-an-attacker')
  })

  it('is invalid after signing out, by its cookie and by its token', async () => {
    const member = await testApp.member('cikis')
    const { body } = await member.post<{ token: string }>('/auth/sign-in', {
      email: `${member.username}@example.com`,
      password: PASSWORD,
      withToken: true,
    })
    const authorization = `Bearer ${body.token}`
    expect(await nameOf(testApp.visitor(), { authorization })).toBe(member.username)
    await testApp.visitor().post('/auth/sign-out', undefined, { authorization })
    expect((await testApp.visitor().get('/viewer', { authorization })).status).toBe(401)
    const cookie = `lokma_session=${member.cookies.get('lokma_session')!}`
    await member.post('/auth/sign-out')
    expect(await nameOf(testApp.visitor(), { cookie })).toBeNull()
  })

  it('is kept where no script and, over HTTPS, no other host can reach it', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://lokma.example' })
    const headers = { origin: 'https://lokma.example' }
    const given = { email: 'guvenli@example.com', password: PASSWORD, policiesAccepted: true }
    const session = (await secure.visitor().post('/auth/sign-up', given, headers)).headers.getSetCookie().join()
    const visitor = (await secure.visitor().get('/viewer')).headers.getSetCookie().join()
    expect(session).toMatch(/^__Host-lokma_session=(?!.*Domain)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)(?=.*Path=\/)/i)
    expect(visitor).toMatch(/^__Host-lokma_visitor=(?!.*Domain)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)(?=.*Path=\/)/i)
    await secure.close()
  })

  it('is ignored when a browser does not say that the request comes from our page', async () => {
    const member = await testApp.member('istek')
    const id = await testApp.restaurant()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    async function ask(headers: Record<string, string>): Promise<number> {
      const request = new Request('http://localhost/api/vote', {
        method: 'POST',
        headers: { host: 'localhost', cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ questionId: id, rating: 8 }),
      })
      return (await testApp.app.fetch(request, { address: '127.0.0.1' })).status
    }
    expect(await ask({})).toBe(403)
    for (const site of ['cross-site', 'same-site', 'anything']) expect([site, await ask({ 'sec-fetch-site': site })]).toEqual([site, 403])
    expect(await ask({ origin: '' })).toBe(403)
    expect(await ask({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(403)
    expect(await ask({ origin: 'https://evil.example', 'x-http-method-override': 'GET' })).toBe(403)
    expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('strangers who guess at an account', () => {
  it('throttle each other, but neither a browser of the owner nor one that has just reset the password', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    try {
      const owner = await limited.member('sahibi')
      const email = `${owner.username}@example.com`
      await owner.post('/auth/sign-in', { email, password: PASSWORD })
      await owner.post('/auth/sign-out')
      let isOver = false
      const refused: number[] = []
      const strangers = Array.from({ length: 5 }, async (_, turn) => {
        const stranger = limited.visitor()
        stranger.address = `10.0.${turn}.1`
        while (!isOver) {
          const { status } = await stranger.post('/auth/sign-in', { email, password: 'bilemedim-1' })
          if (status === 429) refused.push(status)
          await sleep(50)
        }
      })
      await vi.waitFor(() => expect(refused.length).toBeGreaterThan(5), { timeout: 20_000 })
      owner.address = '88.1.2.3'
      expect((await owner.post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)

      const elsewhere = limited.visitor()
      elsewhere.address = '88.4.5.6'
      await elsewhere.post('/auth/forgot-password', { email })
      const token = await tokenFor(limited, email, 'recovery')
      expect((await elsewhere.post('/auth/reset-password', { token, password: 'yepyeni-lavas-9' })).status).toBe(200)
      expect((await elsewhere.post('/auth/sign-in', { email, password: 'yepyeni-lavas-9' })).status).toBe(200)
      isOver = true
      await Promise.all(strangers)

      // The mark of one account does not work for another.
      const other = await limited.member('baskasi')
      other.cookies.set('lokma_known', owner.cookies.get('lokma_known')!)
      await other.post('/auth/sign-in', { email: `${other.username}@example.com`, password: PASSWORD })
      expect(other.cookies.get('lokma_known')).not.toBe(owner.cookies.get('lokma_known'))
    } finally {
      await limited.close()
    }
  }, 60_000)
})

describe('guessing at an account', () => {
  it('ends after five wrong passwords an hour, at a fifth of the limit, from browsers that the owner never used; the owner gets in by a known browser or by mail [REPAIR-07]', async () => {
    // A fifth of the usual limits: five guesses, two of them without waiting.
    const limited = await createTestApp({ RATE_LIMITS: '0.2' })
    const email = 'tahmin@example.com'
    const owner = limited.visitor()
    await signUp(owner, email)
    const guess = (client = limited.visitor(), password = 'tahminimce-1') => client.post('/auth/sign-in', { email, password })
    const statuses = []
    for (let turn = 0; turn < 5; turn++) statuses.push((await guess()).status)
    expect(statuses).toEqual(Array(5).fill(401))
    const refused = await guess()
    expect([refused.status, refused.body['code']]).toEqual([429, 'SIGN_IN_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    // Even the right password fails there; an unknown e-mail gets the same answer.
    expect((await guess(limited.visitor(), PASSWORD)).status).toBe(429)
    const nobody = async () =>
      (await limited.visitor().post('/auth/sign-in', { email: 'hic-kimse@example.com', password: 'x-1234' })).status
    for (let turn = 0; turn < 5; turn++) expect(await nobody()).toBe(401)
    expect(await nobody()).toBe(429)

    await owner.post('/auth/sign-out')
    expect((await guess(owner, PASSWORD)).status).toBe(200)
    const phone = limited.visitor()
    expect((await guess(phone, PASSWORD)).status).toBe(429)
    await phone.post('/auth/forgot-password', { email })
    const token = await tokenFor(limited, email, 'recovery')
    expect((await phone.post('/auth/reset-password', { token, password: 'yeni-lavas-8' })).status).toBe(200)
    expect((await guess(phone, 'yeni-lavas-8')).status).toBe(200)
    // The mark of a browser does not outlive the password that it proved.
    expect((await guess(owner, 'yeni-lavas-8')).status).toBe(429)
    await limited.close()
  }, 60_000)

  it('a common password is refused everywhere: at sign-up, in the settings, by a link [REPAIR-07]', async () => {
    const client = testApp.visitor()
    const email = 'kolay@example.com'
    const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body['code']
    for (const password of ['merhaba1', 'trabzon61', 'asdf1234'])
      expect([password, await codeOf(signUp(client, email, { password }))]).toEqual([password, 'PASSWORD_TOO_COMMON'])
    expect(await codeOf(signUp(client, email, { username: 'zelzele', password: 'zelzele12' }))).toBe('PASSWORD_IS_NAME')
    await signUp(client, email, { username: 'zelzele' })
    const change = (newPassword: string) => codeOf(client.post('/account/password', { currentPassword: PASSWORD, newPassword }))
    expect([await change('trabzon61'), await change('Zelzele.1')]).toEqual(['PASSWORD_TOO_COMMON', 'PASSWORD_IS_NAME'])
    await client.post('/auth/forgot-password', { email })
    const token = await tokenFor(testApp, email, 'recovery')
    const reset = (password: string) => codeOf(testApp.visitor().post('/auth/reset-password', { token, password }))
    expect([await reset('asdf1234'), await reset('zelzele99'), await reset('yeni-lavas-8')]).toEqual([
      'PASSWORD_TOO_COMMON',
      'PASSWORD_IS_NAME',
      undefined,
    ])
  })
})
