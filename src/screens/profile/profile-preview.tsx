import { commonTexts } from '#texts/i18n/common'
import { profileTexts } from '#texts/features/profiles/profiles'
import { compactCount } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import type { ShownProfile } from '#features/profiles/profiles.contract.ts'
import { BadgeSlot } from '#features/profiles/web/badge-slot.tsx'
import { CardsSkeleton } from './profile-restaurants.tsx'
import '#features/profiles/web/profile.css'

interface Props {
  preview: ShownProfile
  /** Whether the viewer is a member, for whom the full profile is loading. */
  isLoading?: boolean
}

/** The part of a profile that visitors see, with a link to sign in for the rest. */
export function ProfilePreview({ preview, isLoading = false }: Props) {
  const { reviewed, comments, followers, following } = preview.counts
  const counts = [
    [reviewed, profileTexts.reviewed],
    [comments, profileTexts.commentsCounted],
    [followers, profileTexts.followers],
    [following, profileTexts.following],
  ] as const
  const next = `/tr/profile/${encodeURIComponent(preview.username)}`
  return (
    <div aria-busy={isLoading}>
      {isLoading && <output className="sr-only">{commonTexts.loading}</output>}
      <div className="profile-band" />
      <PageWidth className="pb-8">
        <div className="profile-person">
          <span className="profile-face">
            <Avatar name={preview.nickname} size="l" url={preview.avatarUrl} />
          </span>
          <div className="min-w-0">
            <h1 className="min-w-0 text-title-l wrap-anywhere" translate="no">
              {preview.nickname}
            </h1>
            <p className="text-ink-2" translate="no">
              @{preview.username}
            </p>
          </div>
          <div className="profile-slots">
            <BadgeSlot badge={preview.primaryBadge} isOwn={false} />
          </div>
        </div>
        <div className="grid gap-4 py-4">
          <ul aria-label={profileTexts.tally} className="profile-tally">
            {counts.map(([count, label]) => (
              <li key={label}>
                <b>{compactCount(count)}</b> <span>{label}</span>
              </li>
            ))}
          </ul>
          {isLoading ? (
            <CardsSkeleton />
          ) : (
            <section className="profile-invitation">
              <h2 className="text-title-s">{profileTexts.invitation(preview.nickname)}</h2>
              <p className="text-ink-2">{profileTexts.invitationHelp}</p>
              <div className="flex flex-wrap gap-2 pt-3">
                <a className={buttonClass({ variant: 'main' })} href={withQuery('/tr/login', { next })}>
                  {profileTexts.signIn}
                </a>
                <a className={buttonClass({ variant: 'plain' })} href={withQuery('/tr/login', { next, tab: 'signup' })}>
                  {profileTexts.signUp}
                </a>
              </div>
            </section>
          )}
        </div>
      </PageWidth>
    </div>
  )
}
