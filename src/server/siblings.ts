import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { callFrom } from './address.ts'

/** Where a worker stands among those that share its port. */
export interface Place {
  slot: number
  size: number
  /** Nobody else's: each listens here for what the others hand on. */
  directory: string
}

export type Metrics = MetricObjectWithValues<MetricValue<string>>[]

/** What a worker does for the others. */
export interface Help {
  handle(req: IncomingMessage, res: ServerResponse): void
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  metrics(): Promise<Metrics>
}

/**
 * The worker processes of one server. A connection of the hub belongs to one of them, and its token says to which: whoever
 * of the others gets a request of it hands it on.
 */
export interface Siblings {
  slot: number
  isHome(token: string): boolean
  /** Whose the connection is that a request names, when it is not ours. */
  homeOf(req: IncomingMessage): number | undefined
  forward(slot: number, req: IncomingMessage, res: ServerResponse, address: string): void
  forwardUpgrade(slot: number, req: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /** What each of the others measured; one that does not answer is left out. */
  collect(): Promise<Metrics[]>
  listen(help: Help): Promise<void>
  close(): void
}

const ADDRESS = 'x-lokma-address'
const METRICS_PATH = '/metrics'
const METRICS_PATIENCE_MS = 1000

export function createSiblings({ slot, size, directory }: Place): Siblings {
  const pathOf = (one: number): string =>
    platform() === 'win32' ? `\\\\.\\pipe\\${basename(directory)}-${one}` : join(directory, `${one}.sock`)
  const homeSlot = (token: string): number => createHash('sha256').update(token).digest().readUInt32BE() % size
  let close = (): void => {}

  async function ask(one: number): Promise<Metrics> {
    const signal = AbortSignal.timeout(METRICS_PATIENCE_MS)
    const asked = request({ socketPath: pathOf(one), path: METRICS_PATH, agent: false, signal }).end()
    const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage]
    return JSON.parse(await text(answer)) as Metrics
  }

  return {
    slot,
    isHome: (token) => homeSlot(token) === slot,
    homeOf({ url = '' }) {
      const token = new URLSearchParams(url.split('?').slice(1).join('?')).get('id')
      const home = token === null ? slot : homeSlot(token)
      return home === slot ? undefined : home
    },
    forward(to, req, res, address) {
      const { method, url: path } = req
      const headers = { ...req.headers, connection: 'close', [ADDRESS]: address }
      const onward = request({ socketPath: pathOf(to), method, path, headers, agent: false })
      onward.on('response', (answer) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = answer.headers
        // What was not read must not be taken for the next request.
        res.writeHead(answer.statusCode ?? 502, { ...own, ...(req.complete ? {} : { connection: 'close' }) })
        res.flushHeaders()
        answer.on('error', () => res.destroy()).pipe(res)
      })
      // Whoever had the connection is gone, and the connection with it.
      onward.on('error', () => {
        if (res.headersSent) return res.destroy()
        res.writeHead(404, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
      })
      res.on('close', () => onward.destroy())
      req.pipe(onward)
    },
    forwardUpgrade(to, req, socket, head, address) {
      const onward = connect(pathOf(to))
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
    },
    async collect() {
      const others = Array.from({ length: size }, (_, one) => one).filter((one) => one !== slot)
      return Promise.all(others.map((one) => ask(one).catch(() => [])))
    },
    async listen(help) {
      const calledFrom = (req: IncomingMessage): void => callFrom(req, String(req.headers[ADDRESS] ?? ''))
      const server = createServer((req, res) => {
        if (req.url === METRICS_PATH)
          return void help.metrics().then(
            (metrics) => res.end(JSON.stringify(metrics)),
            () => res.destroy(),
          )
        calledFrom(req)
        help.handle(req, res)
      })
      server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        calledFrom(req)
        help.upgrade(req, socket, head)
      })
      // A worker that was killed left its socket behind.
      await rm(pathOf(slot), { force: true })
      // By itself: the primary is not to hand these out.
      server.listen({ path: pathOf(slot), exclusive: true })
      await once(server, 'listening')
      close = () => void server.close()
    },
    close: () => close(),
  }
}
