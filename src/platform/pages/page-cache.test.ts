import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { testClock } from '#tests/support/hub.ts'
import { createMemoryBus } from '../pubsub/index.ts'
import { createPageCache, type Page, sealPage, sharePages } from './page-cache.ts'
import { encodePage } from './page-encodings.ts'
import { type PageChange, pageTags } from '#site/page-tags.ts'

const page = (text: string, status = 200): Page => sealPage(status, {}, Buffer.from(text))
const tagged = (text: string, ...tags: string[]): Page => sealPage(200, {}, Buffer.from(text), { tags })

function cacheWithClock() {
  const clock = { now: 0 }
  return { clock, cache: createPageCache({ tags: pageTags, now: () => clock.now }) }
}

describe('the page cache', () => {
  it('forgets at every process what one of them forgets, and nothing else', async () => {
    const bus = createMemoryBus(testClock())
    const [one, other] = [
      sharePages(createPageCache({ tags: pageTags }), bus.join()),
      sharePages(createPageCache({ tags: pageTags }), bus.join()),
    ]
    for (const path of ['/tr', '/tr/restaurants/x']) await other.get(path, async () => page('before'))
    one.changed({ restaurant: 'x' })
    await expect.poll(() => other.peek('/tr/restaurants/x')).toBeUndefined()
    expect(other.peek('/tr')?.body.toString()).toBe('before')
    one.changed({ restaurants: true })
    await expect.poll(() => other.peek('/tr')).toBeUndefined()
  })

  it('drops everything when it is connected to the other processes again', async () => {
    const clock = { now: 0 }
    let isUp = true
    let back = (): void => {}
    const silent = { publish: async () => false, subscribe() {}, onReconnect: (listener: () => void) => void (back = listener) }
    const cache = sharePages(createPageCache({ tags: pageTags, isSubscribed: () => isUp, now: () => clock.now }), silent)
    await cache.get('/tr', async () => tagged('before', 'restaurants'))
    clock.now = 2000
    expect(cache.peek('/tr')?.body.toString()).toBe('before')
    isUp = false
    expect(cache.peek('/tr')).toBeUndefined()
    isUp = true
    back()
    expect(cache.peek('/tr')).toBeUndefined()
  })

  it('renders a page once, however many ask at once', async () => {
    const { cache } = cacheWithClock()
    const render = vi.fn(async () => page('a'))
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('/tr', render)))
    expect(render).toHaveBeenCalledTimes(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('serves a page of yesterday’s second while it makes the new one, and not longer than ten', async () => {
    const { cache, clock } = cacheWithClock()
    await cache.get('/tr', async () => page('old'))
    clock.now = 5000
    expect((await cache.get('/tr', async () => page('new'))).body.toString()).toBe('old')
    await new Promise(setImmediate)
    expect((await cache.get('/tr', async () => page('newer'))).body.toString()).toBe('new')
    clock.now = 60_000
    expect((await cache.get('/tr', async () => page('last'))).body.toString()).toBe('last')
  })

  it('forgets what a write changed, even while it is being rendered', async () => {
    const { cache } = cacheWithClock()
    let finish: (value: Page) => void = () => {}
    const slow = cache.get('/tr/restaurants/x', () => new Promise((done) => (finish = done)))
    cache.changed({ restaurant: 'x' })
    const fresh = cache.get('/tr/restaurants/x', async () => page('after'))
    finish(page('before'))
    expect((await slow).body.toString()).toBe('before')
    expect((await fresh).body.toString()).toBe('after')
    expect(cache.peek('/tr/restaurants/x')?.body.toString()).toBe('after')
  })

  it('keeps a page that a write elsewhere does not concern, however many people write', async () => {
    const { cache } = cacheWithClock()
    let finish: (value: Page) => void = () => {}
    const slow = cache.get('/tr', () => new Promise((done) => (finish = done)))
    cache.changed({ restaurant: 'x' })
    const joined = cache.get('/tr', async () => page('rendered twice'))
    finish(page('once'))
    expect((await slow).body.toString()).toBe('once')
    expect(await joined).toBe(await slow)
    expect(cache.peek('/tr')).toBe(await slow)
  })

  it('shows an old page rather than none while no new one can be made, and asks seldom whether one can', async () => {
    const { cache, clock } = cacheWithClock()
    const fails = () => Promise.reject(new Error('away'))
    const shown = async (render: () => Promise<Page>) => (await cache.get('/tr', render)).body.toString()
    await cache.get('/tr', async () => page('old'))
    clock.now = 20_000
    expect(await shown(fails)).toBe('old')
    let asked = 0
    const never = () => new Promise<Page>(() => asked++)
    expect(await shown(never)).toBe('old')
    expect(await shown(never)).toBe('old')
    expect(asked).toBe(1)
  })

  it('shows a page that has gone to nobody, even when no page can be made', async () => {
    const { cache, clock } = cacheWithClock()
    await cache.get('/tr/restaurants/x', async () => page('there'))
    clock.now = 20_000
    expect((await cache.get('/tr/restaurants/x', async () => page('gone', 404))).status).toBe(404)
    await expect(cache.get('/tr/restaurants/x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })

  it('serves no page older than half an hour, and a new one as soon as it can render it', async () => {
    const { cache, clock } = cacheWithClock()
    await cache.get('/tr', async () => page('old'))
    clock.now = 20_000
    await cache.get('/tr', () => Promise.reject(new Error('away')))
    clock.now = 26_000
    expect((await cache.get('/tr', async () => page('new'))).body.toString()).toBe('new')
    clock.now += 31 * 60_000
    await expect(cache.get('/tr', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })

  it('renders eight pages at once, queues some more, and refuses further requests', async () => {
    const cache = createPageCache({ tags: pageTags, waitingMax: 10 })
    const finish: ((page: Page) => void)[] = []
    const pages = Array.from({ length: 10 }, (_, index) => cache.get(`/${index}`, () => new Promise((done) => finish.push(done))))
    expect(finish).toHaveLength(8)
    await expect(cache.get('/one-more', async () => page('x'))).rejects.toThrow('More pages are asked for than can be made.')
    finish.splice(0).forEach((done) => done(page('made')))
    await Promise.all(pages.slice(0, 8))
    expect(finish).toHaveLength(2)
    finish.forEach((done) => done(page('made')))
    expect((await Promise.all(pages)).map(({ body }) => body.toString())).toEqual(Array(10).fill('made'))
    expect((await cache.get('/one-more', async () => page('now'))).body.toString()).toBe('now')
  })

  it('leaves others half of the room to wait, whatever one address asks for', async () => {
    const cache = createPageCache({ tags: pageTags, waitingMax: 8 })
    const finish: ((page: Page) => void)[] = []
    const ask = (key: string, requester: string) => cache.get(key, () => new Promise((done) => finish.push(done)), requester)
    const greedy = ['/1', '/2', '/3', '/4'].map((key) => ask(key, '2001:db8::1'))
    await expect(ask('/5', '2001:db8::1')).rejects.toThrow('One address asks for more pages than its share.')
    // A customer owns many addresses of one network.
    await expect(ask('/5', '2001:db8::2')).rejects.toThrow('One address asks for more pages than its share.')
    // A client that joins a running render takes no place in the queue.
    const joined = ask('/4', '2001:db8::1')
    const others = ['/5', '/6', '/7'].map((key) => ask(key, '192.0.2.2'))
    await expect(ask('/8', '192.0.2.2')).rejects.toThrow('One address asks for more pages than its share.')
    const third = ask('/8', '192.0.2.3')
    expect(finish).toHaveLength(8)
    finish.splice(0).forEach((done) => done(page('made')))
    await Promise.all([...greedy, joined, ...others, third])
    const later = ask('/9', '2001:db8::1')
    finish.forEach((done) => done(page('made')))
    expect((await later).body.toString()).toBe('made')
  })

  it('keeps neither failures nor missing pages', async () => {
    const { cache } = cacheWithClock()
    await expect(cache.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('/missing', async () => page('404', 404))
    expect(cache.peek('/missing')).toBeUndefined()
  })

  it('holds at most `maxBytes`, compressed forms included, and evicts the least recently used pages first', async () => {
    const cache = createPageCache({ tags: pageTags, maxBytes: 40_000 })
    const large = () => sealPage(200, {}, randomBytes(2000))
    for (const key of ['/1', '/2', '/3', '/4', '/5', '/6']) await cache.get(key, async () => large())
    expect(cache.peek('/1')).toBeDefined()
    await cache.get('/7', async () => large())
    expect(['/1', '/2', '/3', '/7'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true, true])
    for (const key of ['/4', '/5', '/6', '/1', '/7']) cache.peek(key)
    for (const key of ['/4', '/7']) await encodePage(cache.peek(key)!, { br: false, gzip: true })
    expect(cache.peek('/3') === undefined).toBe(true)
    await cache.get('/huge', async () => page('x'.repeat(40_000)))
    expect(cache.peek('/huge')).toBeUndefined()
  })
})

describe('a page whose renderer says what it shows', () => {
  it('is kept for most of a minute and never shown after a minute, but for a time-bound one', async () => {
    const { cache, clock } = cacheWithClock()
    const timeBound = sealPage(200, {}, Buffer.from('hot'), { tags: ['restaurants'], isTimeBound: true })
    await cache.get('/tr/top-rated', async () => tagged('best', 'restaurants'))
    await cache.get('/tr/trending', async () => timeBound)
    clock.now = 49_000
    expect(cache.peek('/tr/top-rated')?.body.toString()).toBe('best')
    expect(cache.peek('/tr/trending')).toBeUndefined()
    clock.now = 60_000
    expect((await cache.get('/tr/top-rated', async () => tagged('new', 'restaurants'))).body.toString()).toBe('new')
  })

  it('is forgotten when a write changes what it shows, and no other page is', async () => {
    const { cache } = cacheWithClock()
    const shown: Record<string, string[]> = {
      '/tr': ['restaurants', 'restaurant:a', 'restaurant:b'],
      '/tr/restaurants': ['restaurants', 'restaurant:c'],
      '/tr/restaurants/a': ['member:m'],
      '/tr/restaurants/d-of-a': ['restaurant:a'],
      '/tr/restaurants/c': ['restaurant:c', 'member:n'],
      '/tr/collections/l': ['restaurant:b', 'member:m'],
      '/tr/privacy': [],
    }
    const forgottenBy = async (change: PageChange): Promise<string[]> => {
      for (const [key, tags] of Object.entries(shown)) await cache.get(key, async () => tagged(key, ...tags))
      cache.changed(change)
      return Object.keys(shown).filter((key) => !cache.peek(key))
    }
    expect(await forgottenBy({ restaurant: 'a' })).toEqual(['/tr', '/tr/restaurants/a', '/tr/restaurants/d-of-a'])
    expect(await forgottenBy({ restaurant: ['b', 'c'] })).toEqual(['/tr', '/tr/restaurants', '/tr/restaurants/c', '/tr/collections/l'])
    expect(await forgottenBy({ member: 'm' })).toEqual(['/tr/restaurants/a', '/tr/collections/l'])
    expect(await forgottenBy({ restaurants: true })).toEqual(['/tr', '/tr/restaurants'])
    expect(await forgottenBy({ collection: 'l' })).toEqual(['/tr/collections/l'])
    expect(await forgottenBy({ restaurant: 'x', member: 'x', collection: 'x' })).toEqual([])
  })

  it('is not kept when what it shows changed while it was rendered, and a request after the change gets a new one', async () => {
    const { cache } = cacheWithClock()
    const finish: ((page: Page) => void)[] = []
    const ask = () => cache.get('/tr/restaurants/x', () => new Promise((done) => finish.push(done)))
    const before = ask()
    cache.changed({ member: 'm' })
    const after = [ask(), ask()]
    finish[0]!(tagged('old name', 'member:m'))
    expect((await before).body.toString()).toBe('old name')
    await expect.poll(() => finish.length).toBe(2)
    finish[1]!(tagged('new name', 'member:m'))
    expect((await Promise.all(after)).map(({ body }) => body.toString())).toEqual(['new name', 'new name'])
    expect(cache.peek('/tr/restaurants/x')?.body.toString()).toBe('new name')
  })
})

it('a page of a renderer that does not say what it shows is forgotten when a member or the restaurants change', async () => {
  const { cache } = cacheWithClock()
  for (const change of [{ member: 'm' }, { restaurants: true as const }]) {
    await cache.get('/tr/collections/l', async () => page('untagged'))
    cache.changed(change)
    expect(cache.peek('/tr/collections/l')).toBeUndefined()
  }
})
