import type { HubConnection } from '@microsoft/signalr'
import { useSyncExternalStore } from 'react'
import { Listeners } from './listeners.ts'

/** The open connection of this tab; undefined while the channel is closed. */
let connection: HubConnection | undefined
const listeners = new Listeners()

/** Called by the owner of the connection whenever its state has changed. */
export function channelIs(current: HubConnection | undefined): void {
  connection = current
  listeners.notify()
}

/** The connection while it is open. */
export function liveChannel(): HubConnection | undefined {
  return connection?.state === 'Connected' ? connection : undefined
}

/** Whether events arrive at once. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => liveChannel() !== undefined,
    () => false,
  )
}
