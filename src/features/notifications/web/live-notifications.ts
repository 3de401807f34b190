import type { HubConnection } from '@microsoft/signalr'
import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { NotificationsChanged } from '../notifications.contract.ts'
import { notificationKeys } from '../notifications.keys.ts'

/** Shows the number of unread notifications in this tab as soon as it changes, whichever tab or device changed it. */
export function receiveNotifications(connection: HubConnection, client: QueryClient): void {
  let known = 0
  connection.on('NotificationsChanged', ({ unread, version }: NotificationsChanged) => {
    // Two processes may send the numbers in another order than they changed.
    if (version < known) return
    known = version
    client.setQueryData<ViewerResult>(viewerKeys.viewer, (viewer) => viewer && { ...viewer, unreadNotifications: unread })
    refreshNotifications(client)
  })
}

/** Refetches the shown list: the hub says neither what happened nor which events were missed. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationKeys.all })
}
