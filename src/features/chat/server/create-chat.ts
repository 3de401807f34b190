import type { IncomingMessage } from 'node:http'
import { Gauge } from 'prom-client'
import { listLivingSessions } from '#features/accounts/server/index.ts'
import { createPresence, type Presence } from '#features/presence/server/index.ts'
import { isForeign } from '#server/foreign.ts'
import { type Clock, createHub, type Hub, systemClock } from '#server/hub/index.ts'
import type { Services } from '#server/services.ts'
import { HUB_PATH } from '../chat.rules.ts'
import { findAsker } from './find-asker.ts'
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

type Parts = Pick<Services, 'auth' | 'config' | 'db' | 'limits' | 'log' | 'metrics' | 'secret'>

/** Ties the hub to the members: who may connect, what they may call, who hears that they come and go. */
export function createChat(parts: Parts, clock: Clock = systemClock): Chat {
  const { config, db, log, metrics } = parts
  const tickets = createTickets(clock)
  const presence = createPresence({ db, log, clock, tell: (userId, event, data) => hub.send(userId, event, data) })
  const hub = createHub({
    path: HUB_PATH,
    authenticate: (request, ticket) => findAsker({ ...parts, tickets }, request, ticket),
    isForeign: (request) => isFromElsewhere(request, config.publicUrl),
    methods: { Ping: ping },
    onConnected: ({ userId }) => presence.arrived(userId),
    onDisconnected: ({ userId }) => presence.left(userId),
    findLiving: (sessionIds) => listLivingSessions(db, sessionIds),
    // Neither addresses nor what was said: both can hold what is nobody else's business.
    onFailure: (error, what) => log.error({ part: 'hub', ...what, error: nameOf(error) }, 'hub failed'),
    clock,
  })
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
  return { hub, presence, tickets, outbox: createOutbox({ db, hub }) }
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
