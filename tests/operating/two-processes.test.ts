import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Presence } from '#features/presence/presence.contract.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { seal, withKey } from '#tests/support/envelopes.ts'
import { officialClient, transports } from '#tests/support/hub.ts'
import { type Blockade, openBlockade, openMonitor, openRedis } from '#tests/support/redis.ts'
import { makeFollow } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cookieOf, type Product, startOver } from './product.ts'

const redis = await openRedis('lokma:')

type TestMember = Awaited<ReturnType<TestApp['member']>>
type Writer = TestMember & { kid: string }

const EVENTS = ['MessageReceived', 'MessageDeleted', 'ConversationUpdated', 'UserTyping', 'UserOnline', 'UserOffline']

/** Two servers as an operator runs them: one database and one Redis, here behind a proxy that can be closed. */
describe.skipIf(redis === undefined)('two servers', () => {
  let testApp: TestApp
  let gate: Blockade
  let client: Redis
  let [one, other]: (Product | undefined)[] = []
  const clients: HubConnection[] = []

  beforeAll(async () => {
    testApp = await createTestApp()
    gate = await openBlockade(redis!.url)
    client = new Redis(redis!.url)
    const starts = await Promise.allSettled([open(), open()])
    ;[one, other] = starts.map((start) => (start.status === 'fulfilled' ? start.value : undefined))
    for (const start of starts) if (start.status === 'rejected') throw start.reason
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((connection) => connection.stop()))
  })
  afterAll(async () => {
    // A server that is left running would keep Vitest from ending.
    await Promise.all([one, other].map((product) => product?.signal('SIGTERM')))
    client.disconnect()
    await gate.shut()
    await testApp.close()
    await redis!.stop()
  })

  const open = () => startOver(testApp, { REDIS_URL: gate.url })
  const isUp = async ({ address }: Product) => /^lokma_redis_up 1$/m.test(await (await fetch(`${address}/metrics`)).text())
  const left = async () => (await testApp.database.pool.query('select from hub_outbox')).rowCount

  function call({ address }: Product, who: TestMember, method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { cookie: cookieOf(who), origin: address, 'content-type': 'application/json' }
    return fetch(`${address}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
  async function connect({ address }: Product, who: TestMember) {
    const connection = officialClient(address, { headers: { cookie: cookieOf(who), origin: address } })
    clients.push(connection)
    const heard: [string, Record<string, unknown>][] = []
    for (const event of EVENTS) connection.on(event, (data: Record<string, unknown>) => heard.push([event, data]))
    await connection.start()
    return { connection, heard, closed: new Promise<void>((done) => connection.onclose(() => done())) }
  }
  const people = (...names: string[]): Promise<Writer[]> => Promise.all(names.map(async (name) => withKey(await testApp.member(name))))
  const send = (at: Product, from: Writer, to: Writer, more: object = {}) =>
    call(at, from, 'POST', '/messages', { receiverId: to.profileId, encryptedContent: seal(from, to), ...more })
  const messages = (heard: [string, Record<string, unknown>][]) => heard.filter(([event]) => event === 'MessageReceived')
  const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id

  it('notify each other of writes, notify only the members concerned, and exchange no readable text [RT-03 RT-09]', async () => {
    const [zeynep, kadir, outsider] = (await people('zeynep', 'kadir', 'disarida')) as [Writer, Writer, Writer]
    const watcher = await openMonitor(redis!.url)
    const [receiver, ears] = [await connect(other!, kadir), await connect(other!, outsider)]
    const secret = 'gizli bir lokma lafi'
    const answer = await send(one!, zeynep, kadir, { content: secret, password: secret })
    expect(answer.status).toBe(201)
    await expect.poll(() => messages(receiver.heard)).toMatchObject([['MessageReceived', { id: await idOf(answer) }]])
    await ears.connection.invoke('Ping')
    expect(ears.heard).toEqual([])
    await expect.poll(watcher.text).toContain('MessageReceived')
    expect(watcher.text()).not.toContain(secret)
    expect(watcher.text()).not.toContain(decodeURIComponent(cookieOf(zeynep).split('=')[1]!))
    watcher.stop()
  })

  it('close the connections of a member who signs out, at once [AUTH-18]', async () => {
    const [zeynep, kadir] = (await people('zeynep', 'kadir')) as [Writer, Writer]
    const [own, stranger] = [await connect(other!, zeynep), await connect(other!, kadir)]
    expect((await call(one!, zeynep, 'POST', '/auth/sign-out')).status).toBe(200)
    await own.closed
    expect(stranger.connection.state).toBe('Connected')
  })

  it('open a connection with a ticket of the other one, once [RT-01]', async () => {
    const zeynep = await testApp.member('bilet')
    const { ticket } = (await (await call(one!, zeynep, 'POST', '/hub-ticket')).json()) as { ticket: string }
    const connection = officialClient(other!.address, { ticket: () => ticket })
    clients.push(connection)
    await connection.start()
    await connection.invoke('Ping')
    await expect(officialClient(one!.address, { ticket: () => ticket }).start()).rejects.toThrow(/401/)
    expect((await client.keys('*')).join()).not.toContain(ticket)
  })

  it.each(transports.map((transport) => [HttpTransportType[transport], transport] as const))(
    'make a connection that was negotiated at the other one, by %s [RT-01]',
    async (_, transport) => {
      const zeynep = await testApp.member('gezgin')
      const balancer = await startBalancer(one!.address, other!.address)
      const connection = officialClient(balancer.url, { transport, headers: { cookie: cookieOf(zeynep), origin: balancer.url } })
      await connection.start()
      expect(await connection.invoke('Ping', 'a')).toMatchObject({ text: 'a' })
      await connection.stop()
      await balancer.close()
    },
  )

  it('keep working while Redis is down, and publish everything afterwards [RT-03]', async () => {
    const [zeynep, kadir, leaver] = (await people('zeynep', 'kadir', 'giden')) as [Writer, Writer, Writer]
    const [near, far, signedOut] = [await connect(one!, kadir), await connect(other!, kadir), await connect(other!, leaver)]
    await gate.shut()
    for (const product of [one!, other!]) await expect.poll(() => isUp(product)).toBe(false)
    const ids = [await idOf(await send(one!, zeynep, kadir)), await idOf(await send(one!, zeynep, kadir))]
    const heardIds = (heard: [string, Record<string, unknown>][]) => messages(heard).map(([, { id }]) => id)
    await expect.poll(() => heardIds(near.heard)).toEqual(ids)
    expect((await fetch(`${one!.address}/readyz`)).status).toBe(200)
    await far.connection.invoke('Ping')
    expect(heardIds(far.heard)).toEqual([])
    const another = await connect(other!, zeynep)
    await another.connection.invoke('Ping')
    expect((await call(one!, leaver, 'POST', '/auth/sign-out')).status).toBe(200)

    await gate.open()
    // Either server sends what was left, and each skips what the other one sends: the order is not kept, and pages sort by the ids.
    await expect
      .poll(
        () =>
          heardIds(far.heard)
            .map(Number)
            .toSorted((first, second) => first - second),
        { timeout: 10_000 },
      )
      .toEqual(ids)
    await signedOut.closed
    await expect.poll(left, { timeout: 15_000 }).toBe(0)
    expect(heardIds(near.heard)).toEqual(ids)
  }, 60_000)

  it('know who is online, once, publish what a dead server left in the outbox, and forget that server [RT-03 RT-09]', async () => {
    const [zeynep, kadir, outsider] = (await people('zeynep', 'kadir', 'disarida')) as [Writer, Writer, Writer]
    await makeFollow(testApp, zeynep.profileId, kadir.profileId)
    await makeFollow(testApp, kadir.profileId, zeynep.profileId)
    const [ears, stranger] = [await connect(other!, kadir), await connect(other!, outsider)]
    await connect(one!, zeynep)
    const comings = () => ears.heard.filter(([event]) => event.startsWith('UserO'))
    await expect.poll(comings).toEqual([['UserOnline', { userId: zeynep.profileId }]])
    const second = await connect(other!, zeynep)
    const isOnline = async () =>
      ((await (await call(other!, kadir, 'GET', `/profiles/${zeynep.profileId}/presence`)).json()) as Presence).isOnline
    await second.connection.stop()
    expect(await isOnline()).toBe(true)

    const database = Number(new URL(redis!.url).pathname.slice(1)) || 0
    const processes = `lokma:${database}:processes`
    const beats = () => client.zrange(processes, '0', '-1', 'WITHSCORES')
    await one!.signal('SIGKILL')
    const last = await beats()
    // As if the server had died after its commit and before it published.
    await testApp.database.pool.query(
      `insert into hub_outbox (user_ids, event, data, created_at) values ($1, 'MessageDeleted', '{"id": 7}', now() - interval '3 seconds')`,
      [[kadir.profileId]],
    )
    await expect.poll(() => ears.heard.at(-1), { timeout: 10_000 }).toEqual(['MessageDeleted', { id: 7 }])

    // In Redis the last heartbeat of the dead server is old.
    await expect.poll(beats, { timeout: 10_000 }).not.toEqual(last)
    const [oldest] = await client.zrange(processes, '0', '0')
    await client.zadd(processes, '0', oldest!)
    await expect.poll(isOnline, { timeout: 10_000 }).toBe(false)
    await expect.poll(comings, { timeout: 15_000 }).toEqual([
      ['UserOnline', { userId: zeynep.profileId }],
      ['UserOffline', { userId: zeynep.profileId }],
    ])
    await stranger.connection.invoke('Ping')
    expect(stranger.heard).toEqual([])
  }, 60_000)

  it('start without Redis, too, and find each other when it is up', async () => {
    await gate.shut()
    one = await open()
    expect([(await fetch(`${one.address}/readyz`)).status, await isUp(one)]).toEqual([200, false])
    await expect.poll(one.printed).toContain('redis is unavailable')
    await gate.open()
    for (const product of [one, other!]) await expect.poll(() => isUp(product), { timeout: 10_000 }).toBe(true)
  }, 60_000)
})
