import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoLogins } from '#demo/members.ts'
import { limitMemory, type MemoryLimit } from '#tests/support/memory-limit.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { send, startLoad } from '#tests/support/steady-load.ts'
import { dataDirectory, type Product, start } from '#tests/operating/product.ts'

const MB = 1024 * 1024
const LIMIT = 512 * MB
const PER_SECOND = 20
const MINUTE_MS = 60_000
const MINUTES = 10

interface Site {
  product: Product
  restaurants: string[]
  /** The session of a member of the demo. */
  cookie: string
  photo: Buffer
  remove(): Promise<void>
}

let limit: MemoryLimit
let [small, usual]: Site[] = []

async function openSite(settings: Record<string, string>, onSpawn = (_pid: number): void => {}): Promise<Site> {
  const data = await dataDirectory()
  const product = await start(
    { DATA_DIR: data.path, DEMO: '1', RATE_LIMITS: 'off', PROOF_OF_WORK: 'off', ...settings },
    { onSpawn, preloads: [] },
  )
  const page = (await (await fetch(`${product.address}/api/restaurants?limit=50`)).json()) as { items: { id: string }[] }
  const [{ email, password }] = demoLogins
  const signedIn = await fetch(`${product.address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return {
    product,
    restaurants: page.items.map(({ id }) => id),
    cookie: signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
    photo: await jpeg(1600, 1200),
    remove: () => data.remove(),
  }
}

beforeAll(async () => {
  limit = limitMemory('lokma-small', LIMIT)
  small = await openSite({ PROFILE: 'small' }, limit.take)
  usual = await openSite({})
})
afterAll(async () => {
  for (const site of [small, usual]) {
    await site?.product.signal('SIGTERM')
    await site?.remove()
  }
  limit.remove()
})

const PAGES = ['/tr', '/tr/ranking', '/tr/map', '/en', '/api/restaurants?limit=20', '/api/feed', '/tr/activity']

/** What people do on the site: they read, search, rate, sign in, and now and then upload a photo. */
function actsOn({ product: { address }, restaurants, cookie, photo }: Site) {
  return async (agent: Agent, number: number): Promise<number> => {
    const restaurant = restaurants[number % restaurants.length]!
    if (number % 200 === 199) return upload(`${address}/api/restaurants/${restaurant}/menu-photos`, cookie, photo)
    if (number % 50 === 49) {
      const [{ email, password }] = demoLogins
      return send(agent, `${address}/api/auth/sign-in`, { method: 'POST', body: { email, password } })
    }
    if (number % 10 === 9) {
      const body = { questionId: restaurant, rating: 1 + (number % 10), anonymous_session_id: `small-visitor-${number}` }
      return send(agent, `${address}/api/vote`, { method: 'POST', body })
    }
    const kind = number % 4
    if (kind === 0) return send(agent, `${address}/tr/restaurants/${restaurant}`)
    if (kind === 1) return send(agent, `${address}/tr/search?q=doner${number}`)
    return send(agent, address + PAGES[Math.floor(number / 4) % PAGES.length]!)
  }
}

async function upload(address: string, cookie: string, photo: Buffer): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg', origin: new URL(address).origin },
    body: new Uint8Array(photo),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The slowest of a hundred answers, in ms. */
const p99 = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!

/** Sends a site its load, and measures each answer. */
function play(site: Site) {
  const act = actsOn(site)
  const times: number[] = []
  const load = startLoad(PER_SECOND, async (agent, number) => {
    const began = performance.now()
    const status = await act(agent, number)
    times.push(performance.now() - began)
    return status
  })
  return { times, stop: load.stop }
}

it(
  'with PROFILE=small the whole site runs ten minutes at 20 requests a second in 512 MB: p99 at most three times that without a limit, memory flat at the end [PKG-04]',
  async () => {
    const [limited, free] = [play(small!), play(usual!)]
    const held: number[] = []
    for (let minute = 0; minute < MINUTES; minute++) {
      await sleep(MINUTE_MS)
      held.push(limit.held() / MB)
    }
    const [{ failed }] = [await limited.stop(), await free.stop()]
    const ratio = p99(limited.times) / p99(free.times)
    console.log(
      `p99 ${p99(limited.times).toFixed(0)} ms in 512 MB, ${p99(free.times).toFixed(0)} ms without a limit: ${ratio.toFixed(2)} times; ` +
        `memory by the minute: ${held.map((mb) => mb.toFixed(0)).join(', ')} MB`,
    )
    expect(failed).toEqual([])
    expect(ratio).toBeLessThanOrEqual(3)
    // The half of the time after the caches have filled.
    expect(Math.max(...held.slice(-2))).toBeLessThanOrEqual(Math.max(...held.slice(4, 7)) * 1.1)
    expect(small!.product.complained()).toBe('')
  },
  (MINUTES + 5) * MINUTE_MS,
)
