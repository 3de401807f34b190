import type { IncomingMessage } from 'node:http'
import { Gauge } from 'prom-client'
import { findMemberById, listActiveSessions, type AccountsContext } from '#features/accounts/server/index.ts'
import { messageMethods } from '#features/messages/server/index.ts'
import { type Bells, createBells } from '#features/notifications/server/index.ts'
import { createPresence } from '#features/presence/server/index.ts'
import type { Presence } from '#platform/realtime/presence.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import { faultLevel } from '#platform/http/error-body.ts'
import { isForeign, ownOrigin } from '#platform/http/cross-site.ts'
import { type Clock, createHub, type Hub, type HandoffStore, type Negotiated, systemClock } from '#platform/realtime/hub/index.ts'
import { HUB_PATH } from '#lib/hub.rules.ts'
import { findConnectingMember } from './find-connecting-member.ts'
import { createClusterHub } from '#platform/realtime/cluster-hub.ts'
import { ping } from './ping.ts'
import { createOutbox, type Outbox } from '#platform/realtime/outbox.ts'
import { createTickets, type Tickets } from '#platform/realtime/tickets.ts'

/** The realtime parts: the hub, presence, the tickets that open it, the outbox, and the bells of notifications. */
export interface Realtime {
  hub: Hub
  presence: Presence
  tickets: Tickets
  outbox: Outbox
  bells: Bells
}

type Parts = Pick<AccountsContext, 'auth' | 'config' | 'db' | 'pubSub' | 'limits' | 'log' | 'metrics' | 'secret' | 'sessions' | 'peers'>

/** Longer than the hub waits for a connection to be made. */
const LOBBY_SECONDS = 20

/** Connects the hub to the members: who may connect, what they may call, who is notified that they come and go. */
export function createRealtime(parts: Parts, clock: Clock = systemClock): Realtime {
  const { config, db, pubSub, log, metrics, peers } = parts
  const tickets = createTickets(clock, pubSub)
  const presence = createPresence({ db, log, clock, pubSub, notify: (userIds, event, data) => hub.sendAll(userIds, event, data) })
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
    authenticate: (request, ticket) => findConnectingMember({ ...parts, tickets }, request, ticket),
    isForeign: (request) => isFromElsewhere(request, config.publicUrl),
    methods: { Ping: ping, ...messages },
    onConnected({ userId }) {
      presence.connected(userId)
      bells.greet(userId)
    },
    onDisconnected: ({ userId }) => presence.disconnected(userId),
    findLiving: (sessionIds) => listActiveSessions(db, sessionIds),
    handoff: createLobby(pubSub),
    ...(peers && { isLocal: peers.isLocal }),
    // Logs neither addresses nor content: both can be private.
    onFailure: (error, what) => log[faultLevel(error)]({ part: 'hub', ...what, error: nameOf(error) }, 'hub failed'),
    clock,
  })
  const hub = createClusterHub(local, { pubSub, clock, sessions: parts.sessions })
  const outbox = createOutbox({ db, log, clock, pubSub, hub: local })
  const bells = createBells({ db, log, clock, outbox, hub: local })
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
  return { hub, presence, tickets, outbox, bells }
}

/** Stores only ids and hashes: reading it gives no access to a connection. */
function createLobby(pubSub: PubSub): HandoffStore {
  return {
    put: (key, negotiated) => pubSub.put(`negotiated:${key}`, JSON.stringify(negotiated), LOBBY_SECONDS),
    async take(key) {
      const found = await pubSub.take(`negotiated:${key}`)
      return found === undefined ? undefined : (JSON.parse(found) as Negotiated)
    },
  }
}

/** A request with a connection's token needs no origin, which browsers do not send then; a WebSocket always has one. */
function isFromElsewhere({ method, headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const isRead = method === 'GET' && headers.upgrade === undefined
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const hasCookie = headers.cookie !== undefined && !isRead
  return isForeign({ origin, site: typeof site === 'string' ? site : undefined, hasCookie }, ownOrigin(publicUrl, host))
}

function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return [name, code].filter(Boolean).join(' ')
}
