import type { RestaurantNews } from '#features/restaurants/live.contract.ts'
import { openStream } from './open-stream.ts'

/** The name of the lock of the tab that reads the stream for all tabs of this browser. */
const READER = 'lokma-live'
/** The beginning of the names of the locks that each visible tab holds, one for each restaurant that it shows. */
const SHOWN = 'lokma-live:'
/** The delay before the reader looks at the locks again: a person who switches tabs releases and takes several locks at once. */
const SETTLED_MS = 150

/** A message between the tabs: news from the stream, or that a tab now shows other restaurants. */
type Message = { news: RestaurantNews } | 'changed'

interface Listeners {
  onNews(news: RestaurantNews): void
  /** Called when news may have been missed: the page was hidden, or the connection was lost. */
  onMissed(): void
}

/**
 * Follows restaurants while the page is visible. All visible tabs share one stream: the tab that holds the reader's lock opens it for the
 * restaurants of all tabs, and passes the news on. The browser releases the locks of a tab that is closed or crashes.
 */
export function followRestaurants(ids: readonly string[], { onNews, onMissed }: Listeners): void {
  // Browsers offer no locks on pages without HTTPS.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined' || typeof EventSource === 'undefined') return
  const listeners: Listeners = {
    onNews: (news) => void (ids.includes(news.id) && onNews(news)),
    onMissed,
  }
  let visit: { end(): void } | undefined
  let wasHidden = false

  function look(isVisible = document.visibilityState === 'visible'): void {
    if (isVisible === (visit !== undefined)) return
    visit?.end()
    visit = isVisible ? startVisit(ids, listeners) : undefined
    if (isVisible && wasHidden) onMissed()
    wasHidden = !isVisible
  }

  document.addEventListener('visibilitychange', () => look())
  // An open stream, channel or lock would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => look(false))
  addEventListener('pageshow', () => look())
  look()
}

/** Takes part in the shared stream from the moment a page becomes visible until `end` is called. */
function startVisit(ids: readonly string[], listeners: Listeners): { end(): void } {
  const channel = new BroadcastChannel(READER)
  const visit = new AbortController()
  const { signal } = visit
  const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'changed') listeners.onNews(data.news)
  })
  for (const id of ids) navigator.locks.request(SHOWN + id, { mode: 'shared', signal }, () => ended).catch(() => {})
  navigator.locks
    .request(READER, { signal }, async () => {
      const reader = startReading(channel, signal, listeners)
      await ended
      reader.close()
    })
    .catch(() => {})
  say(channel, 'changed')
  return {
    end() {
      visit.abort()
      say(channel, 'changed')
      channel.close()
    },
  }
}

/** Reads the stream for all tabs, and opens a new stream when the tabs show other restaurants. */
function startReading(channel: BroadcastChannel, signal: AbortSignal, listeners: Listeners): { close(): void } {
  let stream: { close(): void } | undefined
  let followed = ''
  let timer: number | undefined

  async function follow(): Promise<void> {
    const { held = [] } = await navigator.locks.query()
    const restaurants = [...new Set(held.flatMap(({ name }) => (name?.startsWith(SHOWN) ? [name.slice(SHOWN.length)] : [])))].toSorted()
    if (signal.aborted || restaurants.join() === followed) return
    followed = restaurants.join()
    stream?.close()
    stream = openStream(restaurants, {
      ...listeners,
      onNews(news) {
        say(channel, { news })
        listeners.onNews(news)
      },
    })
  }
  const settle = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void follow(), SETTLED_MS)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') settle()
  })
  settle()
  return {
    close() {
      clearTimeout(timer)
      stream?.close()
    },
  }
}

function say(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone
  channel.postMessage(message)
}
