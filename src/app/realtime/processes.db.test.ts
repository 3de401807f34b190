import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HubConnection } from '@microsoft/signalr'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Presence } from '#features/presence/presence.contract.ts'
import { type App, createApp } from '#app/api.ts'
import { createSessionCache } from '#platform/http/session-cache.ts'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { storeEvents } from '#platform/realtime/store-events.ts'
import { Client } from '#tests/support/client.ts'
import { withKey, write } from '#tests/support/envelopes.ts'
import { officialClient, type TestClock, testClock } from '#tests/support/hub.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { makeFollow } from '#tests/support/scenes.ts'
import { queriesEnded } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Realtime, createRealtime } from './create-realtime.ts'

/** One of two servers over one database: its hub on a port, its API without one. */
interface Place extends Realtime {
  url: string
  app: App
  close(): Promise<void>
}

const EVENTS = ['MessageReceived', 'MessageUpdated', 'MessageDeleted', 'ConversationUpdated', 'UserTyping', 'UserOnline', 'UserOffline']

let testApp: TestApp
let clock: TestClock
let [here, there]: Place[] = []
const clients: HubConnection[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  clock = testClock()
  const bus = createMemoryBus(clock)
  here = await openPlace(bus)
  there = await openPlace(bus)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
})
afterAll(async () => {
  await Promise.all([here!.close(), there!.close()])
  await testApp.close()
})

