import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Clock, systemClock } from './clock.ts'
import { type Asker, Connection, type ConnectionParts } from './connection.ts'
import { eventStreamTransport } from './event-stream.ts'
import { type HubLimits, hubLimits } from './hub-limits.ts'
import { type LongPolling, longPollingTransport } from './long-polling.ts'
import { event } from './messages.ts'
import { toRecord } from './records.ts'
import type { TransportName } from './transport.ts'
import { webSocketTransport } from './web-socket.ts'

/** A request that gets no further; the status says why. */
export class HubRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** A method's failure whose words the client may read. */
export class HubError extends Error {}

/** Who calls a method. */
export interface Caller {
  userId: string
  connectionId: string
  transport: TransportName
}

/** A connection between its negotiation and its making. */
export interface Negotiated {
  connectionId: string
  asker: Asker
  /** The hash of the ticket that opened it. */
  ticket?: string
}

/** Where negotiated connections wait for whichever of several processes their clients come to. */
export interface Lobby {
  put(key: string, negotiated: Negotiated): Promise<void>
  /** Whoever takes it first has it. */
  take(key: string): Promise<Negotiated | undefined>
}

export type HubMethod = (caller: Caller, ...args: unknown[]) => unknown

export interface HubOptions {
  /** Where it is, without a slash at the end. */
  path: string
  /** Who asks, by a cookie or by the ticket that came along; undefined: nobody. @throws HubRefusal */
  authenticate(request: IncomingMessage, ticket: string | undefined): Promise<Asker | undefined>
  /** Whether a page that is not ours sent it. */
  isForeign(request: IncomingMessage): boolean
  /** What clients may call; the case of a name does not matter. */
  methods: Record<string, HubMethod>
  onConnected(asker: Asker): void
  onDisconnected(asker: Asker): void
  /** Which of these sessions still live. */
  findLiving(sessionIds: string[]): Promise<Set<string>>
  /** Whether requests that name this token come to this process; without it all do. */
  isHome?(token: string): boolean
  /** Without one, connections are made where they were negotiated. */
  lobby?: Lobby
  /** Told what no client may read. */
  onFailure(error: unknown, what: { method?: string }): void
  clock?: Clock
  limits?: Partial<HubLimits>
}

/** Which of a user's sessions: all, one, or all but one. */
export interface Sessions {
  only?: string
  except?: string | undefined
}

export interface Hub {
  takes(url: string | undefined): boolean
  handle(req: IncomingMessage, res: ServerResponse): void
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells every open connection of a user. */
  send(userId: string, target: string, ...args: unknown[]): void
  /** Tells everybody. */
  broadcast(target: string, ...args: unknown[]): void
  /** Ends the connections of a user at once; they do not come back by themselves. */
  closeUser(userId: string, sessions?: Sessions): void
  /** Asks soon whether the sessions behind a user's connections still live. */
  recheck(userId: string): void
  /** Tells everybody to come back elsewhere, and takes nobody any more. */
  drain(): Promise<void>
  /** Connections by transport. */
  count(): Map<string, number>
}

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]
const SWEEP_MS = 1000
/** The form of a connection's token. */
const TOKEN = /^[\w-]{43}$/

