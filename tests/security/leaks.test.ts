import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { Client } from '#tests/support/client.ts'
import { seal, withKey, type Writer } from '#tests/support/envelopes.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { PUSH_KEY } from '#tests/support/test-app.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'
import { isWrite, readApi, type Route } from './routes.ts'

let site: TestSite
let routes: Route[]
let member: Writer
let friend: Writer
beforeAll(async () => {
  site = await createTestSite()
  routes = (await readApi(site.visitor())).routes
})
// Calls of every route end sessions: each test has members of its own.
beforeEach(async () => {
  member = await withKey(await site.member('sizan'))
  friend = await withKey(await site.member('dinleyen'))
})
afterAll(() => site.close())

const CANARY = 'kanarya-otuyor'
/** A value that no member has written. */
const OTHER = 'kimse-yazmadi'
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('the log', () => {
  it('at its most verbose level, contains no input and no secret of a member, on success and on failure', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { config, secret } = site.context
    const context = createContext({ config, database: site.database, secret, pushKey: PUSH_KEY, log })
    const app = createApp(context)
    const loud = (cookies = new Map<string, string>()) => Object.assign(new Client(app), { cookies })
    const email = 'kanarya.posta@example.com'
    const [visitor, own] = [loud(), loud(new Map(member.cookies))]
    await visitor.post('/auth/sign-up', { email, password: `${CANARY}-1`, username: 'kus', policiesAccepted: true })
    const signedIn = await visitor.post<{ token: string }>('/auth/sign-in', { email, password: `${CANARY}-1`, withToken: true })
    expect((await visitor.post('/auth/sign-in', { email, password: `${CANARY}-yanlis` })).status).toBe(401)
    await visitor.post('/auth/forgot-password', { email })
    const link = await tokenFor(site, email, 'recovery')
    await visitor.post('/auth/reset-password/check', { token: link })
    const { ticket } = (await own.post<{ ticket: string }>('/hub-ticket')).body
    await own.get(`/search?q=${CANARY}`)
    await own.get(`/restaurants?location=${CANARY}&type=${CANARY}`)
    // Who keeps whom away.
    await own.get(`/blocks/by-username/${friend.username}`)
    for (const method of ['PUT', 'DELETE']) for (const kind of ['blocks', 'mutes']) await own.send(method, `/${kind}/${friend.profileId}`)
    const restaurant = await site.restaurant()
    const typed: [method: string, path: string, body: object][] = [
      ['POST', '/vote', { questionId: restaurant, rating: 8, comment: CANARY }],
      ['POST', '/messages', { receiverId: friend.profileId, content: CANARY, encryptedContent: seal(member, friend), password: CANARY }],
      ['POST', '/collections', { name: CANARY, description: CANARY }],
      ['POST', '/reports', { questionId: restaurant, reportType: 'spam', reason: CANARY }],
      ['PATCH', '/profile', { nickname: CANARY, description: CANARY }],
      ['POST', '/restaurants', { title: CANARY, body: CANARY, address: CANARY, mapsLink: `https://www.google.com/maps/place/${CANARY}` }],
      ['POST', '/account/password', { currentPassword: CANARY, newPassword: CANARY }],
      ['POST', '/account/proof', { password: CANARY }],
      ['POST', '/account/proof', { code: CANARY }],
      ['POST', '/account/deletion', { username: CANARY, password: CANARY }],
    ]
    const succeeded: boolean[] = []
    for (const [method, path, body] of typed) succeeded.push((await own.send(method, path, body)).status < 300)
    // The four with a wrong password or code are refused.
    expect(succeeded).toEqual([...Array<boolean>(6).fill(true), ...Array<boolean>(4).fill(false)])
    // Database errors quote their parameters.
    const tables = ['comments', 'votes', 'encrypted_messages', 'collections', 'reports', 'restaurants', 'profiles']
    for (const table of tables) await site.database.pool.query(`alter table ${table} add constraint kanarya check (false) not valid`)
    const failed: [number, string][] = []
    for (const [method, path, body] of typed) {
      const { status, body: answer } = await own.send(method, path, body, { 'idempotency-key': CANARY })
      failed.push([status, JSON.stringify(answer)])
    }
    for (const table of tables) await site.database.pool.query(`alter table ${table} drop constraint kanarya`)
    await context.mail.close()

    expect(failed.filter(([status]) => status === 500).length).toBeGreaterThanOrEqual(4)
    expect(
      failed.filter(([status, answer]) => status >= 400 && (answer.includes(CANARY) || /constraint|check|insert|column/i.test(answer))),
    ).toEqual([])
    expect(lines.length).toBeGreaterThan(20)
    const secrets = [
      CANARY,
      'kanarya.posta',
      signedIn.body.token,
      link,
      ticket,
      decodeURIComponent(member.cookies.get('lokma_session')!).split('.')[0]!,
      member.username,
      friend.username,
      friend.profileId,
    ]
    for (const secret of secrets)
      expect([secret.slice(0, 12), secret.length > 4, lines.filter((line) => line.includes(secret))]).toEqual([
        secret.slice(0, 12),
        true,
        [],
      ])
  })
})

