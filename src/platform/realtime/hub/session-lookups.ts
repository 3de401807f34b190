import type { ConnectingUser } from './connection.ts'
import { HubRefusal } from './hub-types.ts'

type Matches = (requester: ConnectingUser) => boolean

/** Lookups of sessions under way: a member whose session ends meanwhile gets no connection. */
export interface SessionLookups {
  /** Calls `next` with the member that `find` returns, unless the session ended in the meantime. @throws HubRefusal */
  run<T>(find: () => Promise<ConnectingUser | undefined>, next: (requester: ConnectingUser) => T): Promise<Awaited<T>>
  /** Records for all lookups under way that these sessions ended. */
  end(isEnded: Matches): void
}

export function createSessionLookups(): SessionLookups {
  const lookups = new Set<Matches[]>()
  return {
    async run<T>(find: () => Promise<ConnectingUser | undefined>, next: (requester: ConnectingUser) => T): Promise<Awaited<T>> {
      const ended: Matches[] = []
      lookups.add(ended)
      try {
        const requester = await find()
        if (!requester || ended.some((isEnded) => isEnded(requester))) throw new HubRefusal(401)
        return await next(requester)
      } finally {
        lookups.delete(ended)
      }
    },
    end(isEnded) {
      for (const ended of lookups) ended.push(isEnded)
    },
  }
}
