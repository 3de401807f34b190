import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, type IRetryPolicy, LogLevel } from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { type Clock, createHub, type Hub, type HubOptions } from '#platform/realtime/hub/index.ts'

export const transports = [HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling] as const

/** A clock that moves only by `turn`. */
export interface TestClock extends Clock {
  turn(ms: number): void
}

export function testClock(): TestClock {
  let time = 0
  const timers = new Set<{ at: number; every: number | undefined; task: () => void }>()
  function add(ms: number, every: number | undefined, task: () => void): () => void {
    const timer = { at: time + ms, every, task }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return {
    now: () => time,
    every: (ms, task) => add(ms, ms, task),
    after: (ms, task) => add(ms, undefined, task),
    turn(ms) {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        time = next.at
        if (next.every === undefined) timers.delete(next)
        else next.at += next.every
        next.task()
      }
      time = end
    },
  }
}

/** A hub on a separate port; the header x-user names the caller, and x-session the session. */
export interface HubServer {
  hub: Hub
  url: string
  clock: TestClock
  /** The events and their members, in order. */
  events: string[]
  failures: unknown[]
  /** Received requests. */
  requests(): number
  /** The sessions that have ended. */
  ended: Set<string>
  /** Closes all connections at once. */
  kill(): Promise<void>
  close(): Promise<void>
}

export async function startHub(options: Partial<HubOptions> = {}, port = 0): Promise<HubServer> {
  const clock = testClock()
  const [events, failures, ended]: [string[], unknown[], Set<string>] = [[], [], new Set()]
  const hub = createHub({
    path: '/chat',
    authenticate: async ({ headers }, ticket) => {
      const user = ticket === undefined ? headers['x-user'] : /^ticket-of-(.+)$/.exec(ticket)?.[1]
      const sessionId = headers['x-session'] ?? 's1'
      return typeof user === 'string' && typeof sessionId === 'string' ? { userId: user, sessionId } : undefined
    },
    isForeign: ({ headers }) => headers.origin !== undefined && headers.origin !== 'http://lokma.test',
    methods: {},
    onConnected: ({ userId }) => void events.push(`+${userId}`),
    onDisconnected: ({ userId }) => void events.push(`-${userId}`),
    findLiving: async (ids) => new Set(ids.filter((id) => !ended.has(id))),
    onFailure: (error) => void failures.push(error),
    clock,
    ...options,
  })
  let requests = 0
  const server = createServer((req, res) => {
    requests++
    hub.handle(req, res)
  })
  server.on('upgrade', (req, socket, head) => hub.upgrade(req, socket, head))
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  async function kill(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await stop(server)
  }
  return {
    hub,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock,
    events,
    failures,
    requests: () => requests,
    ended,
    kill,
    async close() {
      const drained = hub.drain()
      // No client waits for the last answer of this poll.
      clock.turn(3000)
      await drained
      await kill()
    },
  }
}

async function stop(server: Server): Promise<void> {
  if (server.listening) await new Promise((done) => server.close(done))
}

/** The official client, without logging. */
export function officialClient(
  url: string,
  given: {
    user?: string
    headers?: Record<string, string>
    transport?: HttpTransportType
    ticket?: () => string
    retry?: IRetryPolicy
  } = {},
): HubConnection {
  const { user, headers, transport, ticket, retry } = given
  const builder = new HubConnectionBuilder()
    .withUrl(`${url}/chat`, {
      headers: { ...(user === undefined ? {} : { 'x-user': user }), ...headers },
      ...(transport === undefined ? {} : { transport }),
      ...(ticket ? { accessTokenFactory: ticket } : {}),
    })
    .configureLogging(LogLevel.None)
  return (retry ? builder.withAutomaticReconnect(retry) : builder).build()
}

/** A WebSocket without the client; it stores what it receives record by record. */
export interface RawSocket {
  records: string[]
  /** Every record comes with its end. */
  send(...records: (string | object)[]): void
  sendRaw(data: string | Buffer): void
  /** The status of a refusal, or the code of the close. */
  closed: Promise<number>
  /** Waits until this many records have arrived. */
  received(count: number): Promise<string[]>
  socket: WebSocket
}

export const END = '\u001e'

export async function rawSocket(
  url: string,
  {
    user = 'zeynep',
    id,
    headers = {},
    handshake = true,
  }: { user?: string; id?: string; headers?: Record<string, string>; handshake?: boolean } = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chat${id === undefined ? '' : `?id=${id}`}`, {
    headers: { ...(user ? { 'x-user': user } : {}), ...headers },
  })
  const records: string[] = []
  let look = (): void => {}
  socket.on('message', (data: Buffer) => {
    records.push(...data.toString().split(END).slice(0, -1))
    look()
  })
  const closed = new Promise<number>((done) => {
    socket.on('unexpected-response', (_, response) => {
      done(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('close', (code) => {
      done(code)
      look()
    })
    socket.on('error', () => {})
  })
  await Promise.race([once(socket, 'open').catch(() => {}), closed])
  const raw: RawSocket = {
    records,
    socket,
    closed,
    send: (...sent) => socket.send(sent.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)) + END).join('')),
    sendRaw: (data) => socket.send(data),
    received: (count) =>
      new Promise((done) => {
        look = () => {
          if (records.length >= count || socket.readyState === WebSocket.CLOSED) done(records)
        }
        look()
      }),
  }
  if (handshake && socket.readyState === WebSocket.OPEN) {
    raw.send({ protocol: 'json', version: 1 })
    await raw.received(1)
    records.length = 0
  }
  return raw
}
