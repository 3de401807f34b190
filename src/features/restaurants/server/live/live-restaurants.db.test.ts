import { pageTags } from '#site/page-tags.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPageCache, sharePages } from '#platform/pages/page-cache.ts'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { testClock } from '#tests/support/hub.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantNews } from '../../live.contract.ts'
import { createLiveRestaurants, type LiveRestaurants } from './live-restaurants.ts'

let testApp: TestApp
let server: Server
let address: string
beforeAll(async () => {
  testApp = await createTestApp()
  ;({ server, address } = await listen(testApp.context.live))
})
afterAll(async () => {
  testApp.context.live.drain()
  server.closeAllConnections()
  server.close()
  await testApp.close()
})

async function listen(live: LiveRestaurants): Promise<{ server: Server; address: string }> {
  const made = createServer((req, res) => live.handle(req, res, '192.0.2.1'))
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  return { server: made, address: `http://127.0.0.1:${(made.address() as AddressInfo).port}/api/live` }
}

/** Opens a stream and collects its events. */
async function follow(at: string, ...restaurants: string[]): Promise<{ news: RestaurantNews[]; ended: Promise<void>; leave(): void }> {
  const leaving = new AbortController()
  const response = await fetch(`${at}?${new URLSearchParams(restaurants.map((id) => ['restaurant', id]))}`, { signal: leaving.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const news: RestaurantNews[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events) if (event.startsWith('data: ')) news.push(JSON.parse(event.slice(6)) as RestaurantNews)
    }
  }
  return { news, ended: read().catch(() => {}), leave: () => leaving.abort() }
}

it('an open page gets the numbers of its restaurant after each vote and comment, and of no other restaurant [RANK-07]', async () => {
  const [shown, other] = [await testApp.restaurant(), await testApp.restaurant()]
  const { news, leave } = await follow(address, shown)
  await testApp.visitor().post('/api/vote', { questionId: other, rating: 2, anonymous_session_id: 'ziyaretci-bir' })
  await testApp.visitor().post('/api/vote', { questionId: shown, rating: 9, anonymous_session_id: 'ziyaretci-iki' })
  await expect.poll(() => news.length).toBe(1)
  expect(news[0]).toMatchObject({ id: shown, accept: 1, reject: 0, comments: 0 })
  expect(news[0]!.anonymous[8]).toBe(1)
  const member = await testApp.member()
  await member.post('/api/vote', { questionId: shown, rating: 3, comment: 'Soğuktu, ekmeği bayattı.' })
  await expect.poll(() => news.at(-1)).toMatchObject({ id: shown, accept: 1, reject: 1, comments: 1 })
  expect(news.at(-1)!.members[2]).toBe(1)
  expect(new Set(news.map(({ id }) => id))).toEqual(new Set([shown]))
  leave()
})

it('a burst of votes costs one read for all streams, and an open stream none [RANK-07]', async () => {
  const restaurant = await testApp.restaurant()
  let reads = 0
  const counting = testApp.context.db.withPlugin({
    transformQuery({ node }) {
      reads++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const live = createLiveRestaurants({ ...testApp.context, db: counting, metrics: new Registry() })
  const place = await listen(live)
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(place.address, restaurant)))
  expect(reads).toBe(0)
  for (let vote = 0; vote < 50; vote++) live.changed({ restaurant: restaurant })
  await expect.poll(() => streams.every(({ news }) => news.length === 1)).toBe(true)
  expect(reads).toBe(1)
  live.changed({ restaurant: 'a-restaurant-that-no-page-shows' })
  live.drain()
  await Promise.all(streams.map(({ ended }) => ended))
  expect(reads).toBe(1)
  expect((await fetch(`${place.address}?restaurant=${restaurant}`)).status, 'after the drain').toBe(503)
  place.server.close()
})

it('a vote at one process reaches the pages that are open at another [RANK-07]', async () => {
  const restaurant = await testApp.restaurant()
  const live = createLiveRestaurants({ ...testApp.context, metrics: new Registry() })
  const place = await listen(live)
  const bus = createMemoryBus(testClock())
  const here = sharePages(createPageCache({ tags: pageTags }), bus.join())
  sharePages(createPageCache({ tags: pageTags, onChanged: live.changed }), bus.join())
  const { news, leave } = await follow(place.address, restaurant)
  here.changed({ restaurant: restaurant })
  await expect.poll(() => news.length).toBe(1)
  leave()
  live.drain()
  place.server.close()
})

it('a stream names one to twenty restaurants, is a GET, and one address has its share [RANK-07]', async () => {
  // The share of the address would count the streams of other tests.
  const live = createLiveRestaurants({ ...testApp.context, metrics: new Registry() })
  const place = await listen(live)
  const status = async (query: string, method = 'GET'): Promise<number> => {
    const leaving = new AbortController()
    const { status: got } = await fetch(`${place.address}${query}`, { method, signal: leaving.signal })
    leaving.abort()
    return got
  }
  expect(await status('')).toBe(422)
  expect(await status(`?restaurant=${'%27%3B'}`)).toBe(422)
  expect(await status(`?${Array.from({ length: 21 }, (_, index) => `restaurant=v${index}`).join('&')}`)).toBe(422)
  expect(await status('?restaurant=bir', 'POST')).toBe(405)
  expect(await status('?restaurant=bir')).toBe(200)
  const streams = await Promise.all(Array.from({ length: 500 }, () => follow(place.address, 'bir')))
  expect(await status('?restaurant=bir')).toBe(503)
  for (const { leave } of streams) leave()
  await expect.poll(() => status('?restaurant=bir')).toBe(200)
  live.drain()
  place.server.close()
})