describe('a refusal', () => {
  it('on any route repeats no input and reveals no internals', async () => {
    for (const { name, method, path, body } of routes) {
      const address = path.replace(/\{\w+\}/g, `${CANARY}%3Cb%3E`)
      for (const query of ['', `?${CANARY}=${CANARY}`, `?cursor=${CANARY}`, `?q=${CANARY}&limit=${CANARY}`]) {
        const answer = await member.send(method, address + query, body && { [CANARY]: CANARY }, {
          'idempotency-key': `${CANARY} x`,
          cookie: `${cookieOf(member)}; ${CANARY}=1`,
        })
        if (answer.status < 400) continue
        const text = JSON.stringify([answer.body, [...answer.headers]])
        expect([name, query, text.includes(CANARY), /zod|kysely|node_modules|hono|at \w+ \(|postgres/i.exec(text)?.[0]]).toEqual([
          name,
          query,
          false,
          undefined,
        ])
      }
    }
  })

  it('or any other answer does not name the server software', async () => {
    for (const path of ['/tr', '/api/viewer', '/api/nothing', '/livez', '/nothing.js', '/media/x.webp', '/tr/%ff', '/chat']) {
      const { headers } = await sendRaw(site.url, path)
      expect([path, headers['server'], headers['x-powered-by'], headers['via']]).toEqual([path, undefined, undefined, undefined])
    }
  })
})

describe('private data', () => {
  it('is stored by no shared cache: every answer of every route to a member says so, on success and on failure', async () => {
    const restaurant = await site.restaurant()
    for (const route of routes) {
      for (const id of [restaurant, member.profileId, member.username, '1']) {
        const answer = await member.send(route.method, route.path.replace(/\{\w+\}/g, id), isWrite(route) ? {} : undefined)
        expect([route.name, answer.status, answer.headers.get('cache-control')]).toEqual([
          route.name,
          answer.status,
          expect.stringContaining('no-store'),
        ])
        if (route.name.includes('sign-out') || !route.path.includes('{')) break
      }
      if (route.name.includes('sign-out')) member = await withKey(await site.member('yeniden'))
    }
  })

  it('is on no page, for any viewer with any headers, and not on the next viewer’s page', async () => {
    const restaurant = await site.restaurant()
    const headers = { cookie: cookieOf(member), authorization: `Bearer ${OTHER}`, 'x-user': OTHER }
    const token = decodeURIComponent(member.cookies.get('lokma_session')!).split('.')[0]!
    for (const path of [
      '/tr',
      '/tr/restaurants',
      `/tr/restaurants/${restaurant}`,
      '/tr/settings',
      '/tr/settings/account',
      '/tr/messages',
      '/tr/following',
      '/tr/notifications',
      `/tr/profile/${member.username}`,
      '/tr/collections/x',
      '/tr/login',
      '/tr/setup',
      '/tr/reset-password',
      '/tr/email-change',
      '/tr/auth-landing',
      '/tr/trending',
      '/tr/top-rated',
      '/tr/places',
      '/tr/places/istanbul',
      '/tr/ask',
      '/olmayan',
    ]) {
      const mine = await sendRaw(site.url, path, { headers })
      const next = await sendRaw(site.url, path)
      for (const { text, headers: given } of [mine, next]) {
        for (const secret of [`${member.username}@example.com`, token, OTHER, member.profileId])
          expect([path, text.includes(secret)]).toEqual([path, false])
        expect([path, given['set-cookie']]).toEqual([path, undefined])
      }
    }
  })
})
