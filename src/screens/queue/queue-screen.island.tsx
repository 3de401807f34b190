import { PageWidth } from '#ui/page-width.tsx'
import { ModeratorsOnly } from './moderators-only.tsx'
import { QueuePageView } from './queue-view.tsx'

/** The page with the moderators' queue. */
export function QueueScreen() {
  return (
    <ModeratorsOnly>
      {({ memberId }) => (
        <PageWidth className="py-6 lg:py-8">
          <QueuePageView memberId={memberId} />
        </PageWidth>
      )}
    </ModeratorsOnly>
  )
}
