import { createHash } from 'node:crypto'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { Member } from './viewer.ts'

/** A member, and by which of the member's sessions. */
export interface MemberSession {
  member: Member
  sessionId: string
}

/** Caches for a few seconds whose session a token opens, so that not every request queries the database. */
export interface SessionCache {
  /** The session of this token, from memory or by `lookUp`, which also says for how long it lives. */
  find(token: string, lookUp: () => Promise<ActiveSession | undefined>): Promise<MemberSession | undefined>
  /**
   * Forgets the sessions of a member at every process: one ended, or what a session says of the member changed. Call it after the commit.
   */
  forget(memberId: string): void
  /** Forgets every session at this process. */
  clear(): void
}

export interface ActiveSession {
  found: MemberSession
  msLeft: number
}

interface Kept {
  found: MemberSession
  until: number
}

const KEPT_MS = 5000
const SESSIONS_MAX = 10_000

/** While this process is disconnected from the others, it caches nothing: a session may end there. */
export function createSessionCache(
  pubSub: Pick<PubSub, 'isUp' | 'publish' | 'subscribe' | 'onReconnect'>,
  now = () => performance.now(),
): SessionCache {
  /** Keyed by a hash of the token, so that a memory dump opens no session. In insertion order. */
  const kept = new Map<string, Kept>()
  let changes = 0

  function forget(memberId: string): void {
    // A lookup under way may have read the old state.
    changes++
    for (const [key, { found }] of kept) if (found.member.id === memberId) kept.delete(key)
  }

  function clear(): void {
    changes++
    kept.clear()
  }

  function keep(key: string, { found, msLeft }: ActiveSession): void {
    kept.delete(key)
    kept.set(key, { found, until: now() + Math.min(KEPT_MS, msLeft) })
    for (const [oldest, { until }] of kept) {
      if (kept.size <= SESSIONS_MAX && until > now()) break
      kept.delete(oldest)
    }
  }

  pubSub.subscribe<string>('session', forget)
  pubSub.onReconnect(clear)

  return {
    async find(token, lookUp) {
      const key = createHash('sha256').update(token).digest('base64')
      const known = pubSub.isUp() ? kept.get(key) : undefined
      if (known && known.until > now()) return known.found
      const before = changes
      const session = await lookUp()
      if (session && changes === before && pubSub.isUp()) keep(key, session)
      return session?.found
    },
    forget(memberId) {
      forget(memberId)
      void pubSub.publish('session', memberId)
    },
    clear,
  }
}
