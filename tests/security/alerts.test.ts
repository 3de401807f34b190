import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HUB_PATH } from '#lib/hub.rules.ts'
import type { Client } from '#tests/support/client.ts'
import { type Google, startGoogle } from '#tests/support/google.ts'
import { END } from '#tests/support/hub.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { takeServerFaults } from '#tests/support/server-faults.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'
import { readApi, type Route } from './routes.ts'

let google: Google
let site: TestSite
let member: Client & { profileId: string; username: string }
let routes: Route[]
const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeAll(async () => {
  google = await startGoogle(['http://localhost/api/auth/callback/google'])
  site = await createTestSite({ ...google.env, PUBLIC_URL: 'http://localhost' })
  routes = (await readApi(site.visitor())).routes
})
afterAll(async () => {
  await site.close()
  await google.close()
  printed.mockRestore()
})
beforeEach(async () => {
  member = await site.member('uyari')
  takeServerFaults()
  printed.mockClear()
})

/** The log lines on the level of which operators are alerted, and what was printed beside the log. */
const alerts = () => [...takeServerFaults().filter((line) => line.startsWith('{')), ...printed.mock.calls]
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Writes bytes to a connection and hangs up after the first answer, or at once. */
async function hangUp(bytes: string | Buffer, waits = false): Promise<void> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((done) => socket.write(bytes, () => done()))
  if (waits) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
}

const bodies: [type: string, body: string | Buffer][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[[[[[[[[[[[[1]]]]]]]]]]]]'],
  ['application/json', '{"id":1e400,"__proto__":{"x":1},"text":"\\ud800","questionId":"\\u0000","rating":-1}'],
  ['application/json; charset=utf-16', Buffer.from('{"a":1}', 'utf16le')],
  ['application/x-www-form-urlencoded', 'a=%zz'],
  ['multipart/form-data; boundary=', '--'],
  ['image/jpeg', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
  ['', 'a'],
]
const ids = ['1', '0', '99999999999999999999', '-1', 'yok', '00000000-0000-0000-0000-000000000000', '%00', '%ff', 'a%2f..%2fb', "'%22;--"]

it('no call of the API, however wrong, is logged where operators are alerted [MEND-47]', async () => {
  const visitor = site.visitor()
  for (const [at, route] of routes.entries()) {
    for (const [turn, [type, body]] of bodies.entries()) {
      const path = route.path.replaceAll(/\{\w+\}/g, () => ids[(at + turn) % ids.length]!)
      const isRead = route.method === 'GET'
      const query = isRead ? `?cursor=${ids[turn % ids.length]}&q=%25${turn}&ids=a,b&limit=1e9&lat=NaN&lng=Infinity` : ''
      const given = isRead ? undefined : body
      // A member who leaves or signs out could say no more.
      const who = turn % 3 === 0 || /sign-out|account$|sessions/.test(route.path) ? visitor : member
      const headers = {
        host: 'localhost',
        origin: 'http://localhost',
        cookie: turn % 4 === 3 ? 'lokma_session=%E0%A4%A; language=xx; lokma_visitor=%00' : cookieOf(who),
        ...(type !== '' && { 'content-type': type }),
        ...(turn % 5 === 4 && { authorization: 'Bearer a.b', 'x-forwarded-for': 'unknown, ,', 'idempotency-key': 'x'.repeat(300) }),
      }
      const init = { method: route.method, headers, ...(given !== undefined && { body: new Uint8Array(Buffer.from(given)) }) }
      const answer = await site.app.fetch(new Request(`http://localhost${path}${query}`, init), { address: '127.0.0.1' })
      await answer.arrayBuffer()
      expect([route.name, path, turn, answer.status === 500, alerts()]).toEqual([route.name, path, turn, false, []])
    }
  }
}, 180_000)

it('no broken connection is logged where operators are alerted [MEND-47]', async () => {
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, 'Host: localhost', 'Origin: http://localhost', ...more, '', ''].join('\r\n')
  const cookie = `Cookie: ${cookieOf(member)}`
  const photo = `/api/restaurants/${await site.restaurant({ author_id: member.profileId })}/photos`
  const json = ['Content-Type: application/json', 'Content-Length: 1000', cookie]
  const picture = ['Content-Type: image/jpeg', 'Content-Length: 100000', cookie]
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked', cookie]
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
  const wrong: (string | Buffer)[] = [
    'GET\r\n\r\n',
    Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    head('GET /tr', `X-Long: ${'a'.repeat(20_000)}`),
    head('GET /tr', 'Host: evil.example'),
    head('GET /%ff%00'),
    head('GET /tr/%E0%A4%A'),
    head('GET //evil.example/%2e%2e/tr'),
    head(`GET /tr/restaurants?${'a=1&'.repeat(100)}`),
    head('GET *'),
    head('GET http://[::1/tr'),
    head('CONNECT localhost:80'),
    head('TRACE /tr'),
    head('PUT /tr', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    head('POST /api/vote', 'Content-Length: 1, 2'),
    head('POST /api/vote', 'Expect: 200-ok', ...json),
    head('GET /media/..%2f..%2fetc%2fpasswd'),
    head('GET /media/a.webp', 'Range: bytes=9-1,x'),
    head('GET /og/%ff.png'),
    head('GET /sitemaps/99999999999999999999.xml'),
    head('GET /tr', 'If-None-Match: "', 'If-Modified-Since: yesterday', 'Accept-Encoding: ;q=,*;q=nan', 'Accept-Language: \u00ff'),
    head('GET /tr', 'Cookie: =;;; language=%; a'),
    head('GET /unsubscribe?token=%00'),
    head('GET /api/live?ids=%00,,,'),
    head('GET /api/auth/callback/google?state=%00&code='),
    head(`GET ${HUB_PATH}?id=yok`, ...upgrade),
    head(`GET ${HUB_PATH}`, ...upgrade, 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 99', cookie),
    head('GET /tr', ...upgrade),
    head(`POST ${HUB_PATH}/negotiate?negotiateVersion=%`, 'Content-Length: 5', cookie),
  ]
  for (const bytes of wrong) await hangUp(bytes, true)
  const broken = [
    `${head('POST /api/vote', ...json)}{`,
    `${head('POST /api/auth/sign-in', ...json)}{"email":`,
    `${head('POST /api/auth/sign-up', ...chunked)}5\r\n{"a":`,
    `${head('POST /api/vote', ...chunked)}zz\r\n`,
    `${head(`POST ${photo}`, ...picture)}\u00ff\u00d8`,
    `${head('POST /policy-reports', 'Content-Type: application/csp-report', 'Content-Length: 900')}{`,
    `${head(`POST ${HUB_PATH}?id=yok`, 'Content-Length: 900', cookie)}{`,
    head('GET /api/live?ids=a', 'Accept: text/event-stream'),
    head('GET /tr/restaurants'),
    head('GET /api/restaurants'),
    head('GET /sitemap.xml'),
  ]
  for (const bytes of broken) await hangUp(bytes)
  // Whatever these began has ended when the last call, which waits its turn, is answered.
  for (let turn = 0; turn < 20; turn++) await sendRaw(site.url, '/api/restaurants')
  expect(alerts()).toEqual([])
})

it('no picture, however broken, is logged where operators are alerted [MEND-47]', async () => {
  const whole = await jpeg(60, 40)
  const id = await site.restaurant({ author_id: member.profileId })
  for (const path of [`/restaurants/${id}/photos`, '/profile/avatar', '/account/avatar'])
    for (const file of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 30), Buffer.alloc(5000, 7)]),
      Buffer.alloc(0),
      Buffer.from('<svg/>'),
    ])
      for (const method of ['POST', 'PUT']) {
        const { status } = await member.send(method, path, new Uint8Array(file), { 'content-type': 'image/jpeg' })
        expect(status).not.toBe(500)
      }
  expect(alerts()).toEqual([])
})

