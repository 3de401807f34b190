import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { END, type HubServer, rawSocket, startHub } from '#tests/support/hub.ts'
import { hubLimits } from './hub-limits.ts'

let server: HubServer
let release: () => void = () => {}
beforeEach(async () => {
  server = await startHub({
    methods: {
      Echo: (_, text) => text,
      Hang: () => new Promise<void>((done) => (release = done)),
    },
  })
})
afterEach(async () => {
  release()
  await server.close()
})

const call = (id: string, target = 'Echo', ...args: unknown[]) => ({ type: 1, invocationId: id, target, arguments: args })
const answer = (id: string, result: unknown) => ({ type: 3, invocationId: id, result })
const parse = (records: string[]): unknown[] => records.map((record) => JSON.parse(record) as unknown)
const as = (user: string, more: Record<string, string> = {}) => ({ headers: { 'x-user': user, ...more } })
const handshake = `{"protocol":"json","version":1}${END}`

async function negotiate(user = 'zeynep', query = '?negotiateVersion=1', headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/chat/negotiate${query}`, { method: 'POST', ...as(user, headers) })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as { error?: string; connectionToken: string; connectionId: string }
  return { status: response.status, ...body }
}
const at = (token: string) => `${server.url}/chat?id=${token}`
const poll = (token: string, user = 'zeynep') => fetch(at(token), as(user))
const post = (token: string, body: string, user = 'zeynep') => fetch(at(token), { method: 'POST', body, ...as(user) })

/** A long poll that is open. */
async function startPolling(user = 'zeynep'): Promise<string> {
  const { connectionToken } = await negotiate(user)
  const first = await poll(connectionToken, user)
  expect([first.status, await first.text()]).toEqual([200, ''])
  await post(connectionToken, handshake, user)
  expect(await (await poll(connectionToken, user)).text()).toBe(`{}${END}`)
  return connectionToken
}

/** A poll that the server keeps waiting. */
async function startWaiting(token: string, user = 'zeynep'): Promise<{ answered: Promise<Response> }> {
  const before = server.requests()
  const answered = poll(token, user)
  await expect.poll(server.requests, { interval: 2 }).toBeGreaterThan(before)
  await new Promise((done) => setImmediate(done))
  return { answered }
}

/** Waits until the server has processed what was sent. */
const settle = async (raw: { send(...records: object[]): void; received(count: number): Promise<string[]> }, known = 0) => {
  raw.send(call('settled'))
  await raw.received(known + 1)
}

describe('records', () => {
  it('may be cut anywhere and joined', async () => {
    const raw = await rawSocket(server.url)
    const text = Buffer.from(JSON.stringify(call('1', 'Echo', 'ğ🌶')) + END + JSON.stringify(call('2', 'Echo', 'b')) + END)
    for (const byte of text) raw.sendRaw(Buffer.from([byte]))
    raw.send(call('3', 'Echo', 'c'), { type: 6 }, call('4', 'Echo', 'd'))
    expect(parse(await raw.received(4))).toEqual([answer('1', 'ğ🌶'), answer('2', 'b'), answer('3', 'c'), answer('4', 'd')])
  })

  it('may come with the handshake', async () => {
    const raw = await rawSocket(server.url, { handshake: false })
    raw.sendRaw(handshake + JSON.stringify(call('1', 'Echo', 'a')) + END)
    expect(parse(await raw.received(2))).toEqual([{}, answer('1', 'a')])
  })

  it('of 32 KB are taken, longer ones end the connection, with an end or without', async () => {
    const fitting = JSON.stringify(call('1', 'Echo', ''))
    const text = 'a'.repeat(hubLimits.recordBytes - fitting.length)
    const raw = await rawSocket(server.url)
    raw.send(call('1', 'Echo', text))
    expect(parse(await raw.received(1))).toEqual([answer('1', text)])
    raw.send(call('2', 'Echo', `${text}a`))
    expect(parse(await raw.received(2))[1]).toEqual({ type: 7, error: 'The message is too long.' })
    const endless = await rawSocket(server.url)
    endless.sendRaw('a'.repeat(20_000))
    endless.sendRaw('a'.repeat(20_000))
    expect(parse(await endless.received(1))).toEqual([{ type: 7, error: 'The message is too long.' }])
    const huge = await rawSocket(server.url)
    huge.sendRaw('a'.repeat(70_000))
    expect(await huge.closed).toBe(1009)
    expect(server.failures).toEqual([])
  })

  it.each([
    'kebap',
    '[]',
    'null',
    '"a"',
    '1',
    '{"type":1}',
    '{"type":1,"target":1,"arguments":[]}',
    '{"type":1,"target":"Echo","arguments":{}}',
    '{"type":1,"target":"Echo","arguments":[],"invocationId":7}',
  ])('that say nothing end the connection: %s', async (record) => {
    const raw = await rawSocket(server.url)
    raw.send(record)
    const [close] = parse(await raw.received(1)) as { type: number; error: string; allowReconnect?: boolean }[]
    expect(close).toEqual({ type: 7, error: expect.any(String) as string })
    expect(await raw.closed).toBe(1000)
    expect(server.events).toEqual(['+zeynep', '-zeynep'])
  })

  it('of unknown types are left alone, as are answers to nothing', async () => {
    const raw = await rawSocket(server.url)
    raw.send({}, { type: 0 }, { type: 99 }, { type: '1' }, { type: 2, invocationId: '1', item: 1 }, { type: 3, invocationId: '1' })
    raw.send(
      { type: 5, invocationId: '1' },
      { type: 6 },
      { type: 8, sequenceId: 1 },
      { type: 9, sequenceId: 1 },
      { type: 1, target: 'Echo', arguments: [] },
    )
    raw.send(call('1', 'Echo', 'a'))
    expect(parse(await raw.received(1))).toEqual([answer('1', 'a')])
  })

  it('that begin streams get a refusal each', async () => {
    const raw = await rawSocket(server.url)
    raw.send({ type: 4, invocationId: '1', target: 'Echo', arguments: [] }, { ...call('2'), streamIds: ['a'] })
    const error = 'There are no streams here.'
    expect(parse(await raw.received(2))).toEqual([
      { type: 3, invocationId: '1', error },
      { type: 3, invocationId: '2', error },
    ])
  })
})

describe('the handshake', () => {
  it.each([
    ['{"protocol":"messagepack","version":1}', 'The only protocol here is json.'],
    ['{"protocol":"json","version":2}', 'The only version of the json protocol here is 1.'],
    ['{"type":6}', 'The only protocol here is json.'],
    ['GET / HTTP/1.1', 'The message is no JSON.'],
  ])('that is none of ours is answered with what is wrong: %s', async (record, error) => {
    const raw = await rawSocket(server.url, { handshake: false })
    raw.send(record)
    expect(parse(await raw.received(1))).toEqual([{ error }])
    expect(await raw.closed).toBe(1000)
    expect(server.events).toEqual([])
  })

  it('must come within 15 seconds, and so must the connection after a negotiation', async () => {
    const raw = await rawSocket(server.url, { handshake: false })
    const { connectionToken } = await negotiate()
    server.clock.turn(14_000)
    expect(raw.records).toEqual([])
    server.clock.turn(1000)
    expect(parse(await raw.received(1))).toEqual([{ error: 'The handshake took too long.' }])
    expect(await raw.closed).toBe(1000)
    expect((await poll(connectionToken)).status).toBe(404)
  })
})

describe('a connection', () => {
  it('is pinged after 15 idle seconds and dropped after 30 silent ones', async () => {
    const raw = await rawSocket(server.url)
    server.clock.turn(15_000)
    expect(parse(await raw.received(1))).toEqual([{ type: 6 }])
    raw.send({ type: 6 })
    await settle(raw, 1)
    server.clock.turn(30_000)
    expect(parse(await raw.received(3)).slice(2)).toEqual([{ type: 6 }, { type: 6 }])
    server.clock.turn(1000)
    expect(parse(await raw.received(5)).at(-1)).toEqual({ type: 7, error: 'Nothing was heard for too long.' })
    expect(await raw.closed).toBe(1000)
  })

  it('makes 20 calls in ten seconds; one that ignores the refusals is closed', async () => {
    const raw = await rawSocket(server.url)
    const calls = Array.from({ length: 25 }, (_, i) => call(`${i}`, 'Echo', i))
    raw.send(...calls)
    const answers = parse(await raw.received(25)) as { result?: number; error?: string }[]
    expect(answers.filter(({ error }) => error === 'Too many invocations.')).toHaveLength(5)
    server.clock.turn(10_000)
    raw.send(call('again', 'Echo', 'a'))
    expect(parse(await raw.received(26)).at(-1)).toEqual(answer('again', 'a'))
    raw.send(...Array.from({ length: 250 }, () => ({ type: 1, target: 'Echo', arguments: [] })))
    expect(await raw.closed).toBe(1000)
    expect(parse(raw.records).at(-1)).toEqual({ type: 7, error: 'Too many invocations.' })
  })

  it('sends at most 300 records in ten seconds, even meaningless ones', async () => {
    const raw = await rawSocket(server.url)
    raw.send(...Array.from({ length: 299 }, () => ({ type: 6 })))
    raw.send({ type: 6 })
    expect(parse(await raw.received(1))).toEqual([{ type: 7, error: 'Too many messages.' }])
  })

  it('has at most 64 calls waiting', async () => {
    const raw = await rawSocket(server.url)
    raw.send(call('0', 'Hang'))
    for (let round = 0; round < 3; round++) {
      raw.send(...Array.from({ length: 20 }, () => ({ type: 1, target: 'Echo', arguments: [] })))
      raw.send({ type: 4, invocationId: `${round}`, target: 'x', arguments: [] })
      await raw.received(round + 1 + raw.records.filter((record) => record.includes('Too many')).length)
      server.clock.turn(10_000)
    }
    raw.send(...Array.from({ length: 6 }, () => ({ type: 1, target: 'Echo', arguments: [] })))
    expect(await raw.closed).toBe(1000)
    expect(parse(raw.records).at(-1)).toEqual({ type: 7, error: 'Too many invocations wait.' })
  })

  it('that reads too slowly is dropped before it fills the memory', async () => {
    const raw = await rawSocket(server.url)
    raw.socket.pause()
    const text = 'x'.repeat(200_000)
    // What the two systems buffer for a socket is theirs; a hundred times that is not.
    for (let sent = 0; sent < 200 && server.events.length === 1; sent++) server.hub.send('zeynep', 'News', text)
    expect(server.events).toEqual(['+zeynep', '-zeynep'])
    raw.socket.resume()
    expect(await raw.closed).toBe(1006)
    const token = await startPolling()
    for (let sent = 0; sent < 7; sent++) server.hub.send('zeynep', 'News', text)
    expect((await poll(token)).status).toBe(404)
  })

  it('is the fifth of its user at most, whatever way it comes', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => rawSocket(server.url)))
    const token = await startPolling()
    expect(await (await rawSocket(server.url)).closed).toBe(429)
    expect(await negotiate()).toMatchObject({ status: 200, error: 'Too many connections.' })
    expect((await rawSocket(server.url, { user: 'kadir' })).socket.readyState).toBe(1)
    await fetch(at(token), { method: 'DELETE', ...as('zeynep') })
    const negotiated = await Promise.all([negotiate(), negotiate()])
    const fifth = await rawSocket(server.url, { id: negotiated[0]!.connectionToken })
    expect(fifth.socket.readyState).toBe(1)
    expect(await (await rawSocket(server.url, { id: negotiated[1]!.connectionToken })).closed).toBe(429)
    expect((await poll(negotiated[1]!.connectionToken)).status).toBe(429)
    all[0]!.socket.close()
    await expect.poll(() => server.hub.count().get('WebSockets')).toBe(5)
  })

  it('is one of 20 at most that were negotiated and never made', async () => {
    for (let i = 0; i < 20; i++) expect((await negotiate()).error).toBeUndefined()
    expect((await negotiate()).error).toBe('Too many connections.')
    server.clock.turn(15_000)
    expect((await negotiate()).error).toBeUndefined()
  })
})

describe('what belongs to a connection', () => {
  it('is a token that nobody could guess and an id that is not it', async () => {
    const { status, ...first } = await negotiate()
    expect(status).toBe(200)
    expect(Buffer.from(first.connectionToken, 'base64url')).toHaveLength(32)
    expect(first.connectionId).not.toBe(first.connectionToken)
    expect(first).toEqual({
      negotiateVersion: 1,
      connectionId: expect.any(String) as string,
      connectionToken: expect.any(String) as string,
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
      ],
    })
    // The public id opens nothing.
    expect((await poll(first.connectionId)).status).toBe(404)
  })

  it('is used only by the member who opened it', async () => {
    const token = await startPolling()
    for (const [method, body] of [['GET'], ['POST', '{}'], ['DELETE']] as const) {
      expect((await fetch(at(token), { method, ...(body ? { body } : {}), ...as('kadir') })).status).toBe(403)
      expect((await fetch(at(token), { method, ...(body ? { body } : {}) })).status).toBe(401)
      expect(
        (await fetch(at(token), { method, ...(body ? { body } : {}), ...as('zeynep', { origin: 'https://evil.example' }) })).status,
      ).toBe(403)
    }
    const { connectionToken } = await negotiate()
    expect(await (await rawSocket(server.url, { id: connectionToken, user: 'kadir' })).closed).toBe(403)
    expect(await (await rawSocket(server.url, { id: connectionToken, user: '' })).closed).toBe(401)
    expect(server.events).toEqual(['+zeynep'])
  })

  it('is one way at a time: a second socket is refused and the first one lives', async () => {
    const { connectionToken } = await negotiate()
    const first = await rawSocket(server.url, { id: connectionToken })
    expect(await (await rawSocket(server.url, { id: connectionToken })).closed).toBe(409)
    expect((await fetch(at(connectionToken), as('zeynep', { accept: 'text/event-stream' }))).status).toBe(409)
    expect((await poll(connectionToken)).status).toBe(409)
    expect((await post(connectionToken, '{}')).status).toBe(405)
    await settle(first)
    const polled = await startPolling()
    expect(await (await rawSocket(server.url, { id: polled })).closed).toBe(409)
  })

  it('is nothing where the id is unknown', async () => {
    for (const id of ['x', '', '%00', 'a'.repeat(4000)]) {
      expect((await fetch(at(id), as('zeynep'))).status).toBe(404)
      expect((await fetch(at(id), { method: 'POST', body: 'x', ...as('zeynep') })).status).toBe(404)
      expect((await fetch(at(id), { method: 'DELETE', ...as('zeynep') })).status).toBe(404)
    }
    expect(await (await rawSocket(server.url, { id: 'x' })).closed).toBe(404)
  })
})

describe('negotiation', () => {
  it('takes its one method and its one version', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await fetch(`${server.url}/chat/negotiate?negotiateVersion=1`, { method, ...as('zeynep') })).status]).toEqual([
        method,
        405,
      ])
    for (const query of ['', '?negotiateVersion=0', '?negotiateVersion=x']) {
      const { status, error, connectionToken } = await negotiate('zeynep', query)
      expect([query, status, error, connectionToken]).toEqual([query, 200, 'Only version 1 of the negotiation is spoken here.', undefined])
    }
    expect((await negotiate('zeynep', '?negotiateVersion=2&useStatefulReconnect=true')).connectionToken).toBeDefined()
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'HEAD'])
      expect([method, (await fetch(at('x'), { method, ...as('zeynep') })).status]).toEqual([method, 405])
    expect((await fetch(`${server.url}/chat`, as('zeynep'))).status).toBe(400)
  })

  it('and every WebSocket are refused to other pages and to nobody', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://lokma.test.evil.example', 'https://lokma.test', '']) {
      expect([origin, (await negotiate('zeynep', undefined, { origin })).status]).toEqual([origin, 403])
      expect([origin, await (await rawSocket(server.url, { headers: { origin } })).closed]).toEqual([origin, 403])
    }
    expect((await fetch(`${server.url}/chat/negotiate?negotiateVersion=1`, { method: 'POST' })).status).toBe(401)
    expect(await (await rawSocket(server.url, { user: '' })).closed).toBe(401)
    expect((await rawSocket(server.url, { headers: { origin: 'http://lokma.test' } })).socket.readyState).toBe(1)
  })

  it('takes no upgrade that is none', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /chat HTTP/1.1\r\nHost: x\r\nx-user: zeynep\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const said = await new Promise<string>((done) => socket.once('data', (data) => done(data.toString())))
    expect(said).toMatch(/^HTTP\/1\.1 400/)
    socket.destroy()
    expect(server.events).toEqual([])
    expect((await negotiate()).status).toBe(200)
  })
})

describe('long polling', () => {
  it('waits for 90 seconds, answers empty and goes on', async () => {
    const token = await startPolling()
    const { answered } = await startWaiting(token)
    server.clock.turn(90_000)
    const empty = await answered
    expect([empty.status, await empty.text()]).toEqual([200, ''])
    const next = poll(token)
    server.hub.send('zeynep', 'News', 1)
    expect(await (await next).text()).toBe(`{"type":1,"target":"News","arguments":[1]}${END}`)
  })

  it('keeps what comes between two polls', async () => {
    const token = await startPolling()
    server.hub.send('zeynep', 'News', 1)
    server.hub.send('zeynep', 'News', 2)
    expect((await (await poll(token)).text()).split(END).slice(0, -1)).toHaveLength(2)
  })

  it('a new poll ends the old one, and DELETE ends all', async () => {
    const token = await startPolling()
    const old = await startWaiting(token)
    const newer = await startWaiting(token)
    expect((await old.answered).status).toBe(204)
    expect((await fetch(at(token), { method: 'DELETE', ...as('zeynep') })).status).toBe(202)
    expect((await newer.answered).status).toBe(204)
    expect((await poll(token)).status).toBe(404)
    expect(server.events).toEqual(['+zeynep', '-zeynep'])
  })

  it('that stopped asking is over after 30 seconds', async () => {
    const token = await startPolling()
    server.clock.turn(31_000)
    expect(server.events).toEqual(['+zeynep', '-zeynep'])
    expect(await (await poll(token)).text()).toContain('"type":7')
    expect((await poll(token)).status).toBe(204)
    expect((await poll(token)).status).toBe(404)
  })

  it('sends 64 KB at once at most and 200 requests in ten seconds', async () => {
    const token = await startPolling()
    expect((await post(token, 'x'.repeat(70_000))).status).toBe(413)
    const statuses = await Promise.all(Array.from({ length: 210 }, () => post(token, `{"type":6}${END}`).then(({ status }) => status)))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    server.clock.turn(10_000)
    expect((await post(token, `{"type":6}${END}`)).status).toBe(200)
  })
})

describe('an end from outside', () => {
  it('of a session closes its connections alone', async () => {
    const [first, second, other] = await Promise.all([
      rawSocket(server.url),
      rawSocket(server.url, { headers: { 'x-session': 's2' } }),
      rawSocket(server.url, { user: 'kadir' }),
    ])
    server.hub.closeUser('zeynep', { only: 's2' })
    expect(await second.closed).toBe(1000)
    server.hub.closeUser('zeynep', { except: 's1' })
    await settle(first)
    server.hub.closeUser('zeynep')
    expect(await first.closed).toBe(1000)
    await settle(other)
    expect(server.events.filter((event) => event === '-zeynep')).toHaveLength(2)
  })

  it('is not overtaken by a lookup that was under way', async () => {
    const pending: (() => void)[] = []
    const slow = await startHub({
      authenticate: async () => {
        await new Promise<void>((done) => pending.push(done))
        return { userId: 'zeynep', sessionId: 's1' }
      },
    })
    const asking = fetch(`${slow.url}/chat/negotiate?negotiateVersion=1`, { method: 'POST' })
    const connecting = rawSocket(slow.url)
    await expect.poll(() => pending.length).toBe(2)
    slow.hub.closeUser('zeynep', { only: 's1' })
    for (const go of pending) go()
    expect((await asking).status).toBe(401)
    expect(await (await connecting).closed).toBe(401)
    await slow.close()
  })

  it('of a session that ended without notice is closed within minutes', async () => {
    const raw = await rawSocket(server.url)
    server.ended.add('s1')
    for (let minute = 0; minute < 6; minute++) {
      for (let part = 0; part < 3; part++) {
        server.clock.turn(20_000)
        if (raw.socket.readyState !== 1) break
        raw.send({ type: 6 })
        await new Promise((done) => setTimeout(done, 2))
      }
    }
    expect(await raw.closed).toBe(1000)
    expect(raw.records.at(-1)).toBe('{"type":7}')
  })

  it('by a restart tells all clients to reconnect, and accepts no more', async () => {
    const raw = await rawSocket(server.url)
    const token = await startPolling('kadir')
    const { answered } = await startWaiting(token, 'kadir')
    const drained = server.hub.drain()
    expect(parse(await raw.received(1))).toEqual([{ type: 7, allowReconnect: true }])
    expect(await (await answered).text()).toBe(`{"type":7,"allowReconnect":true}${END}`)
    expect((await poll(token, 'kadir')).status).toBe(204)
    await drained
    expect((await negotiate()).status).toBe(503)
    expect(await (await rawSocket(server.url)).closed).toBe(503)
  })
})

it('a client that disconnects in the middle of a request affects no other', async () => {
  const token = await startPolling()
  const { port } = new URL(server.url)
  await new Promise<void>((done) => {
    const half = request({ port, path: `/chat?id=${token}`, method: 'POST', headers: { 'x-user': 'zeynep', 'content-length': 100 } })
    half.on('error', () => done())
    half.write('{"type"')
    setTimeout(() => half.destroy(), 20)
  })
  expect((await post(token, `{"type":6}${END}`)).status).toBe(200)
  expect(server.failures).toEqual([])
})
