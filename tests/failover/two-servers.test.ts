import { setTimeout as sleep } from 'node:timers/promises'
import { HttpTransportType, type HubConnection, HubConnectionState } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconnectDelay } from '#lib/hub.rules.ts'
import { needPrograms } from '#scripts/debian-programs.ts'
import { cookieOf, type Product, startOver, workersOf } from '#tests/operating/product.ts'
import { call } from '#tests/faults/call.ts'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { seal, withKey } from '#tests/support/envelopes.ts'
import { officialClient, transports } from '#tests/support/hub.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startProxy } from './two-servers-proxy.ts'

const LISTENERS = 24
const BACK_WITHIN_MS = 5000
const MESSAGE_EVERY_MS = 50

type Writing = Awaited<ReturnType<TestApp['member']>> & { kid: string }

/** Two servers over one database, one Redis, one bucket and one mail server, behind HAProxy. */
describe('two servers', () => {
  let [testApp, redis, bucket, office, proxy]: [
    TestApp?,
    Awaited<ReturnType<typeof startRedis>>?,
    Bucket?,
    PostOffice?,
    Awaited<ReturnType<typeof startProxy>>?,
  ] = []
  let servers: Product[] = []
  const clients: HubConnection[] = []
  let settings: Record<string, string>

  beforeAll(async () => {
    needPrograms({ 'redis-server': 'redis-server' })
    office = await openPostOffice()
    redis = await startRedis(findRedis()!)
    bucket = await createBucket()
    testApp = await createTestApp()
    settings = { REDIS_URL: redis.url, TRUST_PROXY: '1', SMTP_URL: office.url, MAIL_FROM: 'posta@sehrim.test', ...bucket.settings }
    servers = await Promise.all([startOver(testApp, settings), startOver(testApp, settings)])
    proxy = await startProxy(servers[0]!.address, servers[1]!.address)
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.stop().catch(() => {})))
    await Promise.all(servers.map((server) => server.signal('SIGTERM')))
    await proxy?.stop()
    await office?.leave()
    await bucket?.close()
    await redis?.stop()
    await testApp?.close()
  })

  /** A tab of a member, as the product connects it. */
  async function openTab(member: Writing, transport: HttpTransportType) {
    const connection = officialClient(proxy!.url, {
      transport,
      headers: { cookie: cookieOf(member), origin: proxy!.url },
      retry: {
        nextRetryDelayInMilliseconds: ({ previousRetryCount }) =>
          reconnectDelay(previousRetryCount, (clients.indexOf(connection) % 10) / 10),
      },
    })
    clients.push(connection)
    const tab = { connection, heard: [] as number[], awayAt: 0, awayMs: 0, way: HttpTransportType[transport] }
    connection.on('MessageReceived', ({ id }: { id: number }) => tab.heard.push(id))
    connection.onreconnecting(() => (tab.awayAt = performance.now()))
    connection.onreconnected(() => (tab.awayMs = Math.max(tab.awayMs, performance.now() - tab.awayAt)))
    await connection.start()
    return tab
  }

  /** Sends messages until it is told to stop, each again until it is acknowledged, as the product does. */
  function keepWriting(from: Writing, receivers: readonly Writing[]) {
    const acknowledged: { id: number; to: string }[] = []
    let [isStopped, repeats] = [false, 0]
    async function write(): Promise<void> {
      for (let at = 0; !isStopped; at++) {
        const to = receivers[at % receivers.length]!
        const body = { receiverId: to.profileId, encryptedContent: seal(from, to) }
        for (;;) {
          const answer = await call(proxy!.url, '/api/messages', { method: 'POST', cookie: cookieOf(from), body })
          if (answer.status === 201) {
            acknowledged.push({ id: (JSON.parse(answer.text) as { id: number }).id, to: to.profileId })
            break
          }
          repeats++
          await sleep(100)
        }
        await sleep(MESSAGE_EVERY_MS)
      }
    }
    const writing = write()
    return {
      acknowledged,
      repeats: () => repeats,
      async stop() {
        isStopped = true
        await writing
      },
    }
  }

  it('one is killed: clients of the hub are back within 5 s and hear no message twice [HA-03]', async () => {
    const writer = await withKey(await testApp!.member('yazan'))
    const receivers = await Promise.all(Array.from({ length: LISTENERS }, async () => withKey(await testApp!.member('duyan'))))
    const tabs = await Promise.all(receivers.map((member, at) => openTab(member, transports[at % transports.length]!)))
    const writing = keepWriting(writer, receivers)
    await sleep(2000)
    const [dead] = servers as [Product]
    const port = new URL(dead.address).port
    // The whole machine: its first process and its workers.
    for (const pid of [dead.pid, ...workersOf(dead.pid)]) process.kill(pid, 'SIGKILL')
    const killedAt = performance.now()
    await expect
      .poll(() => tabs.filter(({ awayAt }) => awayAt > 0).length, { message: 'no tab was on the killed server', timeout: 3000 })
      .toBeGreaterThan(0)
    await expect
      .poll(() => tabs.every(({ connection }) => connection.state === HubConnectionState.Connected), { timeout: 20_000, interval: 20 })
      .toBe(true)
    const backMs = performance.now() - killedAt
    await sleep(2000)
    const before = writing.acknowledged.length
    await sleep(2000)
    await writing.stop()
    const away = tabs.filter(({ awayAt }) => awayAt > 0)
    console.log(
      `killed one of two servers: ${away.length} of ${tabs.length} tabs lost their connection, all back after ${(backMs / 1000).toFixed(1)} s; ` +
        `${writing.acknowledged.length} messages acknowledged, ${writing.repeats()} sent again`,
    )
    expect(backMs).toBeLessThanOrEqual(BACK_WITHIN_MS)

    // No message is stored twice, none that was acknowledged is lost, and no tab heard one twice.
    const { rows } = await testApp!.database.pool.query<{ id: number }>('select id from encrypted_messages order by id')
    expect(rows.map(({ id }) => id)).toEqual(writing.acknowledged.map(({ id }) => id).toSorted((one, other) => one - other))
    for (const [at, { heard, way }] of tabs.entries()) {
      expect(new Set(heard).size, way).toBe(heard.length)
      const late = writing.acknowledged.slice(before).filter(({ to }) => to === receivers[at]!.profileId)
      expect(late.length).toBeGreaterThan(0)
      await expect.poll(() => late.every(({ id }) => heard.includes(id)), { message: `${way} hears what is sent afterwards` }).toBe(true)
    }
    servers = [await startOver(testApp!, { ...settings, PORT: port }), servers[1]!]
    expect(await checkInvariants(testApp!.database.pool)).toEqual([])
  })

  it('Redis, the bucket and the mail server die at once: pages, reads and votes go on [HA-03]', async () => {
    const [member, restaurant] = [await testApp!.member('dayanikli'), await testApp!.restaurant({ title: 'Dayanıklı Büfe' })]
    const others = await Promise.all(Array.from({ length: 10 }, (_, at) => testApp!.restaurant({ title: `Komşu ${at}` })))
    await redis!.stop()
    await bucket!.close()
    bucket = undefined
    await office!.leave()
    const cookie = cookieOf(member)
    const slow: number[] = []
    const statuses = new Set<string>()
    async function ask(path: string, given: Parameters<typeof call>[2] = {}): Promise<void> {
      const { status, ms } = await call(proxy!.url, path, { cookie, ...given })
      statuses.add(`${given.method ?? 'GET'} ${status}`)
      slow.push(ms)
    }
    for (const id of [restaurant, ...others]) {
      await ask(`/tr/restaurants/${id}`)
      await ask(`/api/restaurants/${id}`)
      await ask('/api/vote', { method: 'POST', body: { questionId: id, choice: 'accept', rating: 9, comment: 'Yine de güzel' } })
      await ask('/api/profile')
    }
    expect([...statuses].toSorted()).toEqual(['GET 200', 'POST 200'])
    console.log(`Redis, bucket and mail dead: ${slow.length} calls, the slowest after ${(Math.max(...slow) / 1000).toFixed(2)} s`)
    // A mail that is wanted waits, and a picture is refused with a way on.
    const reset = await call(proxy!.url, '/api/auth/forgot-password', { method: 'POST', body: { email: `${member.username}@example.com` } })
    expect(reset.status).toBeLessThan(300)
    const own = await testApp!.restaurant({ author_id: member.profileId })
    const picture = await call(proxy!.url, `/api/restaurants/${own}/photos`, { method: 'POST', cookie, body: await jpeg() })
    expect([picture.status, (JSON.parse(picture.text) as { code: string }).code]).toEqual([503, 'UNAVAILABLE'])
    for (const { address } of servers) expect((await call(address, '/readyz')).status).toBe(200)
    await office!.comeBack()
    await expect.poll(() => office!.messages.some(({ to }) => to[0] === `${member.username}@example.com`), { timeout: 90_000 }).toBe(true)
    expect(await checkInvariants(testApp!.database.pool)).toEqual([])
  })
})
