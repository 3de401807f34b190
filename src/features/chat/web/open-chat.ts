import type { QueryClient } from '@tanstack/react-query'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { ensureKey } from '#features/messages/web/keys/ensure-key.ts'
import { forgetMessages, hearMessages, refreshMessages, refreshThreads } from '#features/messages/web/live-messages.ts'
import { heardPresence, presenceKey } from '#features/presence/web/presence.api.ts'
import type { PresenceEvent } from '#features/presence/presence.contract.ts'
import { reconnectDelay } from '../chat.rules.ts'
import { channelIs } from './channel.ts'
import { buildConnection } from './hub-connection.ts'

/** Long enough for a sign-out in this very tab to close the channel itself. */
const SETTLE_MS = 2000

/**
 * Keeps this tab connected, however often it takes; a failure is only logged. What was missed is asked for again.
 * @returns what ends it
 */
export function openChat(client: QueryClient): () => void {
  const connection = buildConnection()
  let isClosed = false
  let timer: number | undefined

  connection.on('UserOnline', ({ userId }: PresenceEvent) => heardPresence(client, userId, true))
  connection.on('UserOffline', ({ userId }: PresenceEvent) => heardPresence(client, userId, false))
  hearMessages(connection, client)
  // The event says only that there is something: what it is, the queries ask.
  connection.on('NewsArrived', () => {
    for (const queryKey of [viewerKey, ['gifts'], ['gift']]) void client.invalidateQueries({ queryKey })
  })
  connection.onreconnecting(() => channelIs(connection))
  connection.onreconnected(refresh)
  connection.onclose(() => {
    channelIs(undefined)
    if (isClosed) return
    // The server ended it for good, most likely with the session: whoever is still signed in then connects anew.
    timer = window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: viewerKey })
      later(3)
    }, SETTLE_MS)
  })

  function refresh(): void {
    channelIs(connection)
    void client.invalidateQueries({ queryKey: presenceKey() })
    refreshMessages(client)
  }
  function later(attempt: number): void {
    timer = window.setTimeout(() => void start(attempt), reconnectDelay(attempt, Math.random()))
  }
  async function start(attempt: number): Promise<void> {
    try {
      await connection.start()
      if (attempt > 0) refresh()
      else {
        channelIs(connection)
        // What came while the page was loaded was heard by nobody.
        refreshThreads(client)
      }
      void ensureKey(client)
    } catch (error) {
      if (isClosed) return
      if (String(error).includes("'401'")) void client.invalidateQueries({ queryKey: viewerKey })
      later(attempt + 1)
    }
  }
  markDevice()
  void start(0)

  return () => {
    isClosed = true
    window.clearTimeout(timer)
    void connection.stop()
    forgetMessages(client)
  }
}

/** Lets a later page without a session know that a member was here, see use-chat.ts. */
function markDevice(): void {
  try {
    localStorage.setItem('lokma:member', '1')
  } catch {
    // A browser that stores nothing leaves nothing behind.
  }
}