/** A server of the SignalR protocol: JSON, three transports. It knows people, sessions and methods, and nothing of what is said. */
export function createHub(options: HubOptions): Hub {
  const clock = options.clock ?? systemClock
  const limits = { ...hubLimits, ...options.limits }
  const methods = new Map(Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method]))
  const byToken = new Map<string, Connection>()
  const byUser = new Map<string, Set<Connection>>()
  /** Made by a ticket, which proves later requests of this connection and opens no other. */
  const ticketOf = new WeakMap<Connection, string>()
  /** What waits in the lobby too, and whether it was there when its client came here. */
  const claims = new WeakMap<Connection, { isOurs?: Promise<boolean> }>()
  /** Who is being looked up: whom a session's end overtakes gets no connection. */
  const lookups = new Set<((asker: Asker) => boolean)[]>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false, clientTracking: false })
  let isDraining = false
  let stopSweeping: (() => void) | undefined

  const parts: Omit<ConnectionParts, 'asker'> = {
    clock,
    limits,
    async invoke({ asker, id, transport }, target, args) {
      const method = methods.get(target.toLowerCase())
      if (!method) throw new HubError('There is no such method.')
      try {
        return await method({ userId: asker.userId, connectionId: id, transport: transport!.name }, ...args)
      } catch (error) {
        if (!(error instanceof HubError)) options.onFailure(error, { method: target })
        throw error
      }
    },
    describe: (error) => (error instanceof HubError ? error.message : 'An unexpected error occurred'),
    onOpen: ({ asker }) => options.onConnected(asker),
    onOver(connection) {
      const { asker } = connection
      const own = byUser.get(asker.userId)
      own?.delete(connection)
      if (own?.size === 0) byUser.delete(asker.userId)
      if (connection.isOpen) options.onDisconnected(asker)
    },
    onGone(connection) {
      byToken.delete(connection.token)
      if (byToken.size === 0) {
        stopSweeping?.()
        stopSweeping = undefined
      }
    },
  }

  function of(userId: string, isLive: boolean): number {
    return [...(byUser.get(userId) ?? [])].filter(({ transport }) => (transport !== undefined) === isLive).length
  }

  function newNames(): { id: string; token: string } {
    let token = ''
    do token = randomBytes(32).toString('base64url')
    while (options.isHome?.(token) === false)
    return { id: randomBytes(16).toString('base64url'), token }
  }

  /** @param ticket as its hash; @param names of one that was negotiated elsewhere */
  function open(asker: Asker, ticket: string | undefined, names = newNames()): Connection {
    if (isDraining) throw new HubRefusal(503)
    const connection = new Connection({ ...parts, asker }, names)
    if (ticket !== undefined) ticketOf.set(connection, ticket)
    byToken.set(connection.token, connection)
    const own = byUser.get(asker.userId) ?? new Set()
    byUser.set(asker.userId, own.add(connection))
    stopSweeping ??= clock.every(SWEEP_MS, sweep)
    return connection
  }

  function sweep(): void {
    const now = clock.now()
    for (const connection of byToken.values()) connection.tick(now)
    const due = [...byToken.values()].filter(({ checkedAt, isOver }) => !isOver && now - checkedAt >= limits.recheckMs)
    if (due.length === 0) return
    for (const connection of due) connection.checkedAt = now
    options.findLiving([...new Set(due.map(({ asker }) => asker.sessionId))]).then(
      (living) => {
        for (const connection of due) if (!living.has(connection.asker.sessionId)) connection.close()
      },
      // Nobody is closed by a database that is away: the next time tells.
      (error: unknown) => options.onFailure(error, {}),
    )
  }

  /** Goes on with whoever is found, unless the session ended in the meantime. @throws HubRefusal */
  async function withLiving<T>(find: () => Promise<Asker | undefined>, next: (asker: Asker) => T): Promise<Awaited<T>> {
    const ended: ((asker: Asker) => boolean)[] = []
    lookups.add(ended)
    try {
      const asker = await find()
      if (!asker || ended.some((isEnded) => isEnded(asker))) throw new HubRefusal(401)
      return await next(asker)
    } finally {
      lookups.delete(ended)
    }
  }

  const asAsker = <T>(req: IncomingMessage, ticket: string | undefined, next: (asker: Asker) => T): Promise<Awaited<T>> =>
    withLiving(() => options.authenticate(req, ticket), next)

  /** The connection that a request names, when whoever asks is the one who opened it. @throws HubRefusal */
  async function asOwner<T>(req: IncomingMessage, token: string, next: (connection: Connection) => T): Promise<Awaited<T>> {
    const connection = byToken.get(token) ?? (await adopt(req, token))
    if (!connection.takeRequest()) throw new HubRefusal(429)
    const ticket = ticketFrom(req)
    if (ticket === undefined || ticketOf.get(connection) !== hash(ticket))
      await asAsker(req, ticket, ({ userId }) => {
        if (userId !== connection.asker.userId) throw new HubRefusal(403)
      })
    await claim(connection)
    return await next(connection)
  }

  /** A client may come elsewhere than where it negotiated. @throws HubRefusal */
  async function adopt({ method }: IncomingMessage, token: string): Promise<Connection> {
    if (!options.lobby || method !== 'GET' || !TOKEN.test(token)) throw new HubRefusal(404)
    const found = await options.lobby.take(hash(token)).catch(() => undefined)
    if (!found) throw new HubRefusal(404)
    const { asker, ticket, connectionId } = found
    const find = async (): Promise<Asker | undefined> => ((await findLiving([asker.sessionId])).has(asker.sessionId) ? asker : undefined)
    return withLiving(find, () => open(asker, ticket, { id: connectionId, token }))
  }

  /** A connection is made by one process alone. Whoever cannot ask the others goes on. @throws HubRefusal */
  async function claim(connection: Connection): Promise<void> {
    const one = claims.get(connection)
    if (!one || connection.transport) return
    one.isOurs ??= options.lobby!.take(hash(connection.token)).then(
      (found) => found !== undefined,
      () => true,
    )
    if (await one.isOurs) return
    connection.cut()
    throw new HubRefusal(404)
  }

  async function findLiving(sessionIds: string[]): Promise<Set<string>> {
    try {
      return await options.findLiving(sessionIds)
    } catch (error) {
      options.onFailure(error, {})
      throw new HubRefusal(503)
    }
  }

  function assertRoom(userId: string): void {
    if (of(userId, true) >= limits.connectionsPerUser) throw new HubRefusal(429)
  }

  async function negotiate(req: IncomingMessage, res: ServerResponse, params: URLSearchParams): Promise<void> {
    if (!(Number(params.get('negotiateVersion')) >= 1)) return json(res, { error: 'Only version 1 of the negotiation is spoken here.' })
    const ticket = hashed(ticketFrom(req))
    await asAsker(req, ticketFrom(req), async (asker) => {
      if (of(asker.userId, true) >= limits.connectionsPerUser || of(asker.userId, false) >= limits.negotiatedPerUser)
        return json(res, { error: 'Too many connections.' })
      const connection = open(asker, ticket)
      const { id, token } = connection
      await options.lobby?.put(hash(token), { connectionId: id, asker, ...(ticket === undefined ? {} : { ticket }) }).then(
        () => claims.set(connection, {}),
        // It is made here or nowhere.
        () => {},
      )
      json(res, { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: TRANSPORTS })
    })
  }

  function connectStream(connection: Connection, res: ServerResponse): void {
    if (connection.isOver) throw new HubRefusal(404)
    if (connection.transport) throw new HubRefusal(409)
    assertRoom(connection.asker.userId)
    connection.attach(eventStreamTransport(res, { onGone: () => connection.gone() }))
  }

  function poll(connection: Connection, res: ServerResponse): void {
    if (!connection.transport) {
      if (connection.isOver) throw new HubRefusal(404)
      assertRoom(connection.asker.userId)
      connection.attach(longPollingTransport({ now: clock.now, pollMs: limits.pollMs }, { onGone: () => connection.gone() }))
    }
    if (connection.transport?.name !== 'LongPolling') throw new HubRefusal(409)
    connection.heard()
    const polling = connection.transport as LongPolling
    polling.poll(res)
  }

  async function receive(connection: Connection, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (connection.isOver || !connection.transport) throw new HubRefusal(404)
    if (connection.transport.name === 'WebSockets') throw new HubRefusal(405)
    const body = await readBody(req, limits.frameBytes)
    connection.receive(body)
    res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end()
  }

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (options.isForeign(req)) throw new HubRefusal(403)
    const { path, params } = addressOf(req)
    if (path === `${options.path}/negotiate`) {
      if (req.method !== 'POST') throw new HubRefusal(405)
      return negotiate(req, res, params)
    }
    const token = params.get('id')
    if (token === null) throw new HubRefusal(req.method === 'GET' ? 400 : 404)
    if (req.method === 'GET')
      return asOwner(req, token, (connection) =>
        /\btext\/event-stream\b/i.test(req.headers.accept ?? '') ? connectStream(connection, res) : poll(connection, res),
      )
    if (req.method === 'POST') return asOwner(req, token, (connection) => receive(connection, req, res))
    if (req.method !== 'DELETE') throw new HubRefusal(405)
    return asOwner(req, token, (connection) => {
      if (connection.transport?.name === 'WebSockets') throw new HubRefusal(405)
      connection.cut()
      res.writeHead(202, { 'Cache-Control': 'no-store' }).end()
    })
  }

  function statusOf(error: unknown): number {
    if (error instanceof HubRefusal) return error.status
    options.onFailure(error, {})
    return 500
  }

  async function routeUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (options.isForeign(req)) throw new HubRefusal(403)
    const token = addressOf(req).params.get('id')
    const accept = (find: () => Connection): void => {
      if (socket.destroyed) return
      const connection = find()
      sockets.handleUpgrade(req, socket, head, (ws) =>
        connection.attach(webSocketTransport(ws, { onData: (data) => connection.receive(data), onGone: () => connection.gone() })),
      )
      // Refused by what the request says of itself: nobody will ever come.
      if (!connection.transport) connection.cut()
    }
    if (token !== null)
      return asOwner(req, token, (connection) =>
        accept(() => {
          if (connection.isOver) throw new HubRefusal(404)
          if (connection.transport) throw new HubRefusal(409)
          assertRoom(connection.asker.userId)
          return connection
        }),
      )
    const ticket = ticketFrom(req)
    return asAsker(req, ticket, (asker) =>
      accept(() => {
        assertRoom(asker.userId)
        return open(asker, hashed(ticket))
      }),
    )
  }

  return {
    takes(url = '') {
      const path = url.split('?', 1)[0]
      return path === options.path || path === `${options.path}/negotiate`
    },
    handle(req, res) {
      route(req, res).catch((error: unknown) => {
        const status = statusOf(error)
        if (res.headersSent) return res.destroy()
        // What was not read must not be taken for the next request.
        const shut = req.complete ? {} : { Connection: 'close' }
        res.writeHead(status, { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'GET, POST, DELETE' } : {}), ...shut }).end()
      })
    },
    upgrade(req, socket, head) {
      // Until a WebSocket is made of it nobody else listens.
      const ignore = (): void => {}
      socket.on('error', ignore)
      routeUpgrade(req, socket, head).catch((error: unknown) => refuseUpgrade(socket, statusOf(error)))
    },
    send(userId, target, ...args) {
      const records = toRecord(event(target, args))
      for (const connection of byUser.get(userId) ?? []) if (connection.isOpen) connection.send(records)
    },
    broadcast(target, ...args) {
      const records = toRecord(event(target, args))
      for (const connection of byToken.values()) if (connection.isOpen) connection.send(records)
    },
    closeUser(userId, { only, except } = {}) {
      const isEnded = (asker: Asker): boolean =>
        asker.userId === userId && (only === undefined || asker.sessionId === only) && asker.sessionId !== except
      for (const ended of lookups) ended.push(isEnded)
      for (const connection of byUser.get(userId) ?? []) if (isEnded(connection.asker)) connection.close()
    },
    recheck(userId) {
      for (const connection of byUser.get(userId) ?? []) connection.checkedAt = -Infinity
    },
    async drain() {
      isDraining = true
      for (const connection of byToken.values()) connection.close({ allowReconnect: true })
      const began = clock.now()
      while (byToken.size > 0 && clock.now() - began < limits.goodbyeMs) await new Promise((done) => setTimeout(done, 10))
      for (const connection of byToken.values()) connection.cut()
    },
    count() {
      const counts = new Map(TRANSPORTS.map(({ transport }) => [transport, 0]))
      for (const { isOpen, transport } of byToken.values())
        if (isOpen && transport) counts.set(transport.name, (counts.get(transport.name) ?? 0) + 1)
      return counts
    },
  }
}

function addressOf(req: IncomingMessage): { path: string; params: URLSearchParams } {
  const [path = '', ...query] = (req.url ?? '').split('?')
  return { path, params: new URLSearchParams(query.join('?')) }
}

/** Browsers cannot send a header with a WebSocket: there it stands in the address, which is never logged. */
function ticketFrom(req: IncomingMessage): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? addressOf(req).params.get('access_token') ?? undefined
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

const hashed = (ticket: string | undefined): string | undefined => (ticket === undefined ? undefined : hash(ticket))

function json(res: ServerResponse, body: object): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body))
}

/** @throws HubRefusal for what is longer than may be, or breaks off */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) break
      pieces.push(piece)
    }
  } catch {
    throw new HubRefusal(400)
  }
  if (size > maxBytes) throw new HubRefusal(413)
  return Buffer.concat(pieces)
}

function refuseUpgrade(socket: Duplex, status: number): void {
  if (!socket.destroyed) socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
