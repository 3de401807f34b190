import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'
import type { Answer, Client } from '#tests/support/client.ts'

let world: World
let restaurant: string
beforeAll(async () => {
  world = await createWorld()
  restaurant = await world.restaurant()
})
afterAll(() => world.close())

/** As a real client sends it: with its length. */
async function send(client: Client, method: string, path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return client.send(method, path, body, { 'content-length': String(Buffer.byteLength(body)), ...headers })
}

function expectRefused({ status, body, headers }: Answer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
  expect(body, what).toMatchObject({
    error: expect.any(String) as string,
    message: body['error'],
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
    requestId: headers.get('x-request-id'),
  })
  expect(JSON.stringify(body), what).not.toMatch(/zod|postgres|select |stack|node_modules|at \w+ \(/i)
}

/** Every write that takes a body, with one that is right. */
const bodies: Record<string, () => Record<string, unknown>> = {
  '/auth/sign-up': () => ({
    email: 'kotu@example.com',
    password: 'acili-ezme-7',
    username: 'kotu_niyet',
    nickname: 'Kötü',
    policiesAccepted: true,
  }),
  '/auth/sign-in': () => ({ email: 'kotu@example.com', password: 'acili-ezme-7' }),
  '/vote': () => ({ questionId: restaurant, rating: 8, comment: 'Güzel', choice: 'accept', anonymous_session_id: 'session-id-1' }),
}

const wrongValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 60,
  '',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'x'.repeat(20_000),
  [],
  [[]],
  {},
  { $gt: '' },
  ['a'],
]

/** Nothing may stand where a field may be left out, and yes where yes or no is asked. */
const mayPass = (value: unknown, right: unknown) => value === null || value === '' || (value === true && typeof right === 'boolean')

