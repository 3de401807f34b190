import { createServer, request } from 'node:http'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailLink } from '#tests/support/scenes.ts'
import { officialClient, rawSocket, testClock, transports } from '#tests/support/hub.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Client } from '#tests/support/client.ts'
import type { NotificationsChanged } from '#features/notifications/notifications.contract.ts'
import type { PingAnswer } from '#lib/hub.contract.ts'
import { createRealtime } from './create-realtime.ts'

const PASSWORD = 'acili-ezme-7'

let site: TestSite
const clients: HubConnection[] = []
beforeAll(async () => {
  site = await createTestSite()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
})
afterAll(() => site.close())

type TestMember = Client & { username: string; profileId: string }
const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function client(given: Parameters<typeof officialClient>[1] = {}): HubConnection {
  const made = officialClient(site.url, given)
  clients.push(made)
  return made
}

/** As a browser with this cookie on our own page. */
async function connect(
  who: Client,
  transport: HttpTransportType = HttpTransportType.WebSockets,
): Promise<{ connection: HubConnection; closed: Promise<void> }> {
  const connection = client({ transport, headers: { cookie: cookieOf(who), origin: site.url } })
  await connection.start()
  return { connection, closed: new Promise((done) => connection.onclose(() => done())) }
}

/** The same person on another device. */
async function elsewhere({ username }: TestMember, password = PASSWORD): Promise<Client> {
  const browser = site.visitor()
  await browser.post('/auth/sign-in', { email: `${username}@example.com`, password })
  return browser
}

const ticketOf = async (who: Client) => (await who.post<{ ticket: string }>('/hub-ticket')).body.ticket
const isConnected = ({ connection }: { connection: HubConnection }) => connection.state === 'Connected'

describe('the channel of the members', () => {
  it.each(transports)('is open to the cookie of a session, by each way (%s) [RT-01 RT-02]', async (transport) => {
    const { connection } = await connect(await site.member('kanal'), transport)
    const answer = await connection.invoke<PingAnswer>('Ping', 'Bir lokma selam')
    expect(answer).toEqual({
      text: 'Bir lokma selam',
      transport: HttpTransportType[transport],
      serverTime: expect.stringMatching(/Z$/) as string,
    })
    expect(Math.abs(Date.parse(answer.serverTime) - Date.now())).toBeLessThan(5000)
    await expect(connection.invoke('Ping', 'x'.repeat(201))).rejects.toThrow('INVALID_INPUT')
    await expect(connection.invoke('Ping', { text: 1 })).rejects.toThrow('INVALID_INPUT')
    await connection.stop()
    // A long poll that waited is no reason for the page to be slow, nor is what it leaves.
    expect((await fetch(`${site.url}/livez`)).status).toBe(200)
  })

  it('sends a connecting tab the number of unread notifications, and every tab each change [NTF-04]', async () => {
    const [star, fan] = [await site.member('yildiz'), await site.member('hayran')]
    const before = (await star.get<ViewerResult>('/viewer')).body.unreadNotifications
    const heard: NotificationsChanged[][] = []
    // The number of the highest version, as a tab shows it: a greeting can be overtaken.
    const shown = () => heard.map((events) => events.toSorted((one, other) => other.version - one.version)[0]?.unread)
    const open = async () => {
      const events: NotificationsChanged[] = []
      heard.push(events)
      const connection = client({ headers: { cookie: cookieOf(star), origin: site.url } })
      connection.on('NotificationsChanged', (event: NotificationsChanged) => void events.push(event))
      await connection.start()
    }
    await open()
    await open()
    await fan.send('PUT', `/profiles/${star.profileId}/follow`, { following: true })
    await expect.poll(shown).toEqual([before + 1, before + 1])
    await open()
    await expect.poll(() => shown()[2]).toBe(before + 1)
    await star.send('PUT', '/notifications/read', { id: 1_000_000, scope: 'all' })
    await expect.poll(shown).toEqual([0, 0, 0])
  })

  it.each(transports)('is open to a ticket, once, by each way (%s) [RT-01]', async (transport) => {
    const member = await site.member('bilet')
    const ticket = await ticketOf(member)
    const connection = client({ transport, ticket: () => ticket })
    await connection.start()
    expect(await connection.invoke('Ping', 'a')).toMatchObject({ text: 'a' })
    await expect(client({ transport, ticket: () => ticket }).start()).rejects.toThrow(/401/)
  })

  it('takes no session token in place of a ticket, no ticket of a session that ended, and no visitor [RT-01 PERM-01]', async () => {
    const member = await site.member('jeton')
    const { body } = await member.post<{ token: string }>('/auth/sign-in', {
      email: `${member.username}@example.com`,
      password: PASSWORD,
      withToken: true,
    })
    await expect(client({ ticket: () => body.token }).start()).rejects.toThrow(/401/)
    const ticket = await ticketOf(member)
    await member.post('/auth/sign-out')
    await expect(client({ ticket: () => ticket }).start()).rejects.toThrow(/401/)
    const visitor = site.visitor()
    await visitor.get('/viewer')
    await expect(connect(visitor)).rejects.toThrow(/401/)
    expect((await visitor.post('/hub-ticket')).status).toBe(401)
    expect(await (await rawSocket(site.url, { user: '', handshake: false })).closed).toBe(401)
  })

  it('refuses pages of other sites, even with the cookie, and a cookie without an origin', async () => {
    const cookie = cookieOf(await site.member('yabanci'))
    const negotiate = (headers: Record<string, string>) =>
      fetch(`${site.url}/chat/negotiate?negotiateVersion=1`, { method: 'POST', headers: { cookie, ...headers } }).then(
        ({ status }) => status,
      )
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect([headers, await negotiate(headers)]).toEqual([headers, 403])
      expect([headers, await (await rawSocket(site.url, { user: '', headers: { cookie, ...headers } })).closed]).toEqual([headers, 403])
    }
    expect(await negotiate({ origin: site.url })).toBe(200)
  })

  it('is separate from pages and the API', async () => {
    const member = await site.member('yan')
    const polling = await connect(member, HttpTransportType.LongPolling)
    // Some programs offer another protocol wherever they go.
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' }
    const page = await new Promise((done) => request(`${site.url}/tr`, { headers: offer }, (res) => done(res.resume().statusCode)).end())
    expect(page).toBe(200)
    const refused = await fetch(`${site.url}/chat/negotiate?negotiateVersion=1`, { method: 'POST' })
    expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('x-content-type-options')]).toEqual([
      401,
      'no-store',
      'nosniff',
    ])
    for (const path of ['/chat/', '/chat/other', '/CHAT', '/chat%2f'])
      expect([path, (await fetch(site.url + path, { redirect: 'manual' })).status]).not.toEqual([path, 200])
    expect(isConnected(polling)).toBe(true)
  })
})

