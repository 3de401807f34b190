import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { connectionOf } from './cluster.ts'

/** What a pooler like PgBouncer does with the sessions behind it. */
export type PoolMode = 'session' | 'transaction'

interface Pooler {
  port: number
  /** The parameters of the startup that clients sent, and that the pooler dropped. */
  dropped: Set<string>
  close(): Promise<void>
}

const FAKE_PROCESS = 4_000_000
const [TERMINATE, READY, IDLE] = [0x58, 0x5a, 0x49]

/** Such a pooler before the database of an address. */
export async function startPoolerTo(url: string, mode: PoolMode): Promise<Pooler & { url: string }> {
  const { host, port, user, database } = connectionOf(url)
  const place = host!.startsWith('/') ? { path: join(host!, `.s.PGSQL.${port}`) } : { host: host!, port: port! }
  const pooler = await startPooler(place, { user: user!, database: database! }, mode)
  return { ...pooler, url: `postgresql://${user}@127.0.0.1:${pooler.port}/${database}` }
}

/** A pooler before PostgreSQL that drops the startup parameters of its clients; in transaction mode all of them share one session. */
async function startPooler(server: NetConnectOpts, startup: Record<string, string>, mode: PoolMode): Promise<Pooler> {
  const sockets = new Set<Socket>()
  const dropped = new Set<string>()
  const open = async (): Promise<Backend> => {
    const backend = await openBackend(server, startup)
    sockets.add(backend.socket)
    return backend
  }
  const shared = mode === 'transaction' ? open() : undefined
  const listener = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    // A client that breaks off ends its part.
    serve(client, shared ?? open(), dropped).catch(() => client.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as { port: number }).port,
    dropped,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => listener.close(done))
    },
  }
}

interface Backend {
  socket: Socket
  /** Clients take turns, a transaction each. */
  turn: Promise<unknown>
}

/** Messages from a socket, as they come; the first of a client has no type. */
async function* messagesOf(socket: Socket, hasType = true): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = hasType ? 1 : 0
      if (rest.length < head + 4) break
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) break
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
      hasType = true
    }
  }
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const message = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

async function openBackend(server: NetConnectOpts, startup: Record<string, string>): Promise<Backend> {
  const socket = connect(server).on('error', () => {})
  const text = Object.entries(startup).flat().concat('').join('\0')
  const body = Buffer.concat([int32(196_608), Buffer.from(`${text}\0`)])
  socket.write(Buffer.concat([int32(body.length + 4), body]))
  await readUntilReady(socket)
  return { socket, turn: Promise.resolve() }
}

/** Reads up to the end of an answer. @returns whether no transaction is open behind it */
function readUntilReady(backend: Socket, take: (data: Buffer) => void = () => {}): Promise<boolean> {
  return new Promise((done) => {
    let rest = Buffer.alloc(0)
    const read = (chunk: Buffer): void => {
      take(chunk)
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1)
        if (rest[0] === READY) {
          backend.off('data', read)
          return done(rest[5] === IDLE)
        }
        rest = rest.subarray(length)
      }
    }
    backend.on('data', read)
  })
}

async function serve(client: Socket, opening: Promise<Backend>, dropped: Set<string>): Promise<void> {
  const backend = await opening
  const messages = messagesOf(client, false)
  const first = (await messages.next()).value as Buffer
  const given = first.subarray(8).toString().split('\0')
  for (let at = 0; at < given.length; at += 2) if (given[at]) dropped.add(given[at]!)
  client.write(
    Buffer.concat([message('R', int32(0)), message('K', Buffer.concat([int32(FAKE_PROCESS), int32(1)])), message('Z', Buffer.from('I'))]),
  )
  let end: (() => void) | undefined
  let waiting: Buffer[] = []
  for await (const each of messages) {
    if (each[0] === TERMINATE) break
    waiting.push(each)
    // A query, or the end of a prepared one.
    if (each[0] !== 0x51 && each[0] !== 0x53) continue
    if (!end) {
      const before = backend.turn
      backend.turn = new Promise<void>((done) => (end = done))
      await before
    }
    const answered = readUntilReady(backend.socket, (data) => client.write(data))
    backend.socket.write(Buffer.concat(waiting))
    waiting = []
    if (await answered) {
      end?.()
      end = undefined
    }
  }
  end?.()
  client.end()
}
