import BadgeCheck from 'lucide-react/icons/badge-check'
import { longDate } from '#i18n/format.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { Island } from '#ui/island.tsx'
import { ClaimButton } from './claim-button.island.tsx'

/** Says that a business manages the restaurant, and since which day; the business finds its tools here. */
export function ManagedMark({ since, restaurantId }: { since: string | null; restaurantId: string }) {
  if (since === null) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
      <BadgeCheck aria-hidden="true" className="flex-none text-saffron-text" size={18} />
      <b>{claimTexts.mark}</b>
      <time className="text-ink-2" dateTime={since}>
        {longDate(since, 'Europe/Istanbul')}
      </time>
      <Island hash="sahiplik" name="claim-button" wake="member-visible">
        <ClaimButton isManaged restaurantId={restaurantId} />
      </Island>
    </div>
  )
}