describe('what nobody should send', () => {
  it('knows every write that takes a body', () => {
    const document = world.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const taking = Object.entries(document.paths ?? {}).filter(([, methods]) =>
      Object.values(methods as Record<string, { requestBody?: unknown }>).some((operation) => operation.requestBody),
    )
    expect(taking.map(([path]) => path.replace(/^\/api/, '')).sort()).toEqual(Object.keys(bodies).sort())
  })

  it('a field of the wrong kind, too long, or no text at all is refused in the one shape of errors [ERR-05 LIM-12]', async () => {
    for (const [path, make] of Object.entries(bodies)) {
      for (const [field, right] of Object.entries(make())) {
        for (const value of wrongValues) {
          const what = `${path} ${field} = ${JSON.stringify(value).slice(0, 40)}`
          const answer = await send(world.visitor(), 'POST', path, JSON.stringify({ ...make(), [field]: value }))
          if (answer.status < 400 && mayPass(value, right)) continue
          expectRefused(answer, what)
        }
      }
    }
  }, 60_000)

  it('a field that nobody knows and one that is missing are refused [ERR-05]', async () => {
    for (const [path, make] of Object.entries(bodies)) {
      for (const extra of [{ isAdmin: true }, { constructor: 1 }, { points: 100 }])
        expectRefused(await send(world.visitor(), 'POST', path, JSON.stringify({ ...make(), ...extra })), path)
      expectRefused(await send(world.visitor(), 'POST', path, '{}'), path)
      expectRefused(await send(world.visitor(), 'POST', path, `{"__proto__": {"a": 1}, ${JSON.stringify(make()).slice(1)}`), path)
    }
  })

  it('what is no JSON object is refused, however deep or long [ERR-05]', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    for (const path of Object.keys(bodies)) {
      for (const body of [
        '',
        '{',
        '{"a":}',
        'null',
        '1',
        '"text"',
        '[]',
        '[{}]',
        'NaN',
        '{"a":1}}',
        '\u0000',
        '<xml/>',
        deep,
        `${'['.repeat(9000)}${']'.repeat(9000)}`,
      ])
        expectRefused(await send(world.visitor(), 'POST', path, body), `${path} ${body.slice(0, 20)}`)
      const long = JSON.stringify({ comment: 'x'.repeat(70_000) })
      const answer = await send(world.visitor(), 'POST', path, long)
      expect([answer.status, answer.body['code']]).toEqual([413, 'BODY_TOO_LARGE'])
      expectRefused(answer, path)
    }
  })

  it('another kind of content is refused, and other methods find nothing [ERR-05]', async () => {
    for (const [path, make] of Object.entries(bodies)) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']) {
        const answer = await send(world.visitor(), 'POST', path, JSON.stringify(make()), { 'content-type': type })
        expect([type, answer.status, answer.body['code']]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
        expectRefused(answer, path)
      }
      for (const method of ['PUT', 'PATCH', 'DELETE']) expectRefused(await send(world.visitor(), method, path, '{}'), `${method} ${path}`)
    }
  })

  it('a page of another site can make nobody’s browser write [ERR-05]', async () => {
    for (const [path, make] of Object.entries(bodies)) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost.evil.example' },
        { origin: 'https://localhost' },
        { origin: 'http://localhost:81' },
      ]) {
        const answer = await send(world.visitor(), 'POST', path, JSON.stringify(make()), headers)
        expect([headers, answer.status, answer.body['code']]).toEqual([headers, 403, 'ORIGIN_REFUSED'])
        expectRefused(answer, path)
      }
    }
  })

  it('an address that means nothing is refused, never a failure [ERR-05]', async () => {
    const visitor = world.visitor()
    const long = 'x'.repeat(3000)
    for (const path of [
      '/nothing-here',
      '/restaurants/%00',
      '/restaurants/%ED%A0%80',
      `/restaurants/${long}`,
      '/restaurants/..%2f..%2fetc',
      "/restaurants/'%20or%201=1--",
      '/restaurants/a%20b/comments',
      '/restaurants/%00/vote',
      `/restaurants/${long}/duets`,
      '/comments/1e3/replies',
      '/comments/0x1/replies',
      '/comments/NaN/replies',
      '/comments/9223372036854775808/replies',
      '/comments/1.5/replies',
      '/restaurants?limit=1e9',
      '/restaurants?limit=-1',
      '/restaurants?limit=NaN',
      '/restaurants?limit[]=1',
      '/restaurants?limit=1&limit=2',
      '/restaurants?minRating=Infinity',
      '/restaurants?sort=__proto__',
      '/restaurants?sort=constructor',
      `/restaurants?location=${long}`,
      `/restaurants?type=${long}`,
      '/restaurants?cursor=%00',
      `/restaurants?cursor=${long}`,
      '/trending?mode=toString',
      '/trending?mode=hot&mode=most',
      '/top-rated?cursor=e30',
      '/search',
      '/search?q=%00%00',
      '/search?q=%ED%A0%80%ED%A0%80',
      `/search?q=${long}`,
      '/search?q=kokorec&q=doner',
      '/viewer?anonymous_session_id=%3Cscript%3E',
    ])
      expectRefused(await visitor.get(path), path)
  })

  it('cookies and tokens that are none of ours make a visitor, not a failure', async () => {
    const made = ['x', 'x.y', '%00', 'a'.repeat(4000), '{"a":1}', '..', `${'a'.repeat(20)}.${'b'.repeat(44)}`]
    for (const value of made) {
      const visitor = world.visitor()
      visitor.cookies.set('lokma_session', value)
      visitor.cookies.set('lokma_visitor', value)
      expect([value.slice(0, 20), (await visitor.get('/viewer')).status]).toEqual([value.slice(0, 20), 200])
      expect((await world.visitor().get('/viewer', { authorization: `Bearer ${value}` })).status).toBe(200)
      expect((await visitor.post('/vote', { questionId: await world.restaurant(), rating: 5 })).status).toBe(200)
    }
  })
})
