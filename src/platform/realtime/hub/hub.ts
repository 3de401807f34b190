import { WebSocketServer } from 'ws'
import { systemClock } from './clock.ts'
import type { ConnectingUser, Connection } from './connection.ts'
import { createConnectionRegistry } from './connection-registry.ts'
import { createHandoff } from './handoff.ts'
import { createHubAccess } from './hub-access.ts'
import { hubLimits } from './hub-limits.ts'
import type { HubParts } from './hub-parts.ts'
import { refuseUpgrade } from './hub-requests.ts'
import { type Hub, type HubOptions, HubRefusal } from './hub-types.ts'
import { event } from './messages.ts'
import { transports } from './negotiate.ts'
import { toRecord } from './records.ts'
import { routeRequest } from './route-request.ts'
import { routeUpgrade } from './route-upgrade.ts'
import { createSessionLookups } from './session-lookups.ts'

/** A server of the SignalR protocol: JSON, three transports. It knows people, sessions and methods, and nothing of what is said. */
export function createHub(options: HubOptions): Hub {
  const clock = options.clock ?? systemClock
  const limits = { ...hubLimits, ...options.limits }
  const registry = createConnectionRegistry(options, clock, limits)
  const lookups = createSessionLookups()
  const handoff = createHandoff(options.handoff)
  const access = createHubAccess({ options, registry, lookups, handoff })
  const parts: HubParts = { options, clock, limits, registry, access, handoff }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false, clientTracking: false })

  function statusOf(error: unknown): number {
    if (error instanceof HubRefusal) return error.status
    options.onFailure(error, {})
    return 500
  }

  return {
    takes(url = '') {
      const path = url.split('?', 1)[0]
      return path === options.path || path === `${options.path}/negotiate`
    },
    handle(req, res) {
      routeRequest(parts, req, res).catch((error: unknown) => {
        const status = statusOf(error)
        if (res.headersSent) return res.destroy()
        // What was not read must not be taken for the next request.
        const shut = req.complete ? {} : { Connection: 'close' }
        res.writeHead(status, { 'Cache-Control': 'no-store', ...(status === 405 ? { Allow: 'GET, POST, DELETE' } : {}), ...shut }).end()
      })
    },
    upgrade(req, socket, head) {
      // Until the upgrade to a WebSocket nothing else listens for errors.
      const ignore = (): void => {}
      socket.on('error', ignore)
      routeUpgrade(parts, sockets, req, socket, head).catch((error: unknown) => refuseUpgrade(socket, statusOf(error)))
    },
    send(userId, target, ...args) {
      const records = toRecord(event(target, args))
      for (const connection of registry.of(userId)) if (connection.isOpen) connection.send(records)
    },
    broadcast(target, ...args) {
      const records = toRecord(event(target, args))
      for (const connection of registry.all()) if (connection.isOpen) connection.send(records)
    },
    closeUser(userId, { only, except } = {}) {
      const isEnded = (requester: ConnectingUser): boolean =>
        requester.userId === userId && (only === undefined || requester.sessionId === only) && requester.sessionId !== except
      lookups.end(isEnded)
      for (const connection of registry.of(userId)) if (isEnded(connection.requester)) connection.close()
    },
    recheck(userId) {
      for (const connection of registry.of(userId)) connection.checkedAt = -Infinity
    },
    drain: () => registry.drain(),
    count: () => countByTransport(registry.all()),
  }
}

function countByTransport(connections: Iterable<Connection>): Map<string, number> {
  const counts = new Map(transports.map(({ transport }) => [transport, 0]))
  for (const { isOpen, transport } of connections)
    if (isOpen && transport) counts.set(transport.name, (counts.get(transport.name) ?? 0) + 1)
  return counts
}
