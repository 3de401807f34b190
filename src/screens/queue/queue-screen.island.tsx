import { ModeratorsOnly } from './moderators-only.tsx'
import { QueuePage } from './queue-page.tsx'

/** The page of /tr/moderation/queue: everything that waits for a decision of moderators. */
export function QueueScreen() {
  return <ModeratorsOnly>{({ memberId }) => <QueuePage memberId={memberId} />}</ModeratorsOnly>
}
