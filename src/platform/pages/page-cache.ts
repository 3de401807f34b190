import { createHash } from 'node:crypto'
import type { PubSub } from '../pubsub/index.ts'
import { createFlights } from './flights.ts'
import type { Coding, EncodedPage, Form } from './page-encodings.ts'
import { createPageStore, type StoredPage } from './page-store.ts'
import type { PageTags } from './page-tags.ts'
import { createRenderQueue } from './render-queue.ts'

/** A rendered public page, the same for everyone. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  /** The tags of what the page shows; undefined where the renderer does not know them. */
  tags: readonly string[] | undefined
  /** Whether its order or filter depends on the time. */
  isTimeBound: boolean
  /** Made when they are first asked for. */
  forms: Partial<Record<Form, EncodedPage>>
  unchanged: Partial<Record<Form, string[]>>
  making: Partial<Record<Coding, Promise<EncodedPage>>>
  /** The length of the body and of its compressed forms. */
  bytes: number
  /** Set by the store that keeps it. */
  onGrown?: ((bytes: number) => void) | undefined
}

export interface PageCache<Change> {
  /**
   * The page at this address, rendered once for all concurrent requests. A page that the renderer tagged is kept until a write changes
   * one of its tags, at most a minute; a time-bound or untagged one is fresh for a second and revalidated in the background for ten
   * more. Older pages are served only when no new one can be rendered.
   * The last argument is the client's address: one that takes a third of the queue gets no more of it once half is taken.
   * @throws UnavailableError when the queue of pages to render is full
   */
  get(key: string, render: () => Promise<Page>, requester?: string): Promise<Page>
  /** A page that needs no rendering now, or undefined. */
  peek(key: string): Page | undefined
  /** Forgets the pages that may show this change. Call it after the commit. */
  changed(change: Change): void
  /** Forgets every page. */
  clear(): void
}

/** A page that only writes change, and one that the clock changes too. */
const KEPT = { freshMs: 50_000, staleMs: 60_000 }
const SHORT = { freshMs: 1000, staleMs: 11_000 }
const MAX_BYTES = 64 * 1024 * 1024
/** While no page can be rendered, because the database is unavailable, a page of this age is better than none. */
const OLD_MS = 30 * 60_000
/** For this long after a failure, requests get the old page without waiting for another failure. */
const FAILED_MS = 5000

interface Settings<Change> {
  tags: PageTags<Change>
  maxBytes?: number
  waitingMax?: number
  /** Whether this process receives the changes of other processes; when it does not, every page is short-lived. */
  isSubscribed?: () => boolean
  now?: () => number
  /** Receives every change, of this process and of the others. */
  onChanged?: (change: Change) => void
}

/** Keeps pages with status 200 in memory. */
export function createPageCache<Change>({
  tags,
  maxBytes = MAX_BYTES,
  waitingMax,
  isSubscribed = () => true,
  now = () => performance.now(),
  onChanged = () => {},
}: Settings<Change>): PageCache<Change> {
  const store = createPageStore(maxBytes)
  const flights = createFlights({ store, queue: createRenderQueue(waitingMax), tags, now })
  const lifeOf = ({ page }: StoredPage): typeof KEPT => (page.tags === undefined || page.isTimeBound || !isSubscribed() ? SHORT : KEPT)

  return {
    peek(key) {
      const stored = store.get(key)
      return stored && now() - stored.renderedAt < lifeOf(stored).freshMs ? stored.page : undefined
    },
    async get(key, render, requester) {
      const stored = store.get(key)
      const age = stored ? now() - stored.renderedAt : Infinity
      if (stored && age < lifeOf(stored).freshMs) return stored.page
      const isFailing = stored !== undefined && now() - stored.failedAt < FAILED_MS
      if (stored && age < (isFailing ? OLD_MS : lifeOf(stored).staleMs)) {
        flights.run(key, render, requester).catch(() => {})
        return stored.page
      }
      return flights.run(key, render, requester).catch((error: unknown) => {
        if (stored && age < OLD_MS && store.get(key) === stored) return stored.page
        throw error
      })
    },
    changed(change) {
      const changed = tags.ofChange(change)
      flights.changed(changed)
      store.forget(changed)
      onChanged(change)
    },
    clear() {
      store.clear()
      flights.clear()
    },
  }
}

/** Invalidates pages in all processes. A process that was disconnected for a while drops all its pages. */
export function sharePages<Change>(
  local: PageCache<Change>,
  pubSub: Pick<PubSub, 'publish' | 'subscribe' | 'onReconnect'>,
): PageCache<Change> {
  pubSub.subscribe<Change>('pages', (change) => local.changed(change))
  pubSub.onReconnect(() => local.clear())
  return {
    ...local,
    changed(change) {
      local.changed(change)
      void pubSub.publish('pages', change)
    },
  }
}

/** Gives a rendered page its fingerprint, by which a browser knows whether its copy is still good. */
export function sealPage(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  { tags, isTimeBound = false }: { tags?: readonly string[] | undefined; isTimeBound?: boolean | undefined } = {},
): Page {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, body, etag, tags, isTimeBound, forms: {}, unchanged: {}, making: {}, bytes: body.length }
}
