import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { type ConnectingUser, Connection, type ConnectionParts } from './connection.ts'
import type { HubLimits } from './hub-limits.ts'
import { type HubOptions, HubRefusal } from './hub-types.ts'
import { createMethodCalls } from './method-calls.ts'
import { sweepConnections } from './sweep-connections.ts'

interface Names {
  id: string
  token: string
}

/** The connections of this process, by token and by user. */
export interface ConnectionRegistry {
  /** @param names of a connection that was negotiated elsewhere @throws HubRefusal while the hub drains */
  open(requester: ConnectingUser, names?: Names): Connection
  find(token: string): Connection | undefined
  all(): Iterable<Connection>
  of(userId: string): Iterable<Connection>
  /** How many connections of a user have a transport, or still wait for one. */
  count(userId: string, hasTransport: boolean): number
  /** Closes all connections so that clients reconnect elsewhere, and opens no more. */
  drain(): Promise<void>
}

const SWEEP_MS = 1000

export function createConnectionRegistry(options: HubOptions, clock: Clock, limits: HubLimits): ConnectionRegistry {
  const byToken = new Map<string, Connection>()
  const byUser = new Map<string, Set<Connection>>()
  let isDraining = false
  let stopSweeping: (() => void) | undefined

  const parts: Omit<ConnectionParts, 'requester'> = {
    clock,
    limits,
    ...createMethodCalls(options),
    onOpen: ({ requester }) => options.onConnected(requester),
    onOver(connection) {
      const { requester } = connection
      const own = byUser.get(requester.userId)
      own?.delete(connection)
      if (own?.size === 0) byUser.delete(requester.userId)
      if (connection.isOpen) options.onDisconnected(requester)
    },
    onGone(connection) {
      byToken.delete(connection.token)
      if (byToken.size > 0) return
      stopSweeping?.()
      stopSweeping = undefined
    },
  }

  const registry: ConnectionRegistry = {
    open(requester, names = newNames(options)) {
      if (isDraining) throw new HubRefusal(503)
      const connection = new Connection({ ...parts, requester }, names)
      byToken.set(connection.token, connection)
      const own = byUser.get(requester.userId) ?? new Set()
      byUser.set(requester.userId, own.add(connection))
      stopSweeping ??= clock.every(SWEEP_MS, () => sweepConnections(registry, clock.now(), limits, options))
      return connection
    },
    find: (token) => byToken.get(token),
    all: () => byToken.values(),
    of: (userId) => byUser.get(userId) ?? [],
    count: (userId, hasTransport) =>
      [...(byUser.get(userId) ?? [])].filter(({ transport }) => (transport !== undefined) === hasTransport).length,
    async drain() {
      isDraining = true
      for (const connection of byToken.values()) connection.close({ allowReconnect: true })
      const began = clock.now()
      while (byToken.size > 0 && clock.now() - began < limits.goodbyeMs) await new Promise((done) => setTimeout(done, 10))
      for (const connection of byToken.values()) connection.cut()
    },
  }
  return registry
}

function newNames({ isLocal }: Pick<HubOptions, 'isLocal'>): Names {
  let token = ''
  do token = randomBytes(32).toString('base64url')
  while (isLocal?.(token) === false)
  return { id: randomBytes(16).toString('base64url'), token }
}
