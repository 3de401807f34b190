import type { IncomingMessage } from 'node:http'
import { Gauge } from 'prom-client'
import { findMemberById, listLivingSessions } from '#features/accounts/server/index.ts'
import { messageMethods } from '#features/messages/server/index.ts'
import { createPresence, type Presence } from '#features/presence/server/index.ts'
import type { FanOut } from '#server/fan-out/index.ts'
import { isForeign } from '#server/foreign.ts'
import { type Clock, createHub, type Hub, type Lobby, type Negotiated, systemClock } from '#server/hub/index.ts'
import type { Services } from '#server/services.ts'
import { HUB_PATH } from '../chat.rules.ts'
import { findAsker } from './find-asker.ts'
import { joinHub } from './joined-hub.ts'
import { ping } from './ping.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createTickets, type Tickets } from './tickets.ts'

/** What members hear at once: the hub, who is there, and the tickets that open it. */
export interface Chat {
  hub: Hub
  presence: Presence
  tickets: Tickets
  outbox: Outbox
}

type Parts = Pick<Services, 'auth' | 'config' | 'db' | 'fanOut' | 'limits' | 'log' | 'metrics' | 'secret' | 'siblings'>

/** Longer than the hub waits for a connection to be made. */
const LOBBY_SECONDS = 20

/** Ties the hub to the members: who may connect, what they may call, who hears that they come and go. */
export function createChat(parts: Parts, clock: Clock = systemClock): Chat {
  const { config, db, fanOut, log, metrics, siblings } = parts
  const tickets = createTickets(clock, fanOut)
  const presence = createPresence({ db, log, clock, fanOut, tell: (userIds, event, data) => hub.sendAll(userIds, event, data) })
  const messages = messageMethods({
    ...parts,
    findMember: (id) => findMemberById(db, id),
    get hub() {
      return hub
    },
    get outbox() {
      return outbox
    },
  })
  const local = createHub({
    path: HUB_PATH,
    authenticate: (request, ticket) => findAsker({ ...parts, tickets }, request, ticket),
    isForeign: (request) => isFromElsewhere(request, config.publicUrl),
    methods: { Ping: ping, ...messages },
    onConnected: ({ userId }) => presence.arrived(userId),
    onDisconnected: ({ userId }) => presence.left(userId),
    findLiving: (sessionIds) => listLivingSessions(db, sessionIds),
    lobby: createLobby(fanOut),
    ...(siblings && { isHome: siblings.isHome }),
    // Neither addresses nor what was said: both can hold what is nobody else's business.
    onFailure: (error, what) => log.error({ part: 'hub', ...what, error: nameOf(error) }, 'hub failed'),
    clock,
  })
  const hub = joinHub(local, fanOut, clock)
  const outbox = createOutbox({ db, log, clock, fanOut, hub: local })
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_hub_connections',
      help: 'Open connections of the hub by transport',
      labelNames: ['transport'],
      registers: [],
      collect() {
        for (const [transport, count] of hub.count()) this.set({ transport }, count)
      },
    }),
  )
  return { hub, presence, tickets, outbox }
}

/** Ids and hashes: whoever reads it can open nothing. */
function createLobby(fanOut: FanOut): Lobby {
  return {
    put: (key, negotiated) => fanOut.keep(`negotiated:${key}`, JSON.stringify(negotiated), LOBBY_SECONDS),
    async take(key) {
      const found = await fanOut.take(`negotiated:${key}`)
      return found === undefined ? undefined : (JSON.parse(found) as Negotiated)
    },
  }
}

/** Asking for what one has the key of needs no origin, which browsers do not send then; a WebSocket always has one. */
function isFromElsewhere({ method, headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const isRead = method === 'GET' && headers.upgrade === undefined
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const hasCookie = headers.cookie !== undefined && !isRead
  return isForeign({ origin, site: typeof site === 'string' ? site : undefined, hasCookie }, publicUrl ?? `http://${host ?? ''}`)
}

function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return [name, code].filter(Boolean).join(' ')
}
