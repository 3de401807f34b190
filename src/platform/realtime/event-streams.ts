import type { IncomingMessage, ServerResponse } from 'node:http'
import { Gauge, type Registry } from 'prom-client'
import { addressKey } from '#platform/limits/limits.ts'

/** Streams of one process. A stream costs under 20 KB, so that all of them stay under 200 MB. */
const STREAMS_MAX = 10_000
/** A browser has one for all its tabs. A university or a mobile carrier has many browsers behind one address. */
const STREAMS_PER_ADDRESS = 500
/** Shorter than the idle timeouts of common proxies. */
const HEARTBEAT_MS = 25_000
/** Events that wait for a reader who does not take them. */
const UNREAD_MAX = 64 * 1024
/** After a restart the browsers come back over this time, not all at once. */
const RETRY_MS = { least: 2000, spread: 8000 }

/** Server-sent events: open responses, each of which listens to some topics. */
export interface EventStreams {
  /** Keeps the response open. It ends when its client disconnects, or when the process drains. */
  open(req: IncomingMessage, res: ServerResponse, address: string, topics: readonly string[]): void
  /** Whether this address may open one more. */
  hasRoom(address: string): boolean
  /** Whether any stream listens to this topic. */
  hasListeners(topic: string): boolean
  /** Sends an event to all streams of the topic. */
  send(topic: string, data: string): void
  /** Ends all streams; from now on none opens. */
  drain(): void
}

export function createEventStreams({ metrics }: { metrics: Registry }): EventStreams {
  const listeners = new Map<string, Set<ServerResponse>>()
  const streams = new Map<ServerResponse, readonly string[]>()
  const perAddress = new Map<string, number>()
  let isDraining = false
  const heartbeat = setInterval(() => {
    for (const res of streams.keys()) write(res, ':\n\n')
  }, HEARTBEAT_MS).unref()
  countStreams(metrics, () => streams.size)

  function write(res: ServerResponse, text: string): void {
    if (res.writableLength > UNREAD_MAX) res.destroy()
    else res.write(text)
  }

  function forget(res: ServerResponse, key: string): void {
    for (const topic of streams.get(res) ?? []) {
      const responses = listeners.get(topic)
      responses?.delete(res)
      if (responses?.size === 0) listeners.delete(topic)
    }
    streams.delete(res)
    const left = (perAddress.get(key) ?? 1) - 1
    if (left === 0) perAddress.delete(key)
    else perAddress.set(key, left)
  }

  return {
    hasRoom: (address) => !isDraining && streams.size < STREAMS_MAX && (perAddress.get(addressKey(address)) ?? 0) < STREAMS_PER_ADDRESS,
    open(req, res, address, topics) {
      const key = addressKey(address)
      streams.set(res, topics)
      perAddress.set(key, (perAddress.get(key) ?? 0) + 1)
      for (const topic of topics) {
        const responses = listeners.get(topic)
        if (responses) responses.add(res)
        else listeners.set(topic, new Set([res]))
      }
      res.once('close', () => forget(res, key))
      res.on('error', () => {})
      req.socket.setNoDelay(true)
      res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-store', 'X-Accel-Buffering': 'no' })
      res.write(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`)
    },
    hasListeners: (topic) => listeners.has(topic),
    send(topic, data) {
      for (const res of listeners.get(topic) ?? []) write(res, `data: ${data}\n\n`)
    },
    drain() {
      isDraining = true
      clearInterval(heartbeat)
      for (const res of streams.keys()) res.end()
    },
  }
}

function countStreams(metrics: Registry, count: () => number): void {
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_event_streams',
      help: 'Open streams of live numbers',
      registers: [],
      collect() {
        this.set(count())
      },
    }),
  )
}
