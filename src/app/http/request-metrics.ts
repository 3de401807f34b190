import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { whenAnswered } from './call-slots.ts'

/** What people wait for, apart: a slow page and a slow write have different causes. */
const kinds = ['page', 'read', 'write', 'file'] as const
type Kind = (typeof kinds)[number]

const statuses = ['2xx', '3xx', '4xx', '5xx'] as const
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REQUESTS = 'lokma_http_requests_total'
const SECONDS = 'lokma_http_request_duration_seconds'

/** Probes of machines are no requests of people. */
const isProbe = (url: string): boolean => url === '/livez' || url === '/readyz' || url === '/metrics'

function kindOf(method: string | undefined, url: string): Kind {
  if (url.startsWith('/api/')) return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  return url.startsWith('/tr') || url.startsWith('/en') || url === '/' ? 'page' : 'file'
}

/** Counts requests, and measures the time until their answers begin. */
export interface RequestMetrics {
  /** Counts a request that is answered already. @param began when it arrived, by performance.now() */
  note(req: IncomingMessage, res: ServerResponse, began: number): void
  /** Counts a request when its answer begins; one whose client goes away first is not counted. */
  watch(req: IncomingMessage, res: ServerResponse, began: number): void
}

/** The metrics of requests, which all servers of a process share. */
export function countRequests(metrics: Registry): RequestMetrics {
  const requests =
    (metrics.getSingleMetric(REQUESTS) as Counter<'kind' | 'status'> | undefined) ??
    new Counter({
      name: REQUESTS,
      help: 'Requests by kind and class of the status',
      labelNames: ['kind', 'status'],
      registers: [metrics],
    })
  const seconds =
    (metrics.getSingleMetric(SECONDS) as Histogram<'kind'> | undefined) ??
    new Histogram({
      name: SECONDS,
      help: 'Seconds until an answer began',
      labelNames: ['kind'],
      buckets: BUCKETS,
      registers: [metrics],
    })
  // The rate of a counter that begins with its first event misses that event.
  for (const kind of kinds) for (const status of statuses) requests.inc({ kind, status }, 0)
  function count(kind: Kind, status: number, began: number): void {
    requests.inc({ kind, status: statuses[Math.floor(status / 100) - 2] ?? '5xx' })
    seconds.observe({ kind }, (performance.now() - began) / 1000)
  }
  return {
    note({ method, url = '/' }, { statusCode }, began) {
      if (!isProbe(url)) count(kindOf(method, url), statusCode, began)
    },
    watch({ method, url = '/' }, res, began) {
      if (isProbe(url)) return
      const kind = kindOf(method, url)
      whenAnswered(res, (status) => status !== undefined && count(kind, status, began))
    },
  }
}
