import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRedis } from '#tests/support/redis.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Product, run, startOver } from './product.ts'

const redis = await openRedis('lokma:')
afterAll(() => redis?.stop())

/** An address of this machine that is not the one on which a site without an admin listens. */
const OTHER =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2'
const OPEN = { HOST: '0.0.0.0', LOG_LEVEL: 'info' }

describe('a new site on a server with a public address', () => {
  let testApp: TestApp
  let product: Product
  beforeEach(async () => void (testApp = await createTestApp()))
  afterEach(async () => {
    await product.signal('SIGTERM')
    await testApp.close()
  })

  const port = () => new URL(product.address).port
  /** How the server is reached at this address of the machine: the status, or the error of the connection. */
  const reach = (address: string): Promise<unknown> =>
    fetch(`http://${address}:${port()}/readyz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      (error: Error) => (error.cause as NodeJS.ErrnoException).code,
    )
  const command = (args: string[], settings: Record<string, string> = {}) =>
    run('src/app/cli.ts', args, {
      DATABASE_URL: testApp.databaseUrl,
      AUTH_SECRET: testApp.context.secret,
      DATA_DIR: testApp.context.config.dataDir,
      HOST: OPEN.HOST,
      PORT: port(),
      ...settings,
    })
  const becomeAdmin = (token: string) =>
    fetch(`http://127.0.0.1:${port()}/api/auth/first-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        email: 'kurucu@example.com',
        username: 'kurucu',
        password: 'acili-ezme-7',
        policiesAccepted: true,
      }),
    })

  it('answers on the machine alone until the first admin is made by the link, then everywhere, for ever [PKG-01]', async () => {
    product = await startOver(testApp, OPEN)
    expect([await reach('127.0.0.1'), await reach(OTHER)]).toEqual([200, 'ECONNREFUSED'])
    expect(product.printed()).toContain("listens on this machine only until the first admin is there: run 'npm run lokma -- setup'")
    const { code, output } = await command(['setup'])
    const [link = '', token = ''] = /^(http\S+)#([\w-]{43})$/m.exec(output)!.slice(1)
    expect([code, link]).toEqual([0, `http://localhost:${port()}/tr/setup`])
    expect(output).toContain(`ssh -N -L ${port()}:127.0.0.1:${port()}`)
    expect(await reach(OTHER)).toBe('ECONNREFUSED')

    // A connection from before stays, and the answer comes when the server already listens everywhere.
    expect((await becomeAdmin(token)).status).toBe(200)
    expect([await reach(OTHER), await reach('127.0.0.1')]).toEqual([200, 200])
    expect(await command(['setup'])).toMatchObject({ code: 1, errors: expect.stringContaining('grant-admin') as string })

    // The site stays reachable when the role ends.
    await command(['revoke-admin', 'kurucu'])
    const again = { ...OPEN, PORT: port() }
    expect(await product.signal('SIGTERM')).toMatchObject({ code: 0 })
    product = await startOver(testApp, again)
    expect(await reach(OTHER)).toBe(200)
  })

  it.skipIf(redis === undefined)(
    'listens everywhere in each process within seconds after `grant-admin` too, without a restart [PKG-01]',
    async () => {
      const { username } = await testApp.member('uye')
      product = await startOver(testApp, { ...OPEN, WEB_CONCURRENCY: '2', REDIS_URL: redis!.url })
      expect([await reach('127.0.0.1'), await reach(OTHER)]).toEqual([200, 'ECONNREFUSED'])
      expect(await command(['grant-admin', username])).toMatchObject({ code: 0 })
      await expect.poll(() => reach(OTHER), { timeout: 10_000 }).toBe(200)
      const open = () => [...product.printed().matchAll(/"worker":(\d).*listens on HOST now/g)].map(([, worker]) => worker).toSorted()
      await expect.poll(open, { timeout: 10_000 }).toEqual(['0', '1'])
      expect(await reach('127.0.0.1')).toBe(200)
    },
  )

  it('behind a proxy on another machine is reached by a link that the operator wants to open from anywhere', async () => {
    const proxied = { PUBLIC_URL: 'http://lokma.example' }
    product = await startOver(testApp, { ...OPEN, ...proxied })
    const { output } = await command(['setup'], proxied)
    expect(output).toMatch(/^http:\/\/lokma\.example\/tr\/setup#/)
    expect(output).toContain('setup --from-anywhere')
    expect(await reach(OTHER)).toBe('ECONNREFUSED')
    const token = /#([\w-]{43})$/m.exec((await command(['setup', '--from-anywhere'], proxied)).output)![1]!
    await expect.poll(() => reach(OTHER), { timeout: 10_000 }).toBe(200)
    expect((await becomeAdmin(token)).status).toBe(200)
  })
})
