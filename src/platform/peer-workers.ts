import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pid } from 'node:process'
import { text } from 'node:stream/consumers'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { setForwardedAddress } from './http/client-address.ts'

/** Slot of a worker among those that share its port. */
export interface WorkerSlot {
  slot: number
  size: number
  /** Private directory: each worker listens here for forwarded requests. */
  directory: string
}

export type Metrics = MetricObjectWithValues<MetricValue<string>>[]

/** What a worker does for the others. */
export interface PeerHandlers {
  handle(req: IncomingMessage, res: ServerResponse): void
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  metrics(): Promise<Metrics>
}

/**
 * The worker processes of one server. Each hub connection belongs to one of them, which its token names: a worker that
 * receives a request for another one's connection forwards it.
 */
export interface PeerWorkers {
  slot: number
  isLocal(token: string): boolean
  /** The slot of the worker that owns the connection of a request; undefined when it is this one. */
  ownerOf(req: IncomingMessage): number | undefined
  forward(slot: number, req: IncomingMessage, res: ServerResponse, address: string): void
  forwardUpgrade(slot: number, req: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /** What each of the others measured; one that does not answer is left out. */
  collectMetrics(): Promise<Metrics[]>
  listen(handlers: PeerHandlers): Promise<void>
  close(): void
}

const ADDRESS = 'x-lokma-address'
const METRICS_PATH = '/metrics'
const METRICS_PATIENCE_MS = 1000

export function createPeerWorkers({ slot, size, directory }: WorkerSlot): PeerWorkers {
  const pathOf = (one: number): string =>
    platform() === 'win32' ? `\\\\.\\pipe\\${basename(directory)}-${one}` : join(directory, `${one}.sock`)
  const homeSlot = (token: string): number => createHash('sha256').update(token).digest().readUInt32BE() % size
  let server: Server | undefined

  return {
    slot,
    isLocal: (token) => homeSlot(token) === slot,
    ownerOf({ url = '' }) {
      const token = new URLSearchParams(url.split('?').slice(1).join('?')).get('id')
      const home = token === null ? slot : homeSlot(token)
      return home === slot ? undefined : home
    },
    forward: (to, req, res, address) => forwardRequest(pathOf(to), req, res, address),
    forwardUpgrade: (to, req, socket, head, address) => forwardUpgrade(pathOf(to), req, socket, head, address),
    async collectMetrics() {
      const others = Array.from({ length: size }, (_, one) => one).filter((one) => one !== slot)
      return Promise.all(others.map((one) => fetchMetrics(pathOf(one)).catch(() => [])))
    },
    async listen(handlers) {
      server = createPeerServer(handlers)
      const isPipe = platform() === 'win32'
      // The worker of before in this slot may still listen, and removes the name that it gave its socket: so each has a name of its own first.
      const path = isPipe ? pathOf(slot) : `${pathOf(slot)}.${pid}`
      // Exclusive: the primary process must not share this socket among the workers.
      server.listen({ path, exclusive: true })
      await once(server, 'listening')
      if (!isPipe) await rename(path, pathOf(slot))
    },
    close: () => void server?.close(),
  }
}

async function fetchMetrics(socketPath: string): Promise<Metrics> {
  const signal = AbortSignal.timeout(METRICS_PATIENCE_MS)
  const sent = request({ socketPath, path: METRICS_PATH, agent: false, signal }).end()
  const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage]
  return JSON.parse(await text(answer)) as Metrics
}

function forwardRequest(socketPath: string, req: IncomingMessage, res: ServerResponse, address: string): void {
  const { method, url: path } = req
  const headers = { ...req.headers, connection: 'close', [ADDRESS]: address }
  const onward = request({ socketPath, method, path, headers, agent: false })
  onward.on('response', (answer) => {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = answer.headers
    // What was not read must not be taken for the next request.
    res.writeHead(answer.statusCode ?? 502, { ...own, ...(req.complete ? {} : { connection: 'close' }) })
    res.flushHeaders()
    answer.on('error', () => res.destroy()).pipe(res)
  })
  // The worker that had the connection has exited, and the connection is lost.
  onward.on('error', () => {
    if (res.headersSent) return res.destroy()
    res.writeHead(404, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
  })
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

function forwardUpgrade(socketPath: string, req: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
  const onward = connect(socketPath)
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
  onward.on('connect', () => {
    const lines = [`${req.method} ${req.url} HTTP/1.1`]
    for (let at = 0; at < req.rawHeaders.length; at += 2)
      if (req.rawHeaders[at]!.toLowerCase() !== ADDRESS) lines.push(`${req.rawHeaders[at]}: ${req.rawHeaders[at + 1]}`)
    onward.write(`${lines.join('\r\n')}\r\n${ADDRESS}: ${address}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
}

/** Answers requests that another worker forwards. */
function createPeerServer(handlers: PeerHandlers): Server {
  const keepAddress = (req: IncomingMessage): void => setForwardedAddress(req, String(req.headers[ADDRESS] ?? ''))
  const server = createServer((req, res) => {
    if (req.url === METRICS_PATH)
      return void handlers.metrics().then(
        (metrics) => res.end(JSON.stringify(metrics)),
        () => res.destroy(),
      )
    keepAddress(req)
    handlers.handle(req, res)
  })
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    keepAddress(req)
    handlers.upgrade(req, socket, head)
  })
  return server
}
