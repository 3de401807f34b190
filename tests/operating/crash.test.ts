import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { readConfig } from '#site/server/config.ts'
import type { VoteStatus } from '#features/votes/votes.contract.ts'
import { dataDirectory, type Product, run, start } from './product.ts'

const MEMBERS = 4
const VISITORS = 4
/** Acknowledged votes after which the server is killed; more are in flight then. */
const ENOUGH = 60
const restaurants = Array.from({ length: 40 }, (_, index) => `bufe-${index + 1}`)

let data: Awaited<ReturnType<typeof dataDirectory>>
let settings: Record<string, string>
let product: Product

beforeAll(async () => {
  data = await dataDirectory()
  settings = { DATA_DIR: data.path, RATE_LIMITS: 'off', DEMO: '0' }
  product = await start(settings)
  await openRestaurants()
})
afterAll(async () => {
  await product.signal('SIGTERM')
  await data.remove()
})

/** Beside the running server, as the operator's commands do. */
async function openRestaurants(): Promise<void> {
  const database = await openDatabase(readConfig(settings), 'tool', () => {})
  await database.db
    .insertInto('restaurants')
    .values(restaurants.map((id) => ({ id, title: id, search_key: id })))
    .execute()
  await database.close()
}

function call(path: string, cookie: string, body?: unknown): Promise<Response> {
  const headers = { cookie, origin: product.address, 'content-type': 'application/json' }
  return fetch(`${product.address}/api${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
}

function cookieOf(answer: Response): string {
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The cookie of a member's or a visitor's browser. */
async function person(index: number): Promise<string> {
  if (index >= MEMBERS) return cookieOf(await call('/viewer', ''))
  return cookieOf(await call('/auth/sign-up', '', { email: `oy${index}@example.com`, password: 'acili-ezme-7', policiesAccepted: true }))
}

it('killed while members and visitors vote, the server restarts with every acknowledged vote, and all counts add up', async () => {
  const people = await Promise.all(Array.from({ length: MEMBERS + VISITORS }, (_, index) => person(index)))
  const acknowledged: { cookie: string; restaurant: string; rating: number }[] = []

  const voting = people.map(async (cookie, index) => {
    for (const [turn, restaurant] of restaurants.entries()) {
      const rating = 1 + ((turn + index) % 10)
      const comment = index < MEMBERS && turn % 3 === 0 ? { comment: 'Elinize sağlık' } : {}
      const answer = await call('/vote', cookie, { questionId: restaurant, rating, ...comment }).catch(() => undefined)
      if (answer?.status !== 200) return
      acknowledged.push({ cookie, restaurant, rating })
      if (acknowledged.length === ENOUGH) void product.signal('SIGKILL')
    }
  })
  await Promise.all(voting)
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH)

  product = await start(settings)
  for (const { cookie, restaurant, rating } of acknowledged) {
    const status = (await (await call(`/restaurants/${restaurant}/vote`, cookie)).json()) as VoteStatus
    expect([restaurant, status.hasVoted, status.rating]).toEqual([restaurant, true, rating])
  }
  const check = await run('src/app/cli.ts', ['check'], settings)
  expect(check).toMatchObject({ code: 0, errors: '' })
}, 60_000)