async function openPlace(bus: ReturnType<typeof createMemoryBus>): Promise<Place> {
  const pubSub = bus.join()
  const context = { ...testApp.context, pubSub, sessions: createSessionCache(pubSub, clock.now), metrics: new Registry() }
  const chat = createRealtime(context, clock)
  const app = createApp({ ...context, ...chat })
  const server: Server = createServer((req, res) => chat.hub.handle(req, res))
  server.on('upgrade', (req, socket, head) => chat.hub.upgrade(req, socket, head))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...chat,
    app,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const drained = chat.hub.drain()
      clock.turn(3000)
      await drained
      await chat.outbox.close()
      await context.pubSub.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

type TestMember = Awaited<ReturnType<TestApp['member']>>

const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
/** The same browser, whose calls come to this server. */
const at = <M extends Client>({ app }: Place, who: M): M => Object.assign(new Client(app), who)

/** A connected member, and what they received from the hub there. */
async function connect(place: Place, who: TestMember): Promise<{ connection: HubConnection; heard: [string, unknown][] }> {
  const connection = officialClient(place.url, { headers: { cookie: cookieOf(who), origin: place.url } })
  clients.push(connection)
  const heard: [string, unknown][] = []
  for (const event of EVENTS) connection.on(event, (data) => heard.push([event, data]))
  await connection.start()
  return { connection, heard }
}

const outbox = async () => (await testApp.database.pool.query<{ id: number }>('select id from hub_outbox order by id')).rows
const leaveBehind = (to: TestMember[], data: object, ago = '5 seconds') =>
  testApp.database.pool.query(
    `insert into hub_outbox (user_ids, event, data, created_at) values ($1, 'MessageDeleted', $2, clock_timestamp() - $3::interval)`,
    [to.map(({ profileId }) => profileId), data, ago],
  )
const members = (...names: string[]) => Promise.all(names.map((name) => testApp.member(name)))

describe('at two servers', () => {
  it('a message reaches both members wherever they are connected, and nobody else [RT-03 RT-09]', async () => {
    const [zeynep, kadir, outsider] = (await members('zeynep', 'kadir', 'disarida')) as [TestMember, TestMember, TestMember]
    const [from, to] = [await withKey(zeynep), await withKey(kadir)]
    const [sender, receiver, ears] = [await connect(here!, zeynep), await connect(there!, kadir), await connect(there!, outsider)]
    const alsoSender = await connect(there!, zeynep)
    const { status, body } = await write(at(here!, from), to)
    expect(status).toBe(201)
    for (const { heard } of [sender, receiver, alsoSender])
      await expect.poll(() => heard.filter(([event]) => event === 'MessageReceived')).toEqual([['MessageReceived', body]])
    expect((await at(here!, kadir).send('DELETE', `/messages/${body.id}`)).status).toBe(403)
    expect((await at(here!, zeynep).send('DELETE', `/messages/${body.id}`)).status).toBeLessThan(300)
    await expect
      .poll(() => receiver.heard.filter(([event]) => event === 'MessageDeleted'))
      .toEqual([['MessageDeleted', { id: body.id, conversationId: body.conversationId }]])
    await ears.connection.invoke('Ping')
    expect(ears.heard).toEqual([])
    await expect.poll(outbox).toEqual([])
  })

  it('a typing indicator reaches the recipient at another process, and nobody else [RT-03 RT-09]', async () => {
    const [zeynep, kadir, outsider] = (await members('zeynep', 'kadir', 'disarida')) as [TestMember, TestMember, TestMember]
    const [typist, reader, ears] = [await connect(here!, zeynep), await connect(there!, kadir), await connect(there!, outsider)]
    const to = await withKey(kadir)
    await write(await withKey(zeynep), to)
    await typist.connection.invoke('Typing', { receiverId: kadir.profileId })
    await expect.poll(() => reader.heard.filter(([event]) => event === 'UserTyping')).toHaveLength(1)
    await ears.connection.invoke('Ping')
    expect(ears.heard).toEqual([])
  })

  it('signing out at one closes the connections at the other at once [AUTH-18]', async () => {
    const [zeynep, kadir] = (await members('zeynep', 'kadir')) as [TestMember, TestMember]
    const [{ connection }, other] = [await connect(there!, zeynep), await connect(there!, kadir)]
    const closed = new Promise<void>((done) => connection.onclose(() => done()))
    await at(here!, zeynep).send('POST', '/auth/sign-out')
    await closed
    expect(other.connection.state).toBe('Connected')
  })

  it('a sanction at one is felt at the other within two seconds, by calls, by open connections and by their messages [SANC-02]', async () => {
    const [admin, member, friend] = (await members('yonetici', 'uye', 'dost')) as [TestMember, TestMember, TestMember]
    await makeAdmin(testApp, admin.profileId)
    const [from, to] = [await withKey(member), await withKey(friend)]
    expect((await write(at(there!, from), to)).status).toBe(201)
    const { connection } = await connect(there!, member)
    const impose = (kind: string) => at(here!, admin).post('/moderation/sanctions', { username: member.username, kind, days: 7, ...reason })
    // The test clock does not move, so that no session is forgotten only because it is old.
    expect((await impose('muted')).status).toBe(201)
    await expect
      .poll(async () => (await at(there!, member).post('/vote', { questionId: 'x', rating: 5 })).body['code'], { timeout: 2000 })
      .toBe('MUTED')
    await expect(connection.invoke('Typing', { receiverId: friend.profileId })).rejects.toThrow('MUTED')
    expect((await write(at(there!, from), to)).body).toMatchObject({ code: 'MUTED' })
    expect(connection.state).toBe('Connected')
    const closed = new Promise<void>((done) => connection.onclose(() => done()))
    expect((await impose('banned')).status).toBe(201)
    const banned = performance.now()
    await closed
    expect(performance.now() - banned).toBeLessThan(2000)
    await expect(connect(there!, member)).rejects.toThrow('403')
  })

  it('a broadcast arrives at both', async () => {
    const [zeynep, kadir] = (await members('zeynep', 'kadir')) as [TestMember, TestMember]
    const ears = [await connect(here!, zeynep), await connect(there!, kadir)]
    here!.hub.broadcast('UserTyping', { userId: 'anybody' })
    for (const { heard } of ears) await expect.poll(() => heard).toEqual([['UserTyping', { userId: 'anybody' }]])
  })

  it('a ticket of one opens a connection at the other, once [RT-01]', async () => {
    const zeynep = await testApp.member('bilet')
    const { body } = await at(here!, zeynep).send('POST', '/hub-ticket')
    const ticket = () => body['ticket'] as string
    const connection = officialClient(there!.url, { ticket })
    clients.push(connection)
    await connection.start()
    await connection.invoke('Ping')
    for (const { url } of [here!, there!]) await expect(officialClient(url, { ticket }).start()).rejects.toThrow(/401/)
  })
})

describe('presence at two servers', () => {
  const friendsOf = async (): Promise<[TestMember, TestMember]> => {
    const [one, other] = (await members('gelen', 'dost')) as [TestMember, TestMember]
    await makeFollow(testApp, one.profileId, other.profileId)
    await makeFollow(testApp, other.profileId, one.profileId)
    return [one, other]
  }
  const connections = () => [...here!.hub.count().values(), ...there!.hub.count().values()].reduce((sum, one) => sum + one)
  const presenceAt = async (place: Place, requester: TestMember, who: TestMember) =>
    (await at(place, requester).get<Presence>(`/profiles/${who.profileId}/presence`)).body
  async function leave(connection: HubConnection): Promise<void> {
    const before = connections()
    await connection.stop()
    await expect.poll(connections).toBe(before - 1)
  }

  it('changes once for coming and once for going, however many servers a member is connected to [RT-03]', async () => {
    const [one, other] = await friendsOf()
    const { heard, connection: ears } = await connect(here!, other)
    const first = await connect(there!, one)
    await expect.poll(() => heard).toEqual([['UserOnline', { userId: one.profileId }]])
    const second = await connect(here!, one)
    for (const place of [here!, there!]) expect((await presenceAt(place, other, one)).isOnline).toBe(true)
    await leave(first.connection)
    clock.turn(5000)
    expect((await presenceAt(there!, other, one)).isOnline).toBe(true)
    await queriesEnded(testApp)
    await ears.invoke('Ping')
    expect(heard).toHaveLength(1)
    await leave(second.connection)
    clock.turn(5000)
    await expect.poll(() => heard.slice(1)).toEqual([['UserOffline', { userId: one.profileId }]])
    for (const place of [here!, there!]) expect((await presenceAt(place, other, one)).isOnline).toBe(false)
  })

  it('can be switched off and on at a server without the member’s connection [SET-04]', async () => {
    const [one, other] = await friendsOf()
    const { heard } = await connect(here!, other)
    await connect(there!, one)
    await expect.poll(() => heard).toHaveLength(1)
    await at(here!, one).send('PATCH', '/profile', { showOnline: false })
    await expect.poll(() => heard.at(-1)).toEqual(['UserOffline', { userId: one.profileId }])
    expect((await presenceAt(here!, other, one)).isOnline).toBe(false)
    await at(here!, one).send('PATCH', '/profile', { showOnline: true })
    await expect.poll(() => heard).toHaveLength(3)
    expect((await presenceAt(here!, other, one)).isOnline).toBe(true)
  })
})

describe('the outbox', () => {
  beforeAll(() => {
    for (const { outbox } of [here!, there!]) outbox.start()
  })
  const sweep = () => clock.turn(3000)

  it('events of a crashed server are sent by any other, once, and the outbox is empty then [RT-03]', async () => {
    const [zeynep, kadir] = (await members('zeynep', 'kadir')) as [TestMember, TestMember]
    const [one, other, outsider] = [await connect(here!, zeynep), await connect(there!, zeynep), await connect(there!, kadir)]
    for (let id = 1; id <= 250; id++) await leaveBehind([zeynep], { id })
    sweep()
    const all = Array.from({ length: 250 }, (_, index) => ['MessageDeleted', { id: index + 1 }])
    for (const { heard } of [one, other]) await expect.poll(() => heard).toHaveLength(250)
    for (const { heard } of [one, other]) expect(heard.toSorted(([, a], [, b]) => order(a) - order(b))).toEqual(all)
    await expect.poll(outbox).toEqual([])
    sweep()
    await queriesEnded(testApp)
    await outsider.connection.invoke('Ping')
    expect([one.heard.length, other.heard.length, outsider.heard.length]).toEqual([250, 250, 0])
  })

  it('leaves fresh events to the process that wrote them, and never sends uncommitted events', async () => {
    const zeynep = await testApp.member('zeynep')
    const ears = await connect(there!, zeynep)
    const events = [{ to: [zeynep.profileId], event: 'MessageDeleted', data: { id: 7 } }]
    await testApp.database.db
      .transaction()
      .execute(async (tx) => {
        await storeEvents(tx, events)
        throw new Error('changed our mind')
      })
      .catch(() => {})
    const written = await testApp.database.db.transaction().execute((tx) => storeEvents(tx, events))
    sweep()
    await queriesEnded(testApp)
    await ears.connection.invoke('Ping')
    expect([ears.heard, await outbox()]).toEqual([[], [{ id: written[0]!.id }]])
    here!.outbox.deliver(written)
    await expect.poll(() => ears.heard).toEqual([['MessageDeleted', { id: 7 }]])
    await expect.poll(outbox).toEqual([])
  })

  it('gives up after an hour', async () => {
    const zeynep = await testApp.member('zeynep')
    const ears = await connect(here!, zeynep)
    await leaveBehind([zeynep], { id: 1 }, '61 minutes')
    await leaveBehind([zeynep], { id: 2 }, '59 minutes')
    sweep()
    await expect.poll(() => ears.heard).toEqual([['MessageDeleted', { id: 2 }]])
    await expect.poll(outbox).toEqual([])
  })
})

const order = (data: unknown): number => (data as { id: number }).id
