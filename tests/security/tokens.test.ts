import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const COOKIE = 'lokma_session'
let testApp: TestApp
let member: Client & { profileId: string; username: string }
/** The token in the database, and in the browser. */
let token: string
let signature: string
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.member('jeton')
  const value = decodeURIComponent(member.cookies.get(COOKIE)!)
  ;[token, signature] = [value.slice(0, value.indexOf('.')), value.slice(value.indexOf('.') + 1)] as [string, string]
})
afterAll(() => testApp.close())

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64')
const nameFor = async (headers: Record<string, string>, path = '/viewer') =>
  (await testApp.visitor().get<ViewerResult>(path, headers)).body.profile?.username ?? null
const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('an invalid session', () => {
  it('is refused: every letter of its signature and of its token counts', async () => {
    expect(await nameFor({ cookie: `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` })).toBe(member.username)
    for (let at = 0; at < 43; at++) {
      const forged = `${token}.${other(signature, at)}`
      expect([at, await nameFor({ cookie: `${COOKIE}=${encodeURIComponent(forged)}` })]).toEqual([at, null])
    }
    for (let at = 0; at < token.length; at += 3)
      expect([at, await nameFor({ authorization: `Bearer ${other(token, at)}.${signature}` })]).toEqual([at, null])
  })

  const forged = (): [what: string, value: string][] => [
    ['as whoever reads the database has it, unsigned', token],
    ['with an empty signature', `${token}.`],
    ['signed with nothing', `${token}.${'A'.repeat(43)}=`],
    ['signed with another secret', `${token}.${sign(token, 'a secret that somebody else knows')}`],
    [
      'signed as a visitor’s cookie is',
      `${token}.${createHmac('sha256', testApp.context.secret).update(`visitor ${token}`).digest('base64')}`,
    ],
    ['signed in another alphabet', `${token}.${Buffer.from(signature, 'base64').toString('hex')}`],
    ['twice', `${token}.${signature}.${signature}`],
    ['with the algorithm "none"', `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub: member.profileId })).toString('base64url')}.`],
    ['in capitals', `${token.toUpperCase()}.${signature}`],
    ['with a zero byte behind it', `${token}%00.${signature}`],
    ['as somebody’s profile', `${member.profileId}.${signature}`],
  ]
  it('is refused by cookie and by header: unsigned, signed by others, of another kind, or with a suffix', async () => {
    for (const [what, value] of forged()) {
      for (const authorization of [`Bearer ${value}`, `bearer  ${value}`])
        expect([what, await nameFor({ authorization })]).toEqual([what, null])
      expect([what, await nameFor({ cookie: `${COOKIE}=${encodeURIComponent(value)}` })]).toEqual([what, null])
    }
  })

  it('is refused in an address, in another header, or under another scheme', async () => {
    const whole = encodeURIComponent(`${token}.${signature}`)
    for (const name of ['token', 'access_token', 'session', COOKIE, 'authorization', 'bearer'])
      expect([name, (await testApp.visitor().get(`/account?${name}=${whole}`)).status]).toEqual([name, 401])
    for (const headers of [
      { 'x-auth-token': `${token}.${signature}` },
      { 'x-session': `${token}.${signature}` },
      { 'proxy-authorization': `Bearer ${token}.${signature}` },
      { authorization: `Basic ${Buffer.from(`${token}:${signature}`).toString('base64')}` },
      { authorization: `${token}.${signature}` },
      { cookie: `__Host-${COOKIE}=${whole}` },
      { cookie: `x${COOKIE}=${whole}` },
    ])
      expect([Object.entries(headers)[0], await nameFor(headers as unknown as Record<string, string>)]).toEqual([
        Object.entries(headers)[0],
        null,
      ])
  })
})

