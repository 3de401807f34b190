import type { Connection } from './connection.ts'
import { hash } from './hub-requests.ts'
import type { HandoffStore, Negotiated } from './hub-types.ts'

/** Lets a client connect at another process than the one where it negotiated. */
export interface Handoff {
  /** @param ticket as its hash */
  offer(connection: Connection, ticket: string | undefined): Promise<void>
  /** Takes over what another process negotiated. */
  take(token: string): Promise<Negotiated | undefined>
  /**
   * Claims a negotiated connection for this process. While the other processes are unreachable, it stays here.
   * @returns whether it is ours
   */
  claim(connection: Connection): Promise<boolean>
}

/** @param store undefined where connections are made where they were negotiated */
export function createHandoff(store: HandoffStore | undefined): Handoff {
  /** What waits in the store too, and whether it was still there when its client came to this process. */
  const claims = new WeakMap<Connection, { isOurs?: Promise<boolean> }>()
  return {
    async offer(connection, ticket) {
      const { id: connectionId, token, requester } = connection
      await store?.put(hash(token), { connectionId, requester, ...(ticket === undefined ? {} : { ticket }) }).then(
        () => claims.set(connection, {}),
        // Without the handoff store only this process can open it.
        () => {},
      )
    },
    take: async (token) => store?.take(hash(token)).catch(() => undefined),
    async claim(connection) {
      const one = claims.get(connection)
      if (!one || connection.transport) return true
      one.isOurs ??= store!.take(hash(connection.token)).then(
        (found) => found !== undefined,
        () => true,
      )
      return one.isOurs
    },
  }
}
