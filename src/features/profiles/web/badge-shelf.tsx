import { inWords } from '#features/badges/badge-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { profileTexts } from '#texts/features/profiles/profiles'
import { longDate } from '#i18n/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { badgesOptions } from './profiles.api.ts'

/** All badges that a member has earned, with their dates. */
export function BadgeShelf({ profileId, isOwn }: { profileId: string; isOwn: boolean }) {
  const headingId = useId()
  const { data, isError, isPending } = useQuery(badgesOptions(profileId))
  const badges = (data?.items ?? []).map(inWords)
  // Most members have a badge, so a skeleton reserves the space for them.
  if (isPending) return <Skeleton className="mt-6 h-28 rounded-m!" />
  if (badges.length === 0 && !isError && !(isOwn && data)) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-3 pt-6">
      <h2 className="text-title-s" id={headingId}>
        {profileTexts.badges} {badges.length > 0 && <span className="font-medium text-ink-3">{badges.length}</span>}
      </h2>
      {isOwn && (
        <a className="w-fit font-semibold underline underline-offset-4" href="/tr/points#rozetler">
          {profileTexts.badgesHow}
        </a>
      )}
      {isError && <p role="alert">{profileTexts.badgesFailed}</p>}
      {data && badges.length === 0 && <p className="text-ink-2">{profileTexts.noBadges}</p>}
      <ul className="grid grid-cols-2 gap-2.5 max-[22.5rem]:grid-cols-1 lg:grid-cols-3 xl:grid-cols-4">
        {badges.map(({ id, emoji, name, description, earnedAt }) => (
          <li className="profile-slot items-start! max-lg:last:odd:col-span-full lg:items-center!" key={id}>
            <span aria-hidden="true" className="profile-emblem max-lg:size-6! max-lg:text-[1.375rem]!">
              {emoji}
            </span>
            <p className="min-w-0">
              <b className="block leading-6 wrap-anywhere lg:leading-tight">{name}</b>
              <span className="block text-[0.8125rem] text-ink-2">{description}</span>
              <time className="block text-[0.8125rem] text-ink-3" dateTime={earnedAt}>
                {longDate(earnedAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
