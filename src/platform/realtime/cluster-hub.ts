import type { PubSub } from '#platform/pubsub/index.ts'
import type { Clock, Hub } from '#platform/realtime/hub/index.ts'
import type { SessionCache } from '#platform/http/session-cache.ts'

const RETRY_MS = 3000
/** After this time every hub has checked by itself which of its sessions still live. */
const RETRY_FOR_MS = 5 * 60_000

interface UserEvent {
  to: readonly string[]
  target: string
  args: unknown[]
}

export interface ClusterHub extends Hub {
  /** Sends the same event to several members. */
  sendAll(userIds: readonly string[], target: string, ...args: unknown[]): void
}

interface Joining {
  pubSub: PubSub
  clock: Clock
  sessions: Pick<SessionCache, 'forget'>
}

/** Joins the hubs of all processes: sending and closing at one applies to all. */
export function createClusterHub(local: Hub, { pubSub, clock, sessions }: Joining): ClusterHub {
  pubSub.subscribe<UserEvent>('tell', ({ to, target, args }) => {
    for (const userId of to) local.send(userId, target, ...args)
  })
  pubSub.subscribe<{ target: string; args: unknown[] }>('tell-everybody', ({ target, args }) => local.broadcast(target, ...args))
  pubSub.subscribe<Parameters<Hub['closeUser']>>('close', (given) => local.closeUser(...given))
  pubSub.subscribe<string>('recheck', (userId) => local.recheck(userId))

  /** A process missed that sessions ended. By now new ones may have begun: each hub looks up which have ended. */
  function recheckLater(userId: string, until = clock.now() + RETRY_FOR_MS): void {
    if (clock.now() >= until) return
    clock.after(RETRY_MS, () => {
      void pubSub.publish('recheck', userId).then((isDelivered) => {
        if (!isDelivered) recheckLater(userId, until)
      })
    })
  }

  function sendAll(to: readonly string[], target: string, ...args: unknown[]): void {
    if (to.length === 0) return
    for (const userId of to) local.send(userId, target, ...args)
    void pubSub.publish<UserEvent>('tell', { to, target, args })
  }

  return {
    ...local,
    sendAll,
    send: (userId, target, ...args) => sendAll([userId], target, ...args),
    broadcast(target, ...args) {
      local.broadcast(target, ...args)
      void pubSub.publish('tell-everybody', { target, args })
    },
    closeUser(...given) {
      sessions.forget(given[0])
      local.closeUser(...given)
      void pubSub.publish('close', given).then((isDelivered) => {
        if (!isDelivered) recheckLater(given[0])
      })
    },
  }
}