describe('a bearer token that opens no session', () => {
  it('is answered with 401 on every route, also where visitors may act: no vote of a program counts as a visitor’s [REPAIR-16]', async () => {
    const id = await testApp.restaurant()
    const vote = { questionId: id, rating: 8, anonymous_session_id: 'programs-visitor-id' }
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'bearer garbage.garbage',
      `Bearer ${token}`,
      `Bearer ${token}.${other(signature, 3)}`,
    ]) {
      for (const answer of [
        await testApp.visitor().get('/restaurants', { authorization }),
        await testApp.visitor().get('/viewer', { authorization }),
        await testApp.visitor().post('/vote', vote, { authorization }),
        // Not even beside the cookie of a valid session.
        await member.get('/viewer', { authorization }),
      ])
        expect([authorization, answer.status, answer.body['code'], answer.headers.get('www-authenticate')]).toEqual([
          authorization,
          401,
          'NOT_AUTHENTICATED',
          'Bearer error="invalid_token"',
        ])
    }
    expect(await testApp.database.db.selectFrom('votes').select('id').where('question_id', '=', id).execute()).toEqual([])
    // Another scheme is meant for an intermediary, such as a proxy.
    expect((await testApp.visitor().get('/restaurants', { authorization: 'Basic eDp5' })).status).toBe(200)
  })
})

describe('a session that is over', () => {
  it('is refused after its expiry, however it is sent', async () => {
    const late = await testApp.member('gec')
    const cookie = `${COOKIE}=${late.cookies.get(COOKIE)!}`
    expect(await nameFor({ cookie })).toBe(late.username)
    await testApp.database.pool.query(
      "update auth_sessions set expires_at = now() - interval '1 second' where user_id = (select auth_id from profiles where id = $1)",
      [late.profileId],
    )
    // A session that expires by the clock is never remembered beyond its end; this one was cut short behind the server's back.
    testApp.context.sessions.clear()
    expect(await nameFor({ cookie })).toBeNull()
    expect(await nameFor({ authorization: `Bearer ${decodeURIComponent(late.cookies.get(COOKIE)!)}` })).toBeNull()
    expect((await late.post('/hub-ticket')).status).toBe(401)
  })

  it('ends everywhere with a reset of the password, at once, also for a ticket that was issued before', async () => {
    const forgetful = await testApp.member('unutan')
    const email = `${forgetful.username}@example.com`
    const asCookie = { cookie: `${COOKIE}=${forgetful.cookies.get(COOKIE)!}` }
    const { ticket } = (await forgetful.post<{ ticket: string }>('/hub-ticket')).body
    await testApp.visitor().post('/auth/forgot-password', { email })
    const link = await tokenFor(testApp, email, 'recovery')
    expect(await nameFor(asCookie)).toBe(forgetful.username)
    expect((await testApp.visitor().post('/auth/reset-password', { token: link, password: 'yepyeni-lavas-9' })).status).toBe(200)
    expect(await nameFor(asCookie)).toBeNull()
    // A link works once, and on no other route.
    for (const [path, body] of [
      ['/auth/reset-password', { token: link, password: 'bir-daha-olmaz-1' }],
      ['/auth/reset-password/check', { token: link }],
      ['/auth/confirm-email', { token: link }],
    ] as const) {
      const answer = await testApp.visitor().post(path, body)
      expect([path, answer.status === 422 || answer.body['isValid'] === false]).toEqual([path, true])
    }
    expect(await nameFor({ authorization: `Bearer ${ticket}` })).toBeNull()
    expect(await nameFor({ authorization: `Bearer ${link}` })).toBeNull()
  })

  it('ends with the account: nothing signed for it opens a session, or acts for a new member of the same name', async () => {
    const leaver = await testApp.member('giden')
    const before = { cookie: `${COOKIE}=${leaver.cookies.get(COOKIE)!}` }
    const { ticket } = (await leaver.post<{ ticket: string }>('/hub-ticket')).body
    expect((await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })).status).toBe(200)
    // The name of a member who left is held for a while.
    await testApp.database.pool.query('delete from held_names')
    const heir = await testApp.visitor().post('/auth/sign-up', {
      email: `${leaver.username}@example.com`,
      password: 'acili-ezme-7',
      username: leaver.username,
      policiesAccepted: true,
    })
    expect(heir.status).toBe(200)
    expect(await nameFor(before)).toBeNull()
    expect(await nameFor({ authorization: `Bearer ${ticket}` })).toBeNull()
  })
})
