import type { QueryClient } from '@tanstack/react-query'
import { untilLoaded } from '#lib/waiting.ts'
import { followViewer } from './follow-viewer.ts'

/** Announces new badges and returned gifts once across all tabs of a member. Call it once per page. */
export function followAnnouncements(client: QueryClient): void {
  followViewer(client, (viewer) => {
    if (viewer.newBadges.length > 0 || viewer.returnedGifts.length > 0)
      void untilLoaded(() => import('./show-announcements.ts')).then(({ showAnnouncements }) => showAnnouncements(viewer))
  })
}
