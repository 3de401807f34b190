import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter } from 'prom-client'
import type { Context } from '#site/server/context.ts'
import { baseHeaders } from '#platform/http/base-headers.ts'
import { createCallSlots } from './call-slots.ts'
import type { PageAnswers } from './page-answers.ts'
import { refuse } from './plain-answers.ts'
import { createRequestLimiter } from './request-limiter.ts'
import { watchBodies } from './slow-bodies.ts'
import { watchReaders } from './slow-readers.ts'

/** Decides which requests are served. It runs before anything is parsed, looked up or rendered. */
export interface Admission {
  /** Counts a request. @returns seconds to wait when its address has used up its budget */
  take(address: string): number | undefined
  /** Refuses a request over a limit, and sends a cached page at once. @returns whether the request still needs an answer */
  admit(req: IncomingMessage, res: ServerResponse, address: string): boolean
  /** Takes a free slot for a request body that still arrives, and then for the call itself. @returns false when it refused the request */
  makeRoom(req: IncomingMessage, res: ServerResponse, address: string): boolean
  close(): void
}

export function createAdmission(context: Context, pages: PageAnswers): Admission {
  const headers = baseHeaders(context.config)
  const limiter = createRequestLimiter(context.config.rateLimits)
  const slots = createCallSlots()
  const cuts = countCuts(context)
  const refused = countRefused(context)
  const bodies = watchBodies(() => cuts.inc({ why: 'slow body' }))
  const readers = watchReaders(() => cuts.inc({ why: 'slow reader' }))

  return {
    take: limiter.take,
    admit(req, res, address) {
      const seconds = limiter.take(address)
      if (seconds === undefined) {
        readers.watch(req.socket, address)
        // A cached page takes no slot, because it is answered at once.
        if (pages.sendCached(req, res, address, () => slots.roomFor(address) === 'free')) return false
      }
      for (const name in headers) res.setHeader(name, headers[name]!)
      if (seconds !== undefined) {
        refused.inc({ why: 'address' })
        refuse(req, res, 429, 'RATE_LIMITED', seconds)
        return false
      }
      if (req.url?.startsWith('/api/')) context.limits.assertOpen('api', address, !req.headers.cookie && !req.headers.authorization)
      return true
    },
    makeRoom(req, res, address) {
      const room = slots.roomFor(address)
      if (room !== 'free') refused.inc({ why: room })
      if (room === 'busy') refuse(req, res, 503, 'UNAVAILABLE', 2)
      if (room === 'share') refuse(req, res, 429, 'RATE_LIMITED', 2)
      if (room !== 'free') return false
      if (!hasBody(req)) slots.begin(res, address)
      else if (!bodies.admit(req, res, address, () => slots.begin(res, address))) {
        refused.inc({ why: 'body' })
        refuse(req, res, 429, 'RATE_LIMITED', 5)
        return false
      }
      return true
    },
    close() {
      bodies.close()
      readers.close()
    },
  }
}

/** Whether a body follows the head of this request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')
}

/** Connections that were cut off because the client was too slow. */
function countCuts({ metrics }: Context): Counter<'why'> {
  const help = 'Connections cut because the other side was too slow'
  return findCounter(metrics, 'lokma_cut_connections_total', help, ['slow body', 'slow reader'])
}

/** Requests that were refused before their work began. */
function countRefused({ metrics }: Context): Counter<'why'> {
  const help = 'Requests refused because the server was busy, or because their address had used its share'
  return findCounter(metrics, 'lokma_refused_requests_total', help, ['address', 'busy', 'share', 'body'])
}

/** The counter of this name, which all servers of a process share. The rate of one that begins with its first event misses that event. */
function findCounter(metrics: Context['metrics'], name: string, help: string, reasons: readonly string[]): Counter<'why'> {
  const known = metrics.getSingleMetric(name) as Counter<'why'> | undefined
  const counter = known ?? new Counter({ name, help, labelNames: ['why'], registers: [metrics] })
  for (const why of reasons) counter.inc({ why }, 0)
  return counter
}
