import { MergeList } from '#features/merges/web/merge-list.tsx'
import { adminTexts } from '#texts/screens/admin/admin'
import { reloadPage } from '#ui/navigation.ts'
import type { SectionProps } from './section-pages.ts'
import { WaitingLink } from './waiting-link.tsx'

/** The completed merges; proposals wait in the queue. */
export default function MergesSection({ memberId }: SectionProps) {
  return (
    <>
      <h1 className="text-title-l">{adminTexts.sections.merges}</h1>
      <p className="max-w-[70ch] text-ink-2">{adminTexts.intros.merges}</p>
      <WaitingLink kind="merge" memberId={memberId} />
      <MergeList memberId={memberId} onRefused={reloadPage} />
    </>
  )
}
