import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawData, WebSocket } from 'ws'
import { HUB_PATH } from '#lib/hub.rules.ts'
import { newPublicKey, seal } from '#tests/support/envelopes.ts'
import { addMembers, openSessions } from './members.ts'
import { type BenchSite, collecting, startOpponent, startServer } from './site.ts'
import { percentile, type Row } from './table.ts'

const SOCKETS = 1000
/** Messages a second, of all pairs together. */
const RATE = 200
const SECONDS = 4
const WARM_UP_SECONDS = 2
const ROUNDS = 3
const AT_ONCE = 50
/** The hub closes a connection that is silent for 30 s. */
const PING_MS = 10_000
const COLLECTING_MS = 2000
const END = '\u001e'

interface Member {
  profileId: string
  kid: string
  cookie: string
}

/** A server that forwards messages: ours or the bare one. */
interface Side {
  url: string
  collect(): void
  connect(member: Member): Promise<WebSocket>
  /** The frame that sends a message to another member, and the name that identifies it on arrival. */
  message(from: Member, to: Member): { name: string; frame: string }
  /** The names of the messages in a frame. */
  arrived(frame: string): string[]
  /** The keep-alive frame of a client. */
  ping: string
}

/** A thousand sockets in pairs that write to each other: delivery time and cost per socket, against bare ws. */
export async function measureHub(site: BenchSite): Promise<Row[]> {
  const members = await makeMembers(site)
  const server = await startServer(site.databaseUrl, { DEMO: '0', ...collecting })
  const bare = await startOpponent('relay.ts', collecting)
  const sides = [
    { ...hubSide(server.url), collect: server.collect },
    { ...relaySide(bare.url), collect: bare.collect },
  ]
  const crowds: Crowd[] = []
  for (const side of sides) crowds.push(await gather(side, members))
  const [ours, theirs] = crowds as [Crowd, Crowd]
  for (const crowd of crowds) await crowd.warmUp()
  for (let round = 0; round < ROUNDS; round++) for (const crowd of [ours, theirs]) await crowd.talk(SECONDS)
  for (const crowd of crowds) crowd.leave()
  await Promise.all([server.stop(), bare.stop()])
  return [
    {
      what: `message by the hub, call to arrival, ${SOCKETS} sockets and ${RATE} messages/s, p99`,
      measured: times(ours.delays),
      against: times(theirs.delays),
      figure: percentile(ours.delays, 0.99),
      goal: { atMost: 100 },
    },
    {
      what: 'memory of a socket of the hub',
      measured: kilobytes(ours.bytesPerSocket),
      against: kilobytes(theirs.bytesPerSocket),
      figure: ours.bytesPerSocket / 1024,
      goal: { atMost: 60 },
    },
  ]
}

const times = (delays: readonly number[]): string =>
  `p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms`
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

interface Crowd {
  /** Milliseconds from the sender's call to the receiver's event. */
  delays: number[]
  bytesPerSocket: number
  talk(seconds: number): Promise<void>
  /** The warm-up is not counted. */
  warmUp(): Promise<void>
  leave(): void
}

