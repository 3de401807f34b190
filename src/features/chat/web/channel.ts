import type { HubConnection } from '@microsoft/signalr'
import { useSyncExternalStore } from 'react'

/** What this tab can say over the channel. Undefined while there is none. */
let connection: HubConnection | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Called by whoever keeps the connection, whenever its state has changed. */
export function channelIs(current: HubConnection | undefined): void {
  connection = current
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The connection as long as something can be said over it. */
export function liveChannel(): HubConnection | undefined {
  return connection?.state === 'Connected' ? connection : undefined
}

/** Whether what happens is heard at once. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => liveChannel() !== undefined,
    () => false,
  )
}
