import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { giftKeys } from '#features/gifts/gifts.keys.ts'
import { presenceKeys } from '#features/presence/presence.keys.ts'
import { ensureKey } from '#features/messages/web/ensure-key.ts'
import { forgetMessages, receiveMessages, refreshMessages, refreshThreads } from '#features/messages/web/live-messages.ts'
import { receiveNotifications, refreshNotifications } from '#features/notifications/web/live-notifications.ts'
import { receivePresence } from '#features/presence/web/presence.api.ts'
import type { PresenceEvent } from '#features/presence/presence.contract.ts'
import { reconnectDelay } from '#lib/hub.rules.ts'
import { channelIs } from '#lib/hub-channel.ts'
import { buildConnection } from '#lib/hub-connection.ts'

/** The delay before a reconnect: long enough for a sign-out in this tab to close the connection itself. */
const SETTLE_MS = 1000

/** The connection of this tab to the hub. */
export interface Chat {
  close: () => void
  /** Removes the member's messages and keys from the memory of this page. */
  forget: () => void
}

/**
 * Keeps this tab connected and retries after each failure, which is only logged. After a gap the queries are refetched.
 * @param isBack whether this page missed events before, in the back/forward cache
 */
export function openChat(client: QueryClient, isBack: boolean): Chat {
  const connection = buildConnection()
  let isClosed = false
  let timer: number | undefined

  connection.on('UserOnline', ({ userId }: PresenceEvent) => receivePresence(client, userId, true))
  connection.on('UserOffline', ({ userId }: PresenceEvent) => receivePresence(client, userId, false))
  receiveMessages(connection, client)
  receiveNotifications(connection, client)
  // The event carries no data, so the queries are refetched.
  connection.on('NewsArrived', () => {
    for (const queryKey of [viewerKeys.viewer, giftKeys.inboxes, giftKeys.slots]) void client.invalidateQueries({ queryKey })
  })
  connection.onreconnecting(() => channelIs(connection))
  connection.onreconnected(refresh)
  connection.onclose(() => {
    channelIs(undefined)
    if (isClosed) return
    // The server closed the connection permanently, most likely because the session ended. A member who is still signed in connects again.
    timer = window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: viewerKeys.viewer })
      later(3)
    }, SETTLE_MS)
  })

  function refresh(): void {
    channelIs(connection)
    void client.invalidateQueries({ queryKey: presenceKeys.all })
    refreshMessages(client)
    refreshNotifications(client)
  }
  function later(attempt: number): void {
    timer = window.setTimeout(() => void start(attempt), reconnectDelay(attempt, Math.random()))
  }
  async function start(attempt: number): Promise<void> {
    try {
      await connection.start()
      if (attempt > 0 || isBack) refresh()
      else {
        channelIs(connection)
        // This tab missed the events that were sent while the page loaded.
        refreshThreads(client)
      }
      void ensureKey(client)
    } catch (error) {
      if (isClosed) return
      if (String(error).includes("'401'")) void client.invalidateQueries({ queryKey: viewerKeys.viewer })
      later(attempt + 1)
    }
  }
  markDevice()
  void start(0)

  return {
    close() {
      isClosed = true
      window.clearTimeout(timer)
      void connection.stop()
    },
    forget: () => forgetMessages(client),
  }
}

/** Marks that a member used this device, for a later page without a session, see keep-connected.ts. */
function markDevice(): void {
  try {
    localStorage.setItem('lokma:member', '1')
  } catch {
    // A browser without storage keeps no data of the member to clear.
  }
}