/** Connects all members to one side. Neighbours are pairs, and each of the two writes in turn. */
async function gather(side: Side, members: readonly Member[]): Promise<Crowd> {
  // The first few allocate what all sockets share.
  const passing = await Promise.all(members.slice(0, AT_ONCE).map((member) => side.connect(member)))
  for (const socket of passing) socket.close()
  await Promise.all(passing.map((socket) => once(socket, 'close')))
  const before = await memoryOf(side)
  const sockets: WebSocket[] = []
  for (let at = 0; at < members.length; at += AT_ONCE)
    sockets.push(...(await Promise.all(members.slice(at, at + AT_ONCE).map((member) => side.connect(member)))))
  const bytesPerSocket = ((await memoryOf(side)) - before) / sockets.length

  const delays: number[] = []
  const sent = new Map<string, { to: number; at: number }>()
  sockets.forEach((socket, index) => {
    socket.on('message', (data: RawData) => {
      for (const name of side.arrived((data as Buffer).toString())) {
        const message = sent.get(name)
        // The sender receives it too.
        if (message?.to !== index) continue
        delays.push(performance.now() - message.at)
        sent.delete(name)
      }
    })
  })
  const pinging = setInterval(() => {
    for (const socket of sockets) socket.send(side.ping)
  }, PING_MS)

  let turn = 0
  async function talk(seconds: number): Promise<void> {
    const planned = Array.from({ length: RATE * seconds }, () => {
      const from = (turn * 2 + (Math.floor((turn * 2) / members.length) % 2)) % members.length
      const to = from ^ 1
      turn++
      return { from, to, ...side.message(members[from]!, members[to]!) }
    })
    const began = performance.now()
    for (const [index, { from, to, name, frame }] of planned.entries()) {
      const early = began + (index * 1000) / RATE - performance.now()
      if (early > 1) await sleep(early)
      sent.set(name, { to, at: performance.now() })
      sockets[from]!.send(frame)
    }
    for (let waited = 0; sent.size > 0; waited += 10) {
      if (waited > 5000) throw new Error(`${sent.size} messages never arrived at ${side.url}`)
      await sleep(10)
    }
  }
  return {
    delays,
    bytesPerSocket,
    talk,
    async warmUp() {
      await talk(WARM_UP_SECONDS)
      delays.length = 0
    },
    leave() {
      clearInterval(pinging)
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Memory in use, without garbage. */
async function memoryOf({ url, collect }: Side): Promise<number> {
  collect()
  await sleep(COLLECTING_MS)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
}

/** Keeps a connection to the hub open. */
export const PING = `{"type":6}${END}`

/** A socket of a member on the hub, after its handshake. */
export async function connectToHub(url: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${HUB_PATH}`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  socket.send(`{"protocol":"json","version":1}${END}`)
  await once(socket, 'message')
  return socket
}

/** The events of this name in a frame of the hub. @throws Error when the hub refused a call */
export function eventsOf<T>(frame: string, event: string): T[] {
  const records = frame.split(END).filter((record) => record !== '')
  return records.flatMap((record) => {
    const message = JSON.parse(record) as { target?: string; error?: string; arguments?: [T] }
    if (message.error !== undefined) throw new Error(`the hub refused: ${message.error}`)
    return message.target === event ? [message.arguments![0]] : []
  })
}

function hubSide(url: string): Omit<Side, 'collect'> {
  return {
    url,
    connect: ({ cookie }) => connectToHub(url, cookie),
    message(from, to) {
      const name = randomUUID()
      const input = { receiverId: to.profileId, encryptedContent: seal(from, to, { m: name }) }
      return { name, frame: JSON.stringify({ type: 1, invocationId: name, target: 'SendMessage', arguments: [input] }) + END }
    },
    arrived: (frame) => eventsOf<{ clientId: string }>(frame, 'MessageReceived').map(({ clientId }) => clientId),
    ping: PING,
  }
}

function relaySide(url: string): Omit<Side, 'collect'> {
  return {
    url,
    async connect({ profileId }) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/?me=${profileId}`, { perMessageDeflate: false })
      await once(socket, 'open')
      return socket
    },
    message(from, to) {
      const name = randomUUID()
      return { name, frame: JSON.stringify({ to: to.profileId, name, encryptedContent: seal(from, to, { m: name }) }) }
    },
    arrived: (frame) => [(JSON.parse(frame) as { name: string }).name],
    ping: '{}',
  }
}

/** Members who are signed in and have a key. */
async function makeMembers(site: BenchSite): Promise<Member[]> {
  await addMembers(site, 'soz', SOCKETS)
  const cookies = await openSessions(site, 'soz', SOCKETS)
  const { rows } = await site.pool.query<{ id: string }>(
    "select id from profiles where auth_id like 'soz-%' order by substr(auth_id, 5)::int",
  )
  const keys = rows.map(() => newPublicKey())
  await site.pool.query('insert into user_keys (kid, user_id, public_key) select * from unnest($1::text[], $2::uuid[], $3::text[])', [
    keys.map(({ kid }) => kid),
    rows.map(({ id }) => id),
    keys.map(({ publicKey }) => publicKey),
  ])
  return rows.map(({ id }, index) => ({ profileId: id, kid: keys[index]!.kid, cookie: cookies[index]! }))
}
