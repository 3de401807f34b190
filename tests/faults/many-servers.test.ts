import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import { seal, withKey } from '#tests/support/envelopes.ts'
import { officialClient, transports } from '#tests/support/hub.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { type Blockade, openBlockade, openRedis } from '#tests/support/redis.ts'
import { openReplicated, type Replicated } from '#tests/support/replica.ts'
import { makeFollow } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cookieOf, type Product, startOver } from '#tests/operating/product.ts'

const redis = await openRedis('lokma:')

type TestMember = Awaited<ReturnType<TestApp['member']>>

interface Answer {
  status: number
  body: string
  json: Record<string, unknown>
  /** The cookie that the browser sends from now on. */
  cookie: string
}

/** Two servers, one of them two processes, over a primary with a replica, a Redis and a bucket. */
describe.skipIf(redis === undefined)('many servers', () => {
  let [gate, databases, bucket, testApp]: [Blockade?, Replicated?, Bucket?, TestApp?] = []
  let [one, other]: Product[] = []
  const clients: HubConnection[] = []

  beforeAll(async () => {
    ;[gate, databases, bucket] = await Promise.all([openBlockade(redis!.url), openReplicated(), createBucket()])
    testApp = await createTestApp({}, undefined, { url: databases.primary.url })
    await testApp.database.pool.query(`
      create table job_runs (name text);
      create function note_job() returns trigger language plpgsql as $$ begin insert into job_runs values (new.name); return new; end $$;
      create trigger note_job after insert or update on jobs for each row execute function note_job()`)
    const settings = { REDIS_URL: gate.url, DATABASE_READ_URL: databases.url, RATE_LIMITS: 'on', ...bucket.settings }
    ;[one, other] = await Promise.all([startOver(testApp, { ...settings, WEB_CONCURRENCY: '2' }), startOver(testApp, settings)])
  }, 120_000)
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((connection) => connection.stop()))
  })
  afterAll(async () => {
    await Promise.all([one?.signal('SIGTERM'), other?.signal('SIGTERM')])
    await gate?.shut()
    await testApp?.close()
    await bucket?.close()
    await databases?.close()
    await redis!.stop()
  })

  /** Every call opens a new connection, so that it reaches the next process. */
  async function call(
    { address }: Product,
    method: string,
    path: string,
    { cookie = '', body, type = 'application/json' }: { cookie?: string; body?: object | Buffer; type?: string } = {},
  ): Promise<Answer> {
    const data = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const headers = {
      cookie,
      origin: address,
      ...(data === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(data) }),
    }
    const asked = request(`${address}${path}`, { method, headers, agent: false }).end(data)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const said = await text(answer)
    const isJson = /json/.test(answer.headers['content-type'] ?? '')
    const jar = new Map(
      [cookie, ...(answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!)]
        .flatMap((all) => all.split('; '))
        .filter(Boolean)
        .map((pair) => [pair.split('=')[0]!, pair]),
    )
    return {
      status: answer.statusCode ?? 0,
      body: said,
      json: isJson ? (JSON.parse(said) as Record<string, unknown>) : {},
      cookie: [...jar.values()].join('; '),
    }
  }
  /** Repeated often enough that every process of a server answers. */
  const fromEach = async (product: Product, path: string): Promise<Answer[]> => {
    const answers = []
    for (let turn = 0; turn < 4; turn++) answers.push(await call(product, 'GET', path))
    return answers
  }
  async function gauges(product: Product, name: string): Promise<string[]> {
    const { body } = await call(product, 'GET', '/metrics')
    return [...body.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => value!)
  }
  async function connect(product: Product, who: TestMember, transport?: HttpTransportType) {
    const headers = { cookie: cookieOf(who), origin: product.address }
    const connection = officialClient(product.address, { headers, ...(transport === undefined ? {} : { transport }) })
    clients.push(connection)
    const heard: [string, Record<string, unknown>][] = []
    for (const event of ['MessageReceived', 'UserOnline', 'UserOffline'])
      connection.on(event, (data: Record<string, unknown>) => heard.push([event, data]))
    await connection.start()
    return { connection, heard }
  }
  /** A vote with its comment. */
  const say = (at: Product, cookie: string, questionId: string, comment: string) =>
    call(at, 'POST', '/api/vote', { cookie, body: { questionId, choice: 'accept', rating: 9, comment } })
  const sum = (values: string[]) => values.reduce((all, value) => all + Number(value), 0)

  it('all processes find each other and the replica, and each one reports the metrics of all', async () => {
    for (const name of ['lokma_replica_up', 'lokma_redis_up'])
      for (const [product, expected] of [
        [one!, ['1', '1']],
        [other!, ['1']],
      ] as const)
        await expect.poll(() => gauges(product, name), { timeout: 10_000 }).toEqual(expected)
  })

  it('a member who signs in on one server is signed in on every process of the other', async () => {
    const zeynep = await testApp!.member('zeynep')
    const { json, cookie } = await call(other!, 'POST', '/api/auth/sign-in', {
      body: { email: `${zeynep.username}@example.com`, password: 'acili-ezme-7' },
    })
    expect(json).toMatchObject({ profile: { username: zeynep.username } })
    for (const product of [one!, one!, one!, other!])
      expect((await call(product, 'GET', '/api/profile', { cookie })).json).toMatchObject({ username: zeynep.username })
  })

  it('a member has one rate limit across all servers', async () => {
    const kadir = await testApp!.member('kadir')
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const body = { title: `Köşe Büfe ${at}`, restaurantType: 'kokorec' }
        return (await call(at % 2 === 0 ? one! : other!, 'POST', '/api/restaurants', { cookie: cookieOf(kadir), body })).status
      }),
    )
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(201), ...Array<number>(6).fill(429)])
  })

  it.each(transports.map((transport) => [HttpTransportType[transport], transport] as const))(
    'what is written at one is heard at the other, by %s through the port that two processes share [RT-01 RT-03]',
    async (_, transport) => {
      const [from, to] = await Promise.all(['yazan', 'duyan'].map(async (name) => withKey(await testApp!.member(name))))
      // Several, so that some requests of a connection reach a process that does not hold it.
      const ears = await Promise.all([1, 2, 3, 4].map(() => connect(one!, to!, transport)))
      for (const { connection } of ears)
        for (const word of ['a', 'b', 'c']) expect(await connection.invoke('Ping', word)).toMatchObject({ text: word })
      const sent = await call(other!, 'POST', '/api/messages', {
        cookie: cookieOf(from!),
        body: { receiverId: to!.profileId, encryptedContent: seal(from!, to!) },
      })
      expect(sent.status).toBe(201)
      for (const { heard } of ears) await expect.poll(() => heard).toMatchObject([['MessageReceived', { id: sent.json['id'] }]])
    },
  )

  it('a member connected to both servers appears once and leaves once [RT-03]', async () => {
    const [zeynep, kadir] = await Promise.all([testApp!.member('zeynep'), testApp!.member('kadir')])
    await makeFollow(testApp!, zeynep.profileId, kadir.profileId)
    await makeFollow(testApp!, kadir.profileId, zeynep.profileId)
    const ears = await connect(one!, kadir)
    const both = [await connect(other!, zeynep), await connect(one!, zeynep), await connect(one!, zeynep)]
    await expect.poll(() => ears.heard).toHaveLength(1)
    for (const { connection } of both) await connection.stop()
    await expect
      .poll(() => ears.heard, { timeout: 15_000 })
      .toEqual([
        ['UserOnline', { userId: zeynep.profileId }],
        ['UserOffline', { userId: zeynep.profileId }],
      ])
  })

  it('every process drops a cached page that a write changed', async () => {
    const zeynep = await testApp!.member('zeynep')
    const id = await testApp!.restaurant({ title: 'Unutkan Büfe' })
    const path = `/tr/restaurants/${id}`
    for (const product of [one!, other!]) for (const { body } of await fromEach(product, path)) expect(body).toContain('Unutkan Büfe')
    const said = 'Turşusu çıtır çıtır'
    expect((await say(other!, cookieOf(zeynep), id, said)).status).toBe(200)
    expect((await call(other!, 'GET', path)).body).toContain(said)
    await expect.poll(async () => (await fromEach(one!, path)).every(({ body }) => body.includes(said)), { timeout: 5000 }).toBe(true)
  })

  it('a photo uploaded to one server is shown by the other', async () => {
    const zeynep = await testApp!.member('zeynep')
    const id = await testApp!.restaurant({ author_id: zeynep.profileId })
    const added = await call(one!, 'POST', `/api/restaurants/${id}/photos`, {
      cookie: cookieOf(zeynep),
      body: await jpeg(),
      type: 'image/jpeg',
    })
    expect(added.status).toBe(201)
    const [photo] = /\/media\/[\w-]+\.webp/.exec(added.body) ?? ['none']
    for (const product of [one!, other!]) expect((await call(product, 'GET', photo)).status).toBe(200)
  })

  it('a member reads their write at once, however far the replica lags, and everybody else reads it soon', async () => {
    const zeynep = await testApp!.member('zeynep')
    const id = await testApp!.restaurant({ title: 'Geride Büfe' })
    await databases!.caughtUp()
    const list = `/api/restaurants/${id}/comments`
    await expect.poll(async () => (await call(other!, 'GET', list)).status).toBe(200)
    await databases!.pause()
    const said = 'Ayranı köpüklü'
    const written = await say(one!, cookieOf(zeynep), id, said)
    for (const product of [one!, one!, other!])
      expect((await call(product, 'GET', list, { cookie: written.cookie })).body, 'the one who wrote').toContain(said)
    // Pages are shared: no cached page shows the old state.
    expect((await call(one!, 'GET', `/tr/restaurants/${id}`)).body).toContain(said)
    await expect.poll(async () => (await fromEach(other!, `/tr/restaurants/${id}`)).every(({ body }) => body.includes(said))).toBe(true)
    expect((await call(other!, 'GET', list)).body, 'somebody else').not.toContain(said)
    await databases!.resume()
    await expect.poll(async () => (await call(other!, 'GET', list)).body).toContain(said)
    // And not because all reads go to the primary.
    expect(await gauges(other!, 'lokma_reads_total')).toHaveLength(2)
  })

  it('a server that starts while the replica lags queries it only after it has caught up', async () => {
    const urls = { DATABASE_URL: databases!.primary.url, DATABASE_READ_URL: databases!.url }
    await databases!.pause()
    const id = await testApp!.restaurant({ title: 'Erken Büfe' })
    const late = await createTestApp(urls, undefined, { url: urls.DATABASE_URL })
    late.context.reads.open()
    const gauge = async (name: string) => Number((await late.context.metrics.getSingleMetricAsString(name)).split(' ').at(-1))
    await expect.poll(() => gauge('lokma_replica_lag_seconds')).toBeGreaterThan(0)
    expect(await gauge('lokma_replica_up')).toBe(0)
    const found = await late.visitor().get<{ restaurants: { id: string }[] }>('/search?q=erken')
    expect(found.body.restaurants).toMatchObject([{ id }])
    await databases!.resume()
    await expect.poll(() => gauge('lokma_replica_up')).toBe(1)
    await late.context.reads.close()
    await late.close()
  })

  it('the replica is killed: all requests still succeed, and the servers read it again when it is back', async () => {
    const id = await testApp!.restaurant({ title: 'Dayanıklı Büfe' })
    await databases!.caughtUp()
    const asked = Array.from({ length: 12 }, (_, at) => call(at % 2 === 0 ? one! : other!, 'GET', `/api/restaurants/${id}`))
    await databases!.kill()
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    for (const path of [`/api/restaurants/${id}`, '/api/trending', '/api/search?q=dayanikli', `/tr/restaurants/${id}`])
      for (const { status } of [...(await fromEach(one!, path)), ...(await fromEach(other!, path))])
        expect([path, status]).toEqual([path, 200])
    for (const product of [one!, other!]) await expect.poll(async () => sum(await gauges(product, 'lokma_replica_up'))).toBe(0)
    await databases!.start()
    for (const [product, processes] of [
      [one!, 2],
      [other!, 1],
    ] as const)
      await expect.poll(async () => sum(await gauges(product, 'lokma_replica_up')), { timeout: 10_000 }).toBe(processes)
  })

  it('Redis is killed: all requests still succeed, and clients connect by every transport', async () => {
    const zeynep = await testApp!.member('zeynep')
    const id = await testApp!.restaurant({ title: 'Yalnız Büfe' })
    await gate!.shut()
    for (const product of [one!, other!]) await expect.poll(async () => sum(await gauges(product, 'lokma_redis_up'))).toBe(0)
    expect((await say(one!, cookieOf(zeynep), id, 'Tek başına da olur')).status).toBe(200)
    for (const product of [one!, other!]) {
      expect((await call(product, 'GET', '/readyz')).status).toBe(200)
      for (const { status } of await fromEach(product, `/tr/restaurants/${id}`)) expect(status).toBe(200)
    }
    for (const transport of transports) {
      const many = await Promise.all([1, 2, 3].map(async () => connect(one!, await testApp!.member('yalniz'), transport)))
      for (const { connection } of many) expect(await connection.invoke('Ping', 'a')).toMatchObject({ text: 'a' })
    }
    await gate!.open()
    for (const [product, processes] of [
      [one!, 2],
      [other!, 1],
    ] as const)
      await expect.poll(async () => sum(await gauges(product, 'lokma_redis_up')), { timeout: 10_000 }).toBe(processes)
  })

  it('every job runs once, whichever process takes it first', async () => {
    const runs = async () =>
      (await testApp!.database.pool.query<{ name: string; count: number }>('select name, count(*) from job_runs group by name')).rows
    await expect.poll(async () => (await runs()).map(({ name }) => name), { timeout: 15_000 }).toContain('mails')
    expect((await runs()).filter(({ count }) => count !== 1)).toEqual([])
  })
})
