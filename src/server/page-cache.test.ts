import { describe, expect, it, vi } from 'vitest'
import { testClock } from '#tests/support/hub.ts'
import { createMemoryBus } from './fan-out/index.ts'
import { createPageCache, type Page, sealPage, sharePages } from './page-cache.ts'

const page = (text: string, status = 200): Page => sealPage(status, {}, Buffer.from(text))

function cacheWithClock() {
  const clock = { now: 0 }
  return { clock, cache: createPageCache({ capacity: 2, now: () => clock.now }) }
}

describe('the page cache', () => {
  it('forgets at every process what one of them forgets, and nothing else', async () => {
    const bus = createMemoryBus(testClock())
    const [one, other] = [sharePages(createPageCache(), bus.join()), sharePages(createPageCache(), bus.join())]
    for (const path of ['/tr', '/tr/restaurants/x']) await other.get(path, async () => page('before'))
    one.invalidate('/tr/restaurants/x')
    await expect.poll(() => other.peek('/tr/restaurants/x')).toBeUndefined()
    expect(other.peek('/tr')?.body.toString()).toBe('before')
    one.invalidate()
    expect(other.peek('/tr')?.body.toString()).toBe('before')
    one.clear()
    await expect.poll(() => other.peek('/tr')).toBeUndefined()
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
    cache.invalidate('/tr/restaurants/x')
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
    cache.invalidate('/tr/restaurants/x')
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

  it('shows no page that is older than half an hour, and one made anew as soon as it can', async () => {
    const { cache, clock } = cacheWithClock()
    await cache.get('/tr', async () => page('old'))
    clock.now = 20_000
    await cache.get('/tr', () => Promise.reject(new Error('away')))
    clock.now = 26_000
    expect((await cache.get('/tr', async () => page('new'))).body.toString()).toBe('new')
    clock.now += 31 * 60_000
    await expect(cache.get('/tr', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })

  it('makes eight pages at once, lets some wait, and sends away whoever comes then', async () => {
    const cache = createPageCache({ waitingMax: 10 })
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
    const cache = createPageCache({ waitingMax: 8 })
    const finish: ((page: Page) => void)[] = []
    const ask = (key: string, asker: string) => cache.get(key, () => new Promise((done) => finish.push(done)), asker)
    const greedy = ['/1', '/2', '/3', '/4'].map((key) => ask(key, '2001:db8::1'))
    await expect(ask('/5', '2001:db8::1')).rejects.toThrow('One address asks for more pages than its share.')
    // A customer owns many addresses of one network.
    await expect(ask('/5', '2001:db8::2')).rejects.toThrow('One address asks for more pages than its share.')
    // Who waits for a page that is made anyway takes no room.
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

  it('keeps neither failures nor missing pages, and never more than its room', async () => {
    const { cache } = cacheWithClock()
    await expect(cache.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('/missing', async () => page('404', 404))
    expect(cache.peek('/missing')).toBeUndefined()
    for (const key of ['/1', '/2', '/3']) await cache.get(key, async () => page(key))
    expect([cache.peek('/1'), cache.peek('/3')?.body.toString()]).toEqual([undefined, '/3'])
  })
})
