import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '#demo/members.ts'
import { officialClient, transports } from '#tests/support/hub.ts'
import { dataDirectory, type Product, run, start, startAndSignal } from './product.ts'

const QUIET = 'yeni-acildi-datca-badem-bufe'

let data: Awaited<ReturnType<typeof dataDirectory>>
let settings: Record<string, string>
let product: Product

beforeAll(async () => {
  data = await dataDirectory()
  settings = { DATA_DIR: data.path, RATE_LIMITS: 'off' }
  product = await start(settings)
})
afterAll(async () => {
  await product.signal('SIGTERM')
  await data.remove()
})

/** Sends a visitor's vote. @returns whether the server acknowledged it */
async function vote(visitor: number): Promise<boolean> {
  const answer = await fetch(`${product.address}/api/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ questionId: QUIET, rating: 8, anonymous_session_id: `visitor-number-${visitor}` }),
  }).catch(() => undefined)
  return answer?.status === 200
}

async function votes(): Promise<number> {
  const answer = await fetch(`${product.address}/api/restaurants/${QUIET}`)
  const { anonymousRatings } = (await answer.json()) as { anonymousRatings: number[] }
  return anonymousRatings.reduce((sum, count) => sum + count, 0)
}

describe('a server on its own data directory', () => {
  it('loads the demo on the first start and prints how to sign in', async () => {
    for (const { email, password } of demoLogins) await expect.poll(product.printed).toContain(`${email} / ${password}`)
    const page = await fetch(`${product.address}/tr`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Kokoreç')
  })

  it('refuses a second server on the directory', async () => {
    const { code, errors } = await run('src/app/main.ts', [], { ...settings, PORT: '0' })
    expect(code).toBe(1)
    expect(errors).toBe(`Another Lokma server already runs on ${data.path}.\n`)
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
  }, 60_000)

  it('knows a command by its former name too', async () => {
    const { code, errors } = await run('src/app/cli.ts', ['export-venues'], settings)
    expect([code, errors]).toEqual([1, 'Usage: npm run lokma -- export-restaurants <folder>\n'])
  })

  it('keeps running while the operator checks it, and refuses a restore over its data', async () => {
    const check = await run('src/app/cli.ts', ['check'], settings)
    expect(check).toMatchObject({ code: 0, output: 'Everything that must be true is true.\n' })
    const restore = await run('src/app/cli.ts', ['restore', 'any.tar.gz'], settings)
    expect(restore.code).toBe(1)
    expect(restore.errors).toContain('Another Lokma server already runs')
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
  }, 60_000)

  it('killed during votes, restarts with every acknowledged vote', async () => {
    expect(await vote(0)).toBe(true)
    let acknowledged = 1
    const voting = Array.from({ length: 200 }, async (_, index) => {
      if (await vote(index + 1)) acknowledged++
      if (index === 60) await product.signal('SIGKILL')
    })
    await Promise.all(voting)
    expect(data.isDatabaseUp()).toBe(true)
    product = await start(settings)
    expect(acknowledged).toBeGreaterThan(1)
    expect(await votes()).toBeGreaterThanOrEqual(acknowledged)
    await expect.poll(product.printed).toContain(demoLogins[0].email)
    const check = await run('src/app/cli.ts', ['check'], settings)
    expect(check.errors).toBe('')
  }, 60_000)

  it('on a stop signal, asks connected clients to reconnect, finishes and stops its database', async () => {
    const [{ email, password }] = demoLogins
    const signedIn = await fetch(`${product.address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const clients = transports.map((transport) =>
      officialClient(product.address, {
        transport,
        headers: { cookie, origin: product.address },
        retry: { nextRetryDelayInMilliseconds: () => 60_000 },
      }),
    )
    await Promise.all(clients.map((client) => client.start()))
    const { code } = await product.signal('SIGTERM')
    // A client that asks by long polling knows it only after another try.
    await expect.poll(() => clients.map(({ state }) => state)).toEqual(Array(3).fill('Reconnecting'))
    await Promise.all(clients.map((client) => client.stop()))
    expect(code).toBe(0)
    expect(data.isDatabaseUp()).toBe(false)
  })
})

it('on a stop signal during its first start, leaves no database running', async () => {
  const own = await dataDirectory()
  const { code, errors } = await startAndSignal({ DATA_DIR: own.path, DEMO: '0' }, 'SIGTERM', own.isDatabaseUp)
  expect([code, errors]).toEqual([0, ''])
  expect(own.isDatabaseUp()).toBe(false)
  await own.remove()
}, 60_000)

it('on a stop signal before its pages are there, stops its database and does not listen any more', async () => {
  const own = await dataDirectory()
  const hasBegun = () => existsSync(join(own.path, 'secret'))
  const { code, output, errors } = await startAndSignal({ DATA_DIR: own.path, DEMO: '0' }, 'SIGTERM', hasBegun)
  // Before the process hears signals, the system ends it.
  expect([0, null]).toContain(code)
  expect([output, errors]).toEqual(['', ''])
  expect(own.isDatabaseUp()).toBe(false)
  await own.remove()
})

// As with Ctrl+C and systemd.
it.runIf(process.platform === 'linux')(
  'told to stop with all its processes, of which one has only begun to start, has not failed',
  async () => {
    const own = await dataDirectory()
    const env = {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: own.path,
      DEMO: '0',
      WEB_CONCURRENCY: '2',
      REDIS_URL: 'redis://127.0.0.1:1',
    }
    const child = spawn('node_modules/.bin/node', ['src/app/main.ts'], { env, stdio: 'ignore', detached: true })
    const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const commandOf = (pid: string) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        // The child has ended meanwhile.
        return ''
      }
    }
    const hasWorker = () => childrenOf(child.pid!).some((pid) => commandOf(pid).includes('src/app/main.ts'))
    const code = new Promise((done) => child.on('exit', done))
    const looking = setInterval(() => {
      if (child.exitCode !== null || !own.isDatabaseUp() || !hasWorker()) return
      clearInterval(looking)
      process.kill(-child.pid!, 'SIGTERM')
    }, 10)
    expect(await code).toBe(0)
    expect(own.isDatabaseUp()).toBe(false)
    await own.remove()
  },
  60_000,
)
