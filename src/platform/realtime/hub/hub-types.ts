import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from './clock.ts'
import type { ConnectingUser } from './connection.ts'
import type { HubLimits } from './hub-limits.ts'
import type { TransportName } from './transport.ts'

/** A refused request; the status says why. */
export class HubRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** A method's failure whose words the client may read. */
export class HubError extends Error {}

export interface Caller {
  userId: string
  connectionId: string
  transport: TransportName
}

/** A connection between its negotiation and its making. */
export interface Negotiated {
  connectionId: string
  requester: ConnectingUser
  /** The hash of the ticket that opened it. */
  ticket?: string
}

/** Where negotiated connections wait for whichever of several processes their clients come to. */
export interface HandoffStore {
  put(key: string, negotiated: Negotiated): Promise<void>
  /** Only the first caller gets it. */
  take(key: string): Promise<Negotiated | undefined>
}

export type HubMethod = (caller: Caller, ...args: unknown[]) => unknown

export interface HubOptions {
  /** Path of the hub, without a slash at the end. */
  path: string
  /** Resolves the member by cookie or by the given ticket; undefined when there is none. @throws HubRefusal */
  authenticate(request: IncomingMessage, ticket: string | undefined): Promise<ConnectingUser | undefined>
  /** Whether a page of another site sent it. */
  isForeign(request: IncomingMessage): boolean
  /** What clients may call; the case of a name does not matter. */
  methods: Record<string, HubMethod>
  onConnected(requester: ConnectingUser): void
  onDisconnected(requester: ConnectingUser): void
  /** Which of these sessions still live. */
  findLiving(sessionIds: string[]): Promise<Set<string>>
  /** Whether requests that name this token come to this process; without it all do. */
  isLocal?(token: string): boolean
  /** Without one, connections are made where they were negotiated. */
  handoff?: HandoffStore
  /** Receives errors that no client may read. */
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
  /** Sends to every open connection of a user. */
  send(userId: string, target: string, ...args: unknown[]): void
  /** Sends to everyone. */
  broadcast(target: string, ...args: unknown[]): void
  /** Ends the connections of a user at once; they do not come back by themselves. */
  closeUser(userId: string, sessions?: Sessions): void
  /** Asks soon whether the sessions behind a user's connections still live. */
  recheck(userId: string): void
  /** Closes all connections so that clients reconnect elsewhere, and accepts no more. */
  drain(): Promise<void>
  /** Connections by transport. */
  count(): Map<string, number>
}
