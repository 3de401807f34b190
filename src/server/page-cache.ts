import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FanOut } from './fan-out/index.ts'

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
}

export interface PageCache {
  /** The page at this address, fresh or at most `staleFor` old, rendered once however many ask at once. */
  get(key: string, render: () => Promise<Page>): Promise<Page>
  /** A page that needs no rendering now, or undefined. */
  peek(key: string): Page | undefined
  /** Forgets the pages at these addresses, whatever their parameters: a write changed what they show. */
  invalidate(...paths: string[]): void
  /** Forgets every page: what somebody was shown on is not known. */
  clear(): void
}

const FRESH_MS = 1000
const STALE_MS = 10_000

/** At most `capacity` pages; only pages with status 200 are kept. */
export function createPageCache({ capacity = 500, now = () => performance.now() } = {}): PageCache {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<Page>>()

  function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const running = flights.get(key)
    if (running) return running
    const flight = render()
      .then((page) => {
        // A page that was invalidated while it was rendered shows the old state: it is served but not kept.
        if (page.status === 200 && flights.get(key) === flight) {
          entries.delete(key)
          entries.set(key, { page, renderedAt: now() })
          for (const oldest of entries.keys()) {
            if (entries.size <= capacity) break
            entries.delete(oldest)
          }
        }
        return page
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
    async get(key, render) {
      const entry = entries.get(key)
      const age = entry ? now() - entry.renderedAt : Infinity
      if (entry && age < FRESH_MS) return entry.page
      if (entry && age < FRESH_MS + STALE_MS) {
        renderOnce(key, render).catch(() => {})
        return entry.page
      }
      return renderOnce(key, render)
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
