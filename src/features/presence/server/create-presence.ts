import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import type { Presence } from '#platform/realtime/presence.ts'
import type { PresenceEvent } from '../presence.contract.ts'
import { storeLastSeen, listFriendIds, showsOnline } from './presence.sql.ts'

/** A page reload disconnects briefly: the presence waits this long before it announces a member as offline. */
const LINGER_MS = 5000
/** The maximum error of a last visit after a crash. */
const KEEP_EVERY_MS = 5 * 60_000

type Event = 'UserOnline' | 'UserOffline'

interface Parts {
  db: Db
  log: Logger
  clock: Clock
  pubSub: Pick<PubSub, 'register' | 'unregister' | 'isRegisteredElsewhere' | 'retire' | 'onLost'>
  notify(profileIds: string[], event: Event, data: PresenceEvent): void
}

/** Notifies friends when a member comes online or goes offline, unless the member keeps it private. */
export function createPresence({ clock, ...parts }: Parts): Presence {
  const { db, pubSub, notify } = parts
  /** Open connections by member, in this process; 0 while the member lingers after a disconnect. */
  const there = new Map<string, { connections: number; forget?: () => void }>()
  let stopKeeping: (() => void) | undefined

  const isOnline = async (profileId: string): Promise<boolean> => there.has(profileId) || (await pubSub.isRegisteredElsewhere(profileId))

  const { notifyFriends, announce, inBackground } = createAnnouncer(parts, isOnline)

  function goes(profileId: string): void {
    there.delete(profileId)
    if (there.size === 0) {
      stopKeeping?.()
      stopKeeping = undefined
    }
    inBackground(announce(profileId, 'UserOffline'))
  }

  async function notifyLost(profileIds: string[]): Promise<void> {
    for (const profileId of profileIds) await notifyFriends(profileId, 'UserOffline')
  }
  pubSub.onLost((profileIds) => inBackground(notifyLost(profileIds)))

  return {
    isOnline,
    connected(profileId) {
      const known = there.get(profileId)
      known?.forget?.()
      there.set(profileId, { connections: (known?.connections ?? 0) + 1 })
      stopKeeping ??= clock.every(KEEP_EVERY_MS, () => inBackground(storeLastSeen(db, [...there.keys()])))
      if (!known) inBackground(announce(profileId, 'UserOnline'))
    },
    disconnected(profileId) {
      const known = there.get(profileId)
      if (!known) return
      const connections = known.connections - 1
      there.set(profileId, connections > 0 ? { connections } : { connections, forget: clock.after(LINGER_MS, () => goes(profileId)) })
    },
    async visibilityChanged(profileId, isShown) {
      if (!(await isOnline(profileId))) return
      if (isShown) {
        await storeLastSeen(db, [profileId])
        return notifyFriends(profileId, 'UserOnline')
      }
      // The last event before the member becomes private: removes the mark at the name.
      notify(await listFriendIds(db, profileId), 'UserOffline', { userId: profileId })
    },
    async close() {
      const everybody = [...there.keys()]
      for (const { forget } of there.values()) forget?.()
      there.clear()
      stopKeeping?.()
      stopKeeping = undefined
      // A member who reconnects to another process within this time was never offline.
      await pubSub.retire(LINGER_MS)
      if (everybody.length > 0) await storeLastSeen(db, everybody)
    },
  }
}

/** Tells the friends of a member about arrivals and departures. */
function createAnnouncer({ db, log, pubSub, notify }: Omit<Parts, 'clock'>, isOnline: Presence['isOnline']) {
  async function notifyFriends(profileId: string, event: Event): Promise<void> {
    if (!(await showsOnline(db, profileId))) return
    const friends = await listFriendIds(db, profileId)
    // The member may have reconnected or left again during the lookup of friends.
    if ((await isOnline(profileId)) === (event === 'UserOnline')) notify(friends, event, { userId: profileId })
  }

  /** Announces each arrival and departure once, for any number of processes. */
  async function announce(profileId: string, event: Event): Promise<void> {
    const isElsewhere = await (event === 'UserOnline' ? pubSub.register(profileId) : pubSub.unregister(profileId))
    await storeLastSeen(db, [profileId])
    if (!isElsewhere) await notifyFriends(profileId, event)
  }

  function inBackground(task: Promise<void>): void {
    task.catch((error: { name?: string; code?: string }) =>
      log.warn({ part: 'presence', error: error.name, code: error.code }, 'presence failed'),
    )
  }

  return { notifyFriends, announce, inBackground }
}
