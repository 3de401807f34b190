import { followAnnouncements } from '#features/viewer/web/follow-announcements.ts'
import { followViewer } from '#people/web/follow-viewer.ts'
import { keepConnected } from '#browser/realtime/keep-connected.ts'
import { REFUSED } from '#lib/api.ts'
import { isOfSanction } from '#people/sanction.rules.ts'
import { pageClient } from '#ui/query-client.ts'
import { checkDevice } from '#features/votes/web/check-device.ts'
import { showViewer } from './show-viewer.ts'

/** Runs while a member's tab is open: the live channel, announcements, and the avatar in the header. */
export function startTab(): void {
  const client = pageClient()
  followViewer(client, (viewer) => void showViewer(viewer))
  followAnnouncements(client)
  keepConnected(client)
  followViewer(client, ({ profile, mustConfirmEmail }) => {
    // If the request fails, a later page checks again.
    if (profile && !mustConfirmEmail) void checkDevice(profile.id).catch(() => {})
  })
  addEventListener(REFUSED, ({ detail }: CustomEventInit<Record<string, unknown>>) => {
    if (!isOfSanction(detail?.['code'])) return
    void import('#features/sanctions/web/explain-sanction.ts').then(({ explainSanction }) => explainSanction(client, detail ?? {}))
  })
  // A page from the back/forward cache refetches everything that can have changed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void client.invalidateQueries()
  })
}
