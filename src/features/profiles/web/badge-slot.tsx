import { inWords } from '#features/badges/badge-words.ts'
import Award from 'lucide-react/icons/award'
import { profileTexts } from '#texts/features/profiles/profiles'
import type { ShownProfile } from '../profiles.contract.ts'

/** The badge that a member chose to show. */
export function BadgeSlot({ badge: stored, isOwn }: { badge: ShownProfile['primaryBadge']; isOwn: boolean }) {
  const badge = stored && inWords(stored)
  return (
    <div className="profile-slot" data-slot="badge">
      <span aria-hidden="true" className="profile-emblem">
        {badge ? badge.emoji : <Award className="size-7 text-ink-3" />}
      </span>
      <p className="min-w-0">
        <span className="block text-[0.8125rem] text-ink-3">{isOwn ? profileTexts.badgeOwn : profileTexts.badge}</span>
        {badge ? (
          <>
            <b className="block leading-tight wrap-anywhere">{badge.name}</b>
            <span className="block text-[0.8125rem] text-ink-3">{badge.description}</span>
          </>
        ) : (
          <span className="block text-ink-2">{profileTexts.noBadge}</span>
        )}
      </p>
    </div>
  )
}
