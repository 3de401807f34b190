import { BusinessList } from '#features/claims/web/business-list.tsx'
import { adminTexts } from '#texts/screens/admin/admin'
import { reloadPage } from '#ui/navigation.ts'
import type { SectionProps } from './section-pages.ts'
import { WaitingLink } from './waiting-link.tsx'

/** The businesses that manage restaurants; their claims wait in the queue. */
export default function BusinessesSection({ memberId, isAdmin }: SectionProps) {
  return (
    <>
      <h1 className="text-title-l">{adminTexts.sections.businesses}</h1>
      <p className="max-w-[70ch] text-ink-2">{adminTexts.intros.businesses}</p>
      <WaitingLink kind="claim" memberId={memberId} />
      <BusinessList isAdmin={isAdmin} memberId={memberId} onRefused={reloadPage} />
    </>
  )
}
