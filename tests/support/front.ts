import { once } from 'node:events'
import { createServer as createPlain, type IncomingMessage, request, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a proxy before the product does, right and wrong. */
export interface FrontManner {
  /** What it writes into X-Forwarded-For, of what came there; nothing by default. */
  forwardedFor?: (given: string | undefined) => string | undefined
  /** The host that it sends on. */
  host?: string
  dropsRange?: boolean
  dropsUpgrade?: boolean
  /** Sends an answer once it is whole. */
  holdsBack?: boolean
  /** The longest body that it passes on. */
  bodyMax?: number
  /** Ends TLS. */
  tls?: { cert: string; key: string }
}

/** Overwrites what a client wrote there, as deploy/nginx.conf does. */
export const overwriting = (): string => '198.51.100.7'
/** Appends to what a client wrote there. */
export const appending = (given: string | undefined): string => [given, '198.51.100.7'].filter(Boolean).join(', ')

export interface Front {
  /** Its address, by the name localhost. */
  url: string
  port: number
  close(): Promise<void>
}

/** A proxy before a server of this machine. */
export async function openFront(target: string, manner: FrontManner = {}): Promise<Front> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const headersOf = ({ headers }: IncomingMessage) => {
    const { 'x-forwarded-for': given, range, ...rest } = headers
    const written = manner.forwardedFor?.(given?.toString())
    return {
      ...rest,
      ...(written !== undefined && { 'x-forwarded-for': written }),
      ...(range !== undefined && !manner.dropsRange && { range }),
      ...(manner.host !== undefined && { host: manner.host }),
    }
  }
  const passOn: RequestListener = (req, res) => {
    if (Number(req.headers['content-length'] ?? 0) > (manner.bodyMax ?? Infinity))
      return void res.writeHead(413, { connection: 'close' }).end()
    const { upgrade: _, ...headers } = headersOf(req)
    const onward = request(
      { hostname, port, path: req.url, method: req.method, headers: { ...headers, connection: 'close' } },
      (answer) => {
        if (manner.holdsBack) return void buffer(answer).then((body) => res.writeHead(answer.statusCode ?? 502, answer.headers).end(body))
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        res.flushHeaders()
        answer.pipe(res)
      },
    )
    onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
    req.pipe(onward)
  }
  const server: Server = manner.tls ? createSecure(manner.tls, passOn) : createPlain(passOn)
  if (!manner.dropsUpgrade)
    server.on('upgrade', (req, socket: Socket, head: Buffer) => {
      const beyond = connect(Number(port), hostname)
      sockets.add(beyond)
      const lines = Object.entries(headersOf(req)).map(([name, value]) => `${name}: ${String(value)}`)
      beyond.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      beyond.write(head)
      for (const end of [socket, beyond]) end.on('error', () => {})
      socket.pipe(beyond).pipe(socket)
    })
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    url: `${manner.tls ? 'https' : 'http'}://localhost:${own}`,
    port: own,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
