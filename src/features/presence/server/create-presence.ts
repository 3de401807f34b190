import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { Clock } from '#server/hub/index.ts'
import type { PresenceEvent } from '../presence.contract.ts'
import { findPresence, keepSeen, listFriendIds } from './presence.sql.ts'

/** A page that is loaded anew is gone for a moment: nobody needs to know. */
const LINGER_MS = 5000
/** After a crash this is the most that a last visit is wrong by. */
const KEEP_EVERY_MS = 5 * 60_000

type Event = 'UserOnline' | 'UserOffline'

/** Who is there, in this process. */
export interface Presence {
  isOnline(profileId: string): boolean
  /** One more connection of a member is open. */
  arrived(profileId: string): void
  left(profileId: string): void
  /** The member has just said whether others may see it. */
  changed(profileId: string, isShown: boolean): Promise<void>
  /** Keeps when everybody was last there, and forgets them. */
  close(): Promise<void>
}

/** Friends hear that a member comes and goes, unless the member keeps it private. */
export function createPresence({
  db,
  log,
  clock,
  tell,
}: {
  db: Db
  log: Logger
  clock: Clock
  tell(profileId: string, event: Event, data: PresenceEvent): void
}): Presence {
  /** Open connections by member; none while somebody lingers. */
  const there = new Map<string, { connections: number; forget?: () => void }>()
  let stopKeeping: (() => void) | undefined

  async function tellFriends(profileId: string, event: Event): Promise<void> {
    const friends = await listFriendIds(db, profileId)
    // The member may have come or gone again while the friends were looked up.
    if (there.has(profileId) !== (event === 'UserOnline')) return
    for (const friend of friends) tell(friend, event, { userId: profileId })
  }

  async function announce(profileId: string, event: Event): Promise<void> {
    await keepSeen(db, [profileId])
    if ((await findPresence(db, profileId))?.show_online) await tellFriends(profileId, event)
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error: { name?: string; code?: string }) =>
      log.warn({ part: 'presence', error: error.name, code: error.code }, 'presence failed'),
    )
  }

  function goes(profileId: string): void {
    there.delete(profileId)
    if (there.size === 0) {
      stopKeeping?.()
      stopKeeping = undefined
    }
    inBackground(announce(profileId, 'UserOffline'))
  }

  return {
    isOnline: (profileId) => there.has(profileId),
    arrived(profileId) {
      const known = there.get(profileId)
      known?.forget?.()
      there.set(profileId, { connections: (known?.connections ?? 0) + 1 })
      stopKeeping ??= clock.every(KEEP_EVERY_MS, () => inBackground(keepSeen(db, [...there.keys()])))
      if (!known) inBackground(announce(profileId, 'UserOnline'))
    },
    left(profileId) {
      const known = there.get(profileId)
      if (!known) return
      const connections = known.connections - 1
      there.set(profileId, connections > 0 ? { connections } : { connections, forget: clock.after(LINGER_MS, () => goes(profileId)) })
    },
    async changed(profileId, isShown) {
      if (!there.has(profileId)) return
      if (isShown) return announce(profileId, 'UserOnline')
      // The last word before silence: the mark at the name goes.
      for (const friend of await listFriendIds(db, profileId)) tell(friend, 'UserOffline', { userId: profileId })
    },
    async close() {
      const everybody = [...there.keys()]
      for (const { forget } of there.values()) forget?.()
      there.clear()
      stopKeeping?.()
      stopKeeping = undefined
      if (everybody.length > 0) await keepSeen(db, everybody)
    },
  }
}
