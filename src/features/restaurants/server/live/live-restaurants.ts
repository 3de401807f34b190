import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { PageChange } from '#site/page-tags.ts'
import { createEventStreams } from '#platform/realtime/event-streams.ts'
import { liveQuery, type RestaurantNews } from '../../live.contract.ts'
import { LIVE_PATH } from '../../live.rules.ts'
import { findLiveNumbers, type LiveRow } from './live.sql.ts'

/** All changes within this time cost one read and one event for each restaurant. */
const GATHER_MS = 50

/** Sends the numbers of a restaurant to the open pages that show it, as they change. */
export interface LiveRestaurants {
  /** Whether a request is for the stream. */
  takes(url: string | undefined): boolean
  handle(req: IncomingMessage, res: ServerResponse, address: string): void
  /** Takes the same news as the page cache, from this process and the others. */
  changed(change: PageChange): void
  /** Ends the streams: their browsers connect to another process. */
  drain(): void
}

/** Everyone may listen. A stream causes no query: a change is read once for all streams of the process. */
export function createLiveRestaurants({ db, log, metrics }: { db: Db; log: Logger; metrics: Registry }): LiveRestaurants {
  const streams = createEventStreams({ metrics })
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function notify(): Promise<void> {
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    try {
      for (const row of await findLiveNumbers(db, ids)) streams.send(row.id, JSON.stringify(present(row)))
    } catch (error) {
      // The next change of these restaurants brings the numbers of this one too.
      log.warn({ error: (error as Error).message, restaurants: ids.length }, 'live numbers not read')
    }
  }

  return {
    takes: (url = '') => url === LIVE_PATH || url.startsWith(`${LIVE_PATH}?`),
    handle(req, res, address) {
      if (req.method !== 'GET') return end(res, 405)
      const { success, data } = liveQuery.safeParse(new URLSearchParams(req.url!.slice(LIVE_PATH.length)).getAll('restaurant'))
      if (!success) return end(res, 422)
      if (!streams.hasRoom(address)) return end(res, 503)
      streams.open(req, res, address, [...new Set(data)])
    },
    changed({ restaurant = [] }) {
      for (const id of [restaurant].flat()) if (streams.hasListeners(id)) waiting.add(id)
      if (waiting.size > 0) timer ??= setTimeout(() => void notify(), GATHER_MS).unref()
    },
    drain() {
      clearTimeout(timer)
      streams.drain()
    },
  }
}

// A browser that gets anything but 200 does not connect again by itself.
function end(res: ServerResponse, status: number): void {
  res.writeHead(status, { 'Content-Length': 0 }).end()
}

function present({ id, accept_count, reject_count, logged_in_ratings, anonymous_ratings, comment_count }: LiveRow): RestaurantNews {
  return {
    id,
    accept: accept_count,
    reject: reject_count,
    members: logged_in_ratings,
    anonymous: anonymous_ratings,
    comments: comment_count,
  }
}
