import type { FanOut } from '#server/fan-out/index.ts'
import type { Clock, Hub } from '#server/hub/index.ts'

const RETRY_MS = 3000
/** By then every hub has asked by itself whether its sessions live. */
const RETRY_FOR_MS = 5 * 60_000

interface Told {
  to: readonly string[]
  target: string
  args: unknown[]
}

export interface JoinedHub extends Hub {
  /** Tells several members the same. */
  sendAll(userIds: readonly string[], target: string, ...args: unknown[]): void
}

/** What is said at one process is heard at all of them, and whoever is closed at one is closed at all. */
export function joinHub(local: Hub, fanOut: FanOut, clock: Clock): JoinedHub {
  fanOut.subscribe<Told>('tell', ({ to, target, args }) => {
    for (const userId of to) local.send(userId, target, ...args)
  })
  fanOut.subscribe<{ target: string; args: unknown[] }>('tell-everybody', ({ target, args }) => local.broadcast(target, ...args))
  fanOut.subscribe<Parameters<Hub['closeUser']>>('close', (given) => local.closeUser(...given))
  fanOut.subscribe<string>('recheck', (userId) => local.recheck(userId))

  /** Somebody has not heard that sessions ended. By now new ones may have begun: each hub finds out which are over. */
  function recheckLater(userId: string, until = clock.now() + RETRY_FOR_MS): void {
    if (clock.now() >= until) return
    clock.after(RETRY_MS, () => {
      void fanOut.publish('recheck', userId).then((isHeard) => {
        if (!isHeard) recheckLater(userId, until)
      })
    })
  }

  function sendAll(to: readonly string[], target: string, ...args: unknown[]): void {
    if (to.length === 0) return
    for (const userId of to) local.send(userId, target, ...args)
    void fanOut.publish<Told>('tell', { to, target, args })
  }

  return {
    ...local,
    sendAll,
    send: (userId, target, ...args) => sendAll([userId], target, ...args),
    broadcast(target, ...args) {
      local.broadcast(target, ...args)
      void fanOut.publish('tell-everybody', { target, args })
    },
    closeUser(...given) {
      local.closeUser(...given)
      void fanOut.publish('close', given).then((isHeard) => {
        if (!isHeard) recheckLater(given[0])
      })
    },
  }
}
