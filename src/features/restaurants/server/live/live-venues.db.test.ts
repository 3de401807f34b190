import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPageCache, sharePages } from '#platform/pages/page-cache.ts'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { testClock } from '#tests/support/hub.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { VenueNews } from '../../live.contract.ts'
import { createLiveVenues, type LiveVenues } from './live-venues.ts'

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

async function listen(live: LiveVenues): Promise<{ server: Server; address: string }> {
  const made = createServer((req, res) => live.handle(req, res, '192.0.2.1'))
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  return { server: made, address: `http://127.0.0.1:${(made.address() as AddressInfo).port}/api/live` }
}

/** Opens a stream and collects its events. */
async function follow(at: string, ...venues: string[]): Promise<{ news: VenueNews[]; ended: Promise<void>; leave(): void }> {
  const leaving = new AbortController()
  const response = await fetch(`${at}?${new URLSearchParams(venues.map((id) => ['venue', id]))}`, { signal: leaving.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const news: VenueNews[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events) if (event.startsWith('data: ')) news.push(JSON.parse(event.slice(6)) as VenueNews)
    }
  }
  return { news, ended: read().catch(() => {}), leave: () => leaving.abort() }
}

it('an open page gets the numbers of its venue after each vote and comment, and of no other venue [RANK-07]', async () => {
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
  const venue = await testApp.restaurant()
  let reads = 0
  const counting = testApp.context.db.withPlugin({
    transformQuery({ node }) {
      reads++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const live = createLiveVenues({ ...testApp.context, db: counting, metrics: new Registry() })
  const place = await listen(live)
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(place.address, venue)))
  expect(reads).toBe(0)
  for (let vote = 0; vote < 50; vote++) live.changed({ restaurant: venue })
  await expect.poll(() => streams.every(({ news }) => news.length === 1)).toBe(true)
  expect(reads).toBe(1)
  live.changed({ restaurant: 'a-venue-that-no-page-shows' })
  live.drain()
  await Promise.all(streams.map(({ ended }) => ended))
  expect(reads).toBe(1)
  expect((await fetch(`${place.address}?venue=${venue}`)).status, 'after the drain').toBe(503)
  place.server.close()
})

it('a vote at one process reaches the pages that are open at another [RANK-07]', async () => {
  const venue = await testApp.restaurant()
  const live = createLiveVenues({ ...testApp.context, metrics: new Registry() })
  const place = await listen(live)
  const bus = createMemoryBus(testClock())
  const here = sharePages(createPageCache(), bus.join())
  sharePages(createPageCache({ onChanged: live.changed }), bus.join())
  const { news, leave } = await follow(place.address, venue)
  here.changed({ restaurant: venue })
  await expect.poll(() => news.length).toBe(1)
  leave()
  live.drain()
  place.server.close()
})

it('a stream names one to twenty venues, is a GET, and one address has its share [RANK-07]', async () => {
  // The share of the address would count the streams of other tests.
  const live = createLiveVenues({ ...testApp.context, metrics: new Registry() })
  const place = await listen(live)
  const status = async (query: string, method = 'GET'): Promise<number> => {
    const leaving = new AbortController()
    const { status: got } = await fetch(`${place.address}${query}`, { method, signal: leaving.signal })
    leaving.abort()
    return got
  }
  expect(await status('')).toBe(422)
  expect(await status(`?venue=${'%27%3B'}`)).toBe(422)
  expect(await status(`?${Array.from({ length: 21 }, (_, index) => `venue=v${index}`).join('&')}`)).toBe(422)
  expect(await status('?venue=bir', 'POST')).toBe(405)
  expect(await status('?venue=bir')).toBe(200)
  const streams = await Promise.all(Array.from({ length: 500 }, () => follow(place.address, 'bir')))
  expect(await status('?venue=bir')).toBe(503)
  for (const { leave } of streams) leave()
  await expect.poll(() => status('?venue=bir')).toBe(200)
  live.drain()
  place.server.close()
})
