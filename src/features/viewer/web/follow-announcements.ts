import type { ViewerResult } from '#people/viewer.contract.ts'
import type { ViewerWithNews } from '../viewer.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { untilLoaded } from '#lib/waiting.ts'
import { followViewer } from '#people/web/follow-viewer.ts'

/** Announces new badges and returned gifts once across all tabs of a member. Call it once per page. */
export function followAnnouncements(client: QueryClient): void {
  followViewer(client, (viewer) => {
    if (hasNews(viewer) && viewer.newBadges.length + viewer.returnedGifts.length > 0)
      void untilLoaded(() => import('./parts/show-announcements.ts')).then(({ showAnnouncements }) => showAnnouncements(viewer))
  })
}

function hasNews(viewer: ViewerResult): viewer is ViewerWithNews {
  return 'newBadges' in viewer
}
