import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { followViewer } from '#people/web/follow-viewer.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { type Chat, openChat } from './open-connection.ts'
import { wasMember } from './was-member.ts'

/**
 * Keeps this tab connected to the hub while a member is signed in. Call this once per page. The tab connects when the page is idle. Without a
 * member, this clears what the last session left on this device.
 */
export function keepConnected(client: QueryClient): void {
  /** The signed-in member; null where no member is signed in, undefined until the viewer is known. */
  let memberId: string | null | undefined
  let chat: Chat | undefined
  let callOff = (): void => {}

  /** @param isBack whether the page comes from the back/forward cache and missed events */
  function start(isBack: boolean): void {
    callOff = whenIdle(() => {
      if (memberId === null) {
        if (wasMember())
          void Promise.all([
            import('#features/messages/web/clear-device-data.ts').then(({ clearDeviceData }) => clearDeviceData()),
            import('#features/notifications/web/browser-push.ts').then(({ forgetPushes }) => forgetPushes()),
            // The files cannot be loaded: the page works without them.
          ]).catch(() => {})
      } else chat = openChat(client, isBack)
    })
  }
  function stop(): void {
    callOff()
    chat?.close()
  }

  followViewer(client, ({ profile }) => {
    const id = profile?.id ?? null
    if (id === memberId) return
    stop()
    chat?.forget()
    chat = undefined
    memberId = id
    start(false)
  })
  // An open connection keeps a page out of the back/forward cache.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // On another page the member can have signed out, or another member can have signed in.
    void client.invalidateQueries({ queryKey: viewerKeys.viewer })
    if (memberId !== undefined) start(true)
  })
}