describe('every socket of a member closes at once', () => {
  it('on signing out, but for other sessions [AUTH-18]', async () => {
    const member = await site.member('cikan')
    const other = await elsewhere(member)
    const [here, alsoHere, there] = [await connect(member), await connect(member, HttpTransportType.LongPolling), await connect(other)]
    await member.post('/auth/sign-out')
    await Promise.all([here.closed, alsoHere.closed])
    expect(await there.connection.invoke('Ping', 'a')).toBeDefined()
    await expect(connect(member)).rejects.toThrow(/401/)
  })

  it('on signing out everywhere', async () => {
    const member = await site.member('heryer')
    const [here, there] = [await connect(member), await connect(await elsewhere(member), HttpTransportType.ServerSentEvents)]
    await member.post('/account/sign-out-everywhere')
    await Promise.all([here.closed, there.closed])
  })

  it('on changing the password, but for the session that changed it', async () => {
    const member = await site.member('degisen')
    const [here, there] = [await connect(member), await connect(await elsewhere(member))]
    expect((await member.post('/account/password', { currentPassword: PASSWORD, newPassword: 'yeni-lavas-8' })).status).toBe(200)
    await there.closed
    expect(isConnected(here)).toBe(true)
  })

  it('on choosing a new password by a link', async () => {
    const member = await site.member('unutan')
    const stranger = await connect(await site.member('baska'))
    const here = await connect(member)
    const token = await mailLink(site, member.profileId, 'recovery')
    expect((await site.visitor().post('/auth/reset-password', { token, password: 'yeni-lavas-8' })).status).toBe(200)
    await here.closed
    expect(isConnected(stranger)).toBe(true)
  })

  it('on deleting the account', async () => {
    const member = await site.member('giden')
    const here = await connect(member)
    expect((await member.post('/account/deletion', { username: member.username, password: PASSWORD })).status).toBe(200)
    await here.closed
  })
})

describe('the log', () => {
  it('holds no ticket, no token, no cookie and nothing that was said, whatever fails', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const member = await site.member('sessiz')
    const limits = { ...site.context.limits, consume: () => Promise.reject(new Error(`a failure that quotes ${cookieOf(member)}`)) }
    const { hub, tickets } = createRealtime({ ...site.context, log, limits, metrics: new Registry() }, testClock())
    const server = createServer((req, res) => hub.handle(req, res))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ticket = await tickets.issue({ userId: member.profileId, sessionId: 'gone' })
    const negotiate = (query: string, headers: Record<string, string>) =>
      fetch(`${origin}/chat/negotiate?negotiateVersion=1${query}`, { method: 'POST', headers: { origin, ...headers } }).then(
        ({ status }) => status,
      )
    expect(await negotiate(`&access_token=${ticket}`, {})).toBe(401)
    expect(await negotiate('', { cookie: cookieOf(member) })).toBe(500)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'hub failed', part: 'hub', error: 'Error' })
    expect(lines[0]).not.toMatch(/quotes|lokma_session|negotiate/)
    server.closeAllConnections()
    server.close()
  })
})
