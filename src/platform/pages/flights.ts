import type { Page } from './page-cache.ts'
import type { PageStore } from './page-store.ts'
import type { PageTags } from './page-tags.ts'
import type { RenderQueue } from './render-queue.ts'

interface Flight {
  page: Promise<Page>
  /** Tags that changed after it began. */
  changed: Set<string>
}

/** Renderings under way: single flight, one for all concurrent requests of a page. */
export interface Flights {
  /** Renders a page, or waits for the rendering under way. */
  run(key: string, render: () => Promise<Page>, requester?: string): Promise<Page>
  /** Requests from now on join no rendering that may show the state before this change. */
  changed(tags: readonly string[]): void
  clear(): void
}

interface Parts {
  store: PageStore
  queue: RenderQueue
  tags: Pick<PageTags<never>, 'ofKey' | 'unknown'>
  now(): number
}

export function createFlights({ store, queue, tags: names, now }: Parts): Flights {
  const flights = new Map<string, Flight>()
  const tagsOf = (key: string, { tags }: Page): Set<string> => new Set([...names.ofKey(key), ...(tags ?? [names.unknown])])

  function keep(key: string, page: Page, changed: ReadonlySet<string>): void {
    // A page that no longer exists must not come back when no page can be rendered.
    if (page.status < 500) store.delete(key)
    const tags = tagsOf(key, page)
    if (page.status === 200 && !meets(tags, changed)) store.set(key, { page, tags, renderedAt: now(), failedAt: -Infinity })
  }

  function start(key: string, render: () => Promise<Page>, requester?: string): Promise<Page> {
    const changed = new Set<string>()
    const page = queue(render, requester)
      .then((rendered) => {
        // A page that was invalidated while it was rendered may show the old state: it is served but not kept.
        if (flights.get(key) === flight) keep(key, rendered, changed)
        return rendered
      })
      .catch((error: unknown) => {
        const old = store.get(key)
        if (old) old.failedAt = now()
        throw error
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    const flight: Flight = { page, changed }
    flights.set(key, flight)
    return page
  }

  return {
    async run(key, render, requester) {
      const running = flights.get(key)
      if (!running) return start(key, render, requester)
      const isMaybeOld = running.changed.size > 0
      const page = await running.page
      // Something changed before this request came. Whether the page shows it is known now; a rendering that began meanwhile is new enough.
      if (isMaybeOld && meets(tagsOf(key, page), running.changed)) return flights.get(key)?.page ?? start(key, render, requester)
      return page
    },
    changed(tags) {
      for (const [key, { changed }] of flights) {
        const known = store.get(key)?.tags ?? new Set(names.ofKey(key))
        if (tags.some((tag) => known.has(tag))) flights.delete(key)
        else for (const tag of tags) changed.add(tag)
      }
    },
    clear: () => flights.clear(),
  }
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const tag of others) if (some.has(tag)) return true
  return false
}
