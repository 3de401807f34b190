import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { UnavailableError } from '#lib/errors.ts'
import { createGate } from '#lib/gate.ts'
import type { FanOut } from './fan-out/index.ts'
import { addressKey } from './limits.ts'

/** A rendered public page, the same for everyone. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  /** Made on the first request that takes it. */
  gzip?: Buffer
}

interface Entry {
  page: Page
  /** In milliseconds of the process clock. */
  renderedAt: number
  /** When it could not be made anew, at last. */
  failedAt: number
}

export interface PageCache {
  /**
   * The page at this address, fresh or a few seconds old, rendered once however many ask at once; older where no new one can be made.
   * `asker` is the address of whoever asks: one with a third of the room to wait gets no more of it once half is taken.
   * @throws UnavailableError when more pages wait than can be made in time
   */
  get(key: string, render: () => Promise<Page>, asker?: string): Promise<Page>
  /** A page that needs no rendering now, or undefined. */
  peek(key: string): Page | undefined
  /** Forgets the pages at these addresses, whatever their parameters: a write changed what they show. */
  invalidate(...paths: string[]): void
  /** Forgets every page: what somebody was shown on is not known. */
  clear(): void
}

const FRESH_MS = 1000
const STALE_MS = 10_000
/** Made at once: more would all come later. */
const AT_ONCE = 8
/** Pages that are made or wait: some two seconds of work. Whoever comes then is better told to come back than kept waiting. */
const WAITING_MAX = 150
/** Where the database is slow, even few wait long. */
const WAITING_MS = 3000
/** While no page can be made, because the database is away, one of so long ago is better than none. */
const KEPT_MS = 30 * 60_000
/** How long whoever asks need not wait for yet another failure. */
const FAILED_MS = 5000

/** At most `capacity` pages; only pages with status 200 are kept. */
export function createPageCache({ capacity = 500, waitingMax = WAITING_MAX, now = () => performance.now() } = {}): PageCache {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<Page>>()
  const gate = createGate(AT_ONCE)
  /** Who waits, an entry a page. */
  const waiting: string[] = []

  async function make(render: () => Promise<Page>, address = ''): Promise<Page> {
    const asker = addressKey(address)
    if (waiting.length >= waitingMax) throw new UnavailableError('More pages are asked for than can be made.')
    // A whole town can stand behind one address: it is kept short only where others could come to stand outside.
    if (asker && waiting.length >= waitingMax / 2 && waiting.filter((other) => other === asker).length >= waitingMax / 3)
      throw new UnavailableError('One address asks for more pages than its share.')
    waiting.push(asker)
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        isLate = true
        fail(new UnavailableError('Pages are made too slowly.'))
      }, WAITING_MS)
    })
    const made = gate(() => {
      clearTimeout(timer)
      return isLate ? late : render()
    }).finally(() => waiting.splice(waiting.indexOf(asker), 1))
    return Promise.race([made, late])
  }

  function renderOnce(key: string, render: () => Promise<Page>, asker?: string): Promise<Page> {
    const running = flights.get(key)
    if (running) return running
    const flight = make(render, asker)
      .then((page) => {
        // A page that was invalidated while it was rendered shows the old state: it is served but not kept.
        if (flights.get(key) !== flight) return page
        // What has gone is not to be shown again when no page can be made.
        if (page.status < 500) entries.delete(key)
        if (page.status === 200) {
          entries.set(key, { page, renderedAt: now(), failedAt: -Infinity })
          for (const oldest of entries.keys()) {
            if (entries.size <= capacity) break
            entries.delete(oldest)
          }
        }
        return page
      })
      .catch((error: unknown) => {
        const old = entries.get(key)
        if (old) old.failedAt = now()
        throw error
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return flight
  }

  return {
    peek(key) {
      const entry = entries.get(key)
      return entry && now() - entry.renderedAt < FRESH_MS ? entry.page : undefined
    },
    async get(key, render, asker) {
      const entry = entries.get(key)
      const age = entry ? now() - entry.renderedAt : Infinity
      if (entry && age < FRESH_MS) return entry.page
      const isFailing = entry !== undefined && now() - entry.failedAt < FAILED_MS
      if (entry && age < (isFailing ? KEPT_MS : FRESH_MS + STALE_MS)) {
        renderOnce(key, render, asker).catch(() => {})
        return entry.page
      }
      return renderOnce(key, render, asker).catch((error: unknown) => {
        if (entry && age < KEPT_MS && entries.get(key) === entry) return entry.page
        throw error
      })
    },
    invalidate(...paths) {
      // Whoever asks from now on must not join a rendering of the old state.
      for (const pages of [entries, flights])
        for (const key of pages.keys()) if (paths.some((path) => key === path || key.startsWith(`${path}?`))) pages.delete(key)
    },
    clear() {
      entries.clear()
      flights.clear()
    },
  }
}

/** What one process forgets, all forget. Whoever cannot be told shows the old page for some seconds more. */
export function sharePages(local: PageCache, fanOut: Pick<FanOut, 'publish' | 'subscribe'>): PageCache {
  fanOut.subscribe<string[]>('pages', (paths) => (paths.length === 0 ? local.clear() : local.invalidate(...paths)))
  return {
    ...local,
    invalidate(...paths) {
      if (paths.length === 0) return
      local.invalidate(...paths)
      void fanOut.publish('pages', paths)
    },
    clear() {
      local.clear()
      void fanOut.publish('pages', [])
    },
  }
}

/** Seals a rendered page: its fingerprint decides whether a browser's copy is still good. */
export function sealPage(status: number, headers: Record<string, string>, body: Buffer): Page {
  return { status, headers, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** The compressed form, made once. */
export function gzipped(page: Page): Buffer {
  page.gzip ??= gzipSync(page.body, { level: 5 })
  return page.gzip
}