it('nothing that a member sends to the hub is logged where operators are alerted [MEND-47]', async () => {
  const say = (target: string, ...args: unknown[]) => JSON.stringify({ type: 1, invocationId: '1', target, arguments: args }) + END
  const envelope = { receiverId: '00000000-0000-0000-0000-000000000000', encryptedContent: '\u0000' }
  const messages = [
    say('SendMessage'),
    say('SendMessage', null, 1, []),
    say('SendMessage', envelope),
    say('sendmessage', { receiverId: member.profileId, encryptedContent: 'x'.repeat(30_000) }),
    say('DeleteMessage', { id: 1e300 }),
    say('DeleteMessage', { id: 99_999_999_999_999 }),
    say('Typing', { receiverId: "'; drop table" }),
    say('constructor', {}),
    `{"type":1,"target":5}${END}`,
    `{${END}`,
    `{"type":"x"}${END}`,
    '\u0000',
  ]
  for (const message of messages) {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}${HUB_PATH}`, {
      headers: { cookie: cookieOf(member), origin: 'http://localhost', host: 'localhost' },
    })
    socket.on('error', () => {})
    await Promise.race([once(socket, 'open'), once(socket, 'close')])
    socket.send(`{"protocol":"json","version":1}${END}`)
    socket.send(message)
    socket.send(Buffer.from([0xff, 0xfe, 0x1e]))
    await Promise.race([
      once(socket, 'close'),
      new Promise((done) => socket.on('message', (data: Buffer) => data.toString().includes('"type":') && done(data))),
    ])
    socket.terminate()
  }
  expect(alerts()).toEqual([])
})

it('no return from Google, however false, is logged where operators are alerted [MEND-47]', async () => {
  const client = site.visitor()
  const began = await client.get('/auth/google')
  const state = new URL(began.headers.get('location')!).searchParams.get('state')!
  for (const query of [
    '',
    '?code=',
    '?code=x',
    '?state=x&code=x',
    `?state=${state}`,
    `?state=${state}&code=false&iss=https://evil.example`,
    `?error=access_denied&state=${state}&error_description=${'x'.repeat(3000)}`,
    '?error=%00',
    `?state=${'x'.repeat(5000)}&code=1`,
    `?state=${state}&state=${state}&code=a&code=b`,
  ])
    for (const who of [client, site.visitor()]) expect((await who.get(`/auth/callback/google${query}`)).status).toBeLessThan(500)
  const again = await client.get('/auth/google?next=https://evil.example')
  const fresh = new URL(again.headers.get('location')!).searchParams.get('state')!
  const { status } = await client.get(`/auth/callback/google?state=${fresh}&code=false`)
  expect(status).toBe(302)
  expect(alerts()).toEqual([])
})

it('writes that wait for each other in vain are logged as a warning [MEND-47]', async () => {
  const id = await site.restaurant()
  const client = await site.database.pool.connect()
  await client.query('begin')
  await client.query('select from restaurants where id = $1 for update', [id])
  await client.query('lock table votes in access exclusive mode').catch(() => client.query('rollback'))
  const { status } = await member.post('/vote', { questionId: id, rating: 7 })
  await client.query('rollback')
  client.release()
  expect(status).toBe(503)
  expect(alerts()).toEqual([])
})
