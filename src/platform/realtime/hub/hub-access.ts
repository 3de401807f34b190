import type { IncomingMessage } from 'node:http'
import type { ConnectingUser, Connection } from './connection.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { Handoff } from './handoff.ts'
import { hash, ticketFrom } from './hub-requests.ts'
import { type HubOptions, HubRefusal } from './hub-types.ts'
import type { SessionLookups } from './session-lookups.ts'

/** Which member sends a request, and whether the connection that it names is that member's. */
export interface HubAccess {
  /** @throws HubRefusal */
  asMember<T>(req: IncomingMessage, ticket: string | undefined, next: (requester: ConnectingUser) => T): Promise<Awaited<T>>
  /** Calls `next` with the connection that a request names, if the caller is the one who opened it. @throws HubRefusal */
  asOwner<T>(req: IncomingMessage, token: string, next: (connection: Connection) => T): Promise<Awaited<T>>
  /** @param ticket as its hash @throws HubRefusal while the hub drains */
  open(requester: ConnectingUser, ticket: string | undefined): Connection
}

interface Parts {
  options: Pick<HubOptions, 'authenticate' | 'findLiving' | 'onFailure' | 'handoff'>
  registry: ConnectionRegistry
  lookups: SessionLookups
  handoff: Handoff
}

/** The form of a connection's token. */
const TOKEN = /^[\w-]{43}$/

export function createHubAccess({ options, registry, lookups, handoff }: Parts): HubAccess {
  /** The ticket that opened a connection proves its later requests and opens no other. */
  const ticketOf = new WeakMap<Connection, string>()

  function open(requester: ConnectingUser, ticket: string | undefined, names?: { id: string; token: string }): Connection {
    const connection = registry.open(requester, names)
    if (ticket !== undefined) ticketOf.set(connection, ticket)
    return connection
  }

  /** @throws HubRefusal */
  async function findIfLiving(requester: ConnectingUser): Promise<ConnectingUser | undefined> {
    try {
      return (await options.findLiving([requester.sessionId])).has(requester.sessionId) ? requester : undefined
    } catch (error) {
      options.onFailure(error, {})
      throw new HubRefusal(503)
    }
  }

  /** A client may connect at another process than where it negotiated. @throws HubRefusal */
  async function adopt({ method }: IncomingMessage, token: string): Promise<Connection> {
    if (!options.handoff || method !== 'GET' || !TOKEN.test(token)) throw new HubRefusal(404)
    const found = await handoff.take(token)
    if (!found) throw new HubRefusal(404)
    const { requester, ticket, connectionId } = found
    return lookups.run(
      () => findIfLiving(requester),
      () => open(requester, ticket, { id: connectionId, token }),
    )
  }

  const access: HubAccess = {
    asMember: (req, ticket, next) => lookups.run(() => options.authenticate(req, ticket), next),
    async asOwner<T>(req: IncomingMessage, token: string, next: (connection: Connection) => T): Promise<Awaited<T>> {
      const connection = registry.find(token) ?? (await adopt(req, token))
      if (!connection.takeRequest()) throw new HubRefusal(429)
      const ticket = ticketFrom(req)
      if (ticket === undefined || ticketOf.get(connection) !== hash(ticket))
        await access.asMember(req, ticket, ({ userId }) => {
          if (userId !== connection.requester.userId) throw new HubRefusal(403)
        })
      if (!(await handoff.claim(connection))) {
        connection.cut()
        throw new HubRefusal(404)
      }
      return await next(connection)
    },
    open: (requester, ticket) => open(requester, ticket),
  }
  return access
}
