import { QueuePageView } from '#screens/queue/queue-view.tsx'
import type { SectionProps } from './section-pages.ts'

/** The queue of moderators as a section of the admin area. */
export default function QueueSection({ memberId }: SectionProps) {
  return <QueuePageView memberId={memberId} />
}
