import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { FanOut } from '#server/fan-out/index.ts'
import type { Clock } from '#server/hub/index.ts'
import type { PresenceEvent } from '../presence.contract.ts'
import { keepSeen, listFriendIds, showsOnline } from './presence.sql.ts'

/** A page that is loaded anew is gone for a moment: nobody needs to know. */
const LINGER_MS = 5000
/** After a crash this is the most that a last visit is wrong by. */
const KEEP_EVERY_MS = 5 * 60_000

type Event = 'UserOnline' | 'UserOffline'

/** Who is there, at whichever process. */
export interface Presence {
  isOnline(profileId: string): Promise<boolean>
  /** One more connection of a member is open, in this process. */
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
  fanOut,
  tell,
}: {
  db: Db
  log: Logger
  clock: Clock
  fanOut: Pick<FanOut, 'enter' | 'leave' | 'isElsewhere' | 'retire' | 'onLost'>
  tell(profileIds: string[], event: Event, data: PresenceEvent): void
}): Presence {
  /** Open connections by member, in this process; none while somebody lingers. */
  const there = new Map<string, { connections: number; forget?: () => void }>()
  let stopKeeping: (() => void) | undefined

  const isOnline = async (profileId: string): Promise<boolean> => there.has(profileId) || (await fanOut.isElsewhere(profileId))

  async function tellFriends(profileId: string, event: Event): Promise<void> {
    if (!(await showsOnline(db, profileId))) return
    const friends = await listFriendIds(db, profileId)
    // The member may have come or gone again while the friends were looked up.
    if ((await isOnline(profileId)) === (event === 'UserOnline')) tell(friends, event, { userId: profileId })
  }

  /** Members come once and go once, at however many processes they are connected. */
  async function announce(profileId: string, event: Event): Promise<void> {
    const isElsewhere = await (event === 'UserOnline' ? fanOut.enter(profileId) : fanOut.leave(profileId))
    await keepSeen(db, [profileId])
    if (!isElsewhere) await tellFriends(profileId, event)
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

  async function tellLost(profileIds: string[]): Promise<void> {
    for (const profileId of profileIds) await tellFriends(profileId, 'UserOffline')
  }
  fanOut.onLost((profileIds) => inBackground(tellLost(profileIds)))

  return {
    isOnline,
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
      if (!(await isOnline(profileId))) return
      if (isShown) {
        await keepSeen(db, [profileId])
        return tellFriends(profileId, 'UserOnline')
      }
      // The last word before silence: the mark at the name goes.
      tell(await listFriendIds(db, profileId), 'UserOffline', { userId: profileId })
    },
    async close() {
      const everybody = [...there.keys()]
      for (const { forget } of there.values()) forget?.()
      there.clear()
      stopKeeping?.()
      stopKeeping = undefined
      // Whoever comes to another process within moments was never gone.
      await fanOut.retire(LINGER_MS)
      if (everybody.length > 0) await keepSeen(db, everybody)
    },
  }
}
