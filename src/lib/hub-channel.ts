import type { HubConnection } from '@microsoft/signalr'
import { useSyncExternalStore } from 'react'

/** What this tab can send over the channel. Undefined while it is closed. */
let connection: HubConnection | undefined
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** Called by the owner of the connection whenever its state has changed. */
export function channelIs(current: HubConnection | undefined): void {
  connection = current
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The connection while it is open. */
export function liveChannel(): HubConnection | undefined {
  return connection?.state === 'Connected' ? connection : undefined
}

/** Whether events arrive at once. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => liveChannel() !== undefined,
    () => false,
  )
}
